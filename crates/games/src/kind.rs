//! What can be asked of a [`GameKind`]; each answer is that of the game's [`ListedGame`].

use rusc_game::{Draft, DrawingFault, GameStringError, Interaction as _, ParseSetupError};

use crate::typed_game::TypedGame;
use crate::{AnyGame, GameKind, ListedGame};

impl GameKind {
    /// The word for it in commands and addresses: `hive`.
    pub fn id(self) -> &'static str {
        dispatch!(self, P => P::ID)
    }

    /// The game with that word, in any case.
    ///
    /// ```
    /// use rusc_games::GameKind;
    ///
    /// assert_eq!(GameKind::from_id("Tour"), Some(GameKind::TourDeRuche));
    /// assert_eq!(GameKind::from_id("chess"), None);
    /// ```
    pub fn from_id(id: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.id().eq_ignore_ascii_case(id))
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        dispatch!(self, P => P::NAME)
    }

    /// The set-ups worth listing; a game may take more than these.
    pub fn setups(self) -> Vec<String> {
        dispatch!(self, P => P::setups())
    }

    /// What is played when nothing is said.
    pub fn default_setup(self) -> &'static str {
        dispatch!(self, P => P::DEFAULT_SETUP)
    }

    /// What people play among themselves when nothing is said: the default set-up with the opening of the booklet.
    ///
    /// ```
    /// use rusc_games::GameKind;
    ///
    /// assert_eq!(GameKind::Hive.casual_setup(), "Base:booklet");
    /// assert_eq!(GameKind::Abalone.casual_setup(), "standard");
    /// ```
    pub fn casual_setup(self) -> String {
        format!("{}{}", self.default_setup(), self.booklet_suffix().unwrap_or_default())
    }

    /// Whether a set-up, as a game writes it, has the opening of the booklet where tournaments have another.
    pub fn is_booklet(self, setup: &str) -> bool {
        self.booklet_suffix().is_some_and(|suffix| setup.ends_with(suffix))
    }

    /// What an engine for this game says it can play: in Hive the expansions, elsewhere the set-ups.
    pub fn capabilities(self) -> Vec<String> {
        dispatch!(self, P => P::capabilities())
    }

    /// The expansions of a set-up, in the words of [`GameKind::capabilities`]; none where a game has none.
    ///
    /// ```
    /// use rusc_games::GameKind;
    ///
    /// assert_eq!(GameKind::Hive.expansions("Base+MP:booklet")?, ["Mosquito", "Pillbug"]);
    /// assert!(GameKind::Abalone.expansions("standard")?.is_empty());
    /// # Ok::<(), rusc_games::ParseSetupError>(())
    /// ```
    ///
    /// # Errors
    /// The text names no set-up of this game.
    pub fn expansions(self, setup: &str) -> Result<Vec<String>, ParseSetupError> {
        dispatch!(self, P => Ok(P::expansions(&setup.parse()?)))
    }

    /// What is added to a set-up for the opening of the booklet, where tournaments have another.
    pub fn booklet_suffix(self) -> Option<&'static str> {
        dispatch!(self, P => P::BOOKLET_SUFFIX)
    }

    /// Every sentence with which a move text is refused, with the word that front ends have a text for.
    pub fn move_refusals(self) -> &'static [(&'static str, &'static str)] {
        dispatch!(self, P => P::MOVE_REFUSALS)
    }

    /// A new game.
    ///
    /// ```
    /// use rusc_games::{GameKind, State};
    ///
    /// let mut game = GameKind::Hive.start("Base+MLP")?;
    /// game.play("wS1")?;
    /// assert_eq!(game.state(), State::InProgress);
    /// assert!(GameKind::Hive.start("Base+X").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The text names no set-up of this game.
    pub fn start(self, setup: &str) -> Result<Box<dyn AnyGame>, ParseSetupError> {
        dispatch!(self, P => Ok(Box::new(TypedGame::<P>::start(self, setup)?)))
    }

    /// Replays a game string, or starts from a set-up alone.
    ///
    /// ```
    /// use rusc_games::GameKind;
    ///
    /// let game = GameKind::Hive.read_game("Base;InProgress;White[2];wS1;bG1 wS1-")?;
    /// assert_eq!((game.ply(), game.turn().as_str()), (2, "White[2]"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong with the text.
    pub fn read_game(self, text: &str) -> Result<Box<dyn AnyGame>, GameStringError> {
        dispatch!(self, P => Ok(Box::new(TypedGame::<P>::read(self, text)?)))
    }

    /// A game that begins at the position of a drawing, as [`AnyGame::drawing`] writes it.
    ///
    /// ```
    /// use rusc_games::{GameKind, Origin};
    ///
    /// let game = GameKind::Hive.read_drawing("Base\nBlack[3]\n\nwQ  wS1 bA1 bQ")?;
    /// assert_eq!((game.ply(), game.side_name(game.side_to_move())), (0, "Black"));
    /// assert_eq!(game.origin(), Origin::Drawing);
    /// assert!(GameKind::Hive.read_drawing("Base\nBlack[3]\n\nwQ  .   bQ").is_err());
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the drawing, as a sentence.
    pub fn read_drawing(self, text: &str) -> Result<Box<dyn AnyGame>, String> {
        dispatch!(self, P => Ok(Box::new(TypedGame::<P>::read_drawing(self, text)?)))
    }

    /// A drawing that is to be changed by hand, whether the rules can go on from it or not.
    ///
    /// ```
    /// use rusc_games::{DraftChange, GameKind, Side};
    ///
    /// let mut draft = GameKind::Hive.draft("Base\nWhite[2]\n\nwS1 .   bS1").expect("it can be read");
    /// assert_eq!(draft.view().faults[0].code, "not_connected");
    /// draft.change(&DraftChange::Clear)?;
    /// assert!(draft.view().faults.is_empty());
    /// # Ok::<(), rusc_games::DraftError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with its text.
    pub fn draft(self, text: &str) -> Result<Box<dyn Draft>, Vec<DrawingFault>> {
        dispatch!(self, P => P::draft(text))
    }
}

/// The same position with the other side to move, as after a pass that the rules may not allow: what the opponent would do
/// now. A game that begins there.
///
/// ```
/// use rusc_games::{GameKind, with_other_side_to_move};
///
/// let game = GameKind::Abalone.start("Abalone")?;
/// assert_eq!(with_other_side_to_move(&*game)?.turn(), "White[1]");
/// // Without her queen White had to place a piece.
/// let hive = GameKind::Hive.read_game("Base;;;wS1;bS1 wS1-")?;
/// assert!(with_other_side_to_move(&*hive).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why the rules cannot go on from there.
pub fn with_other_side_to_move(game: &dyn AnyGame) -> Result<Box<dyn AnyGame>, String> {
    dispatch!(game.kind(), P => {
        let typed = TypedGame::<P>::of(game).ok_or("the game is of another kind than it says")?;
        Ok(Box::new(typed.with_other_side_to_move()?))
    })
}
