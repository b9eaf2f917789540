//! The list of games: the one place in Rust that names all of them. What a front end must know of a game beyond its
//! rules stands in the [`ListedGame`] of its position.

use rusc_game::{BoardView, Draft, DrawingFault, Interaction};
use rusc_hive::{Bug, Expansions};

/// A game of the list: its names, and the set-ups worth showing.
pub trait ListedGame: Interaction {
    /// The word for it in commands and addresses: `hive`.
    const ID: &'static str;
    /// What people call it.
    const NAME: &'static str;
    /// The set-up that is played when none is named.
    const DEFAULT_SETUP: &'static str;
    /// What is added to a set-up for the opening of the booklet, where tournaments have another.
    const BOOKLET_SUFFIX: Option<&'static str> = None;

    /// The position that a drawing shows, written as [`Notation::drawing`](rusc_game::Notation::drawing) does, and
    /// the set-up that comes nearest to it.
    ///
    /// # Errors
    /// Everything that is wrong with the drawing, as a sentence.
    fn read_drawing(text: &str) -> Result<(Self::Setup, Self), String>;

    /// The same position with the other side to move, and the set-up that comes nearest to it.
    ///
    /// # Errors
    /// Why the rules cannot go on from there.
    fn with_other_side_to_move(pos: &Self) -> Result<(Self::Setup, Self), String>;

    /// A drawing that is to be changed by hand, whether the rules can go on from it or not.
    ///
    /// # Errors
    /// What is wrong with its text.
    fn draft(text: &str) -> Result<Box<dyn Draft>, Vec<DrawingFault>>;

    /// The set-ups worth listing, the default first; the game may accept more.
    fn setups() -> Vec<String>;

    /// What an engine for the game says it can play: in Hive the expansions, elsewhere the set-ups.
    fn capabilities() -> Vec<String> {
        Self::setups()
    }

    /// Which of the capabilities an engine must have for a set-up; elsewhere than in Hive its `newgame` says whether it takes it.
    fn expansions(_setup: &Self::Setup) -> Vec<String> {
        Vec::new()
    }

    /// By how much the first side is ahead in what decides the game; `None` where nothing is counted.
    fn lead(_view: &BoardView) -> Option<i32> {
        None
    }
}

impl ListedGame for rusc_hive::Position {
    const ID: &'static str = "hive";
    const NAME: &'static str = "Hive";
    const DEFAULT_SETUP: &'static str = "Base";
    const BOOKLET_SUFFIX: Option<&'static str> = Some(":booklet");

    fn read_drawing(text: &str) -> Result<(Self::Setup, Self), String> {
        let pos = Self::from_drawing(text).map_err(|faults| faults.to_string())?;
        Ok((pos.setup(), pos))
    }

    fn with_other_side_to_move(pos: &Self) -> Result<(Self::Setup, Self), String> {
        let now = rusc_hive::Diagram::from(pos);
        // Whatever was just moved may move again after the next turn.
        let other = rusc_hive::Diagram { ply: now.ply + 1, stunned: None, ..now };
        let pos = Self::try_from(&other).map_err(|faults| faults.to_string())?;
        Ok((pos.setup(), pos))
    }

    fn draft(text: &str) -> Result<Box<dyn Draft>, Vec<DrawingFault>> {
        Ok(Box::new(rusc_hive::Diagram::draft(text)?))
    }

    fn setups() -> Vec<String> {
        rusc_hive::Setup::all().map(|setup| setup.to_string()).collect()
    }

    fn capabilities() -> Vec<String> {
        Self::expansions(&rusc_hive::Setup { expansions: Expansions::FULL, ..Default::default() })
    }

    fn expansions(setup: &Self::Setup) -> Vec<String> {
        let names = [(Bug::Mosquito, "Mosquito"), (Bug::Ladybug, "Ladybug"), (Bug::Pillbug, "Pillbug")];
        let included = names.into_iter().filter(|&(bug, _)| setup.expansions.include(bug));
        included.map(|(_, name)| name.to_owned()).collect()
    }
}

impl ListedGame for rusc_abalone::Position {
    const ID: &'static str = "abalone";
    const NAME: &'static str = "Abalone";
    const DEFAULT_SETUP: &'static str = "standard";

    fn read_drawing(text: &str) -> Result<(Self::Setup, Self), String> {
        let pos = Self::from_text(text).map_err(|faults| faults.to_string())?;
        Ok((pos.setup(), pos))
    }

    fn with_other_side_to_move(pos: &Self) -> Result<(Self::Setup, Self), String> {
        let now = rusc_abalone::Diagram::from(pos);
        let other = rusc_abalone::Diagram { ply: now.ply + 1, ..now };
        let pos = Self::try_from(&other).map_err(|faults| faults.to_string())?;
        Ok((pos.setup(), pos))
    }

    fn draft(text: &str) -> Result<Box<dyn Draft>, Vec<DrawingFault>> {
        Ok(Box::new(rusc_abalone::Diagram::draft(text)?))
    }

    fn setups() -> Vec<String> {
        rusc_abalone::Layout::all().map(|layout| layout.to_string()).collect()
    }

    fn capabilities() -> Vec<String> {
        rusc_abalone::Setup::all().map(|setup| setup.to_string()).collect()
    }

    /// Balls taken from the other side.
    fn lead(view: &BoardView) -> Option<i32> {
        let taken =
            view.reserves.each_ref().map(|held| held.iter().map(|ball| i32::from(ball.count)).sum::<i32>());
        Some(taken[0] - taken[1])
    }
}

impl ListedGame for rusc_tour::Position {
    const ID: &'static str = "tour";
    const NAME: &'static str = "Tour de Ruche";
    const DEFAULT_SETUP: &'static str = "TourDeRuche";

    fn read_drawing(text: &str) -> Result<(Self::Setup, Self), String> {
        let pos = Self::from_drawing(text).map_err(|faults| faults.to_string())?;
        Ok(((&pos).into(), pos))
    }

    fn with_other_side_to_move(pos: &Self) -> Result<(Self::Setup, Self), String> {
        let now = rusc_tour::Diagram::from(pos);
        let other = rusc_tour::Diagram { ply: now.ply + 1, passes: 0, ..now };
        let pos = Self::try_from(&other).map_err(|faults| faults.to_string())?;
        Ok(((&pos).into(), pos))
    }

    fn draft(text: &str) -> Result<Box<dyn Draft>, Vec<DrawingFault>> {
        Ok(Box::new(rusc_tour::Diagram::draft(text)?))
    }

    fn setups() -> Vec<String> {
        rusc_tour::Setup::all().map(|setup| setup.to_string()).collect()
    }
}

#[cfg(feature = "toy-game")]
impl ListedGame for rusc_game_test::Nim {
    const ID: &'static str = "nim";
    const NAME: &'static str = "Nim";
    const DEFAULT_SETUP: &'static str = "Nim";

    fn read_drawing(_text: &str) -> Result<(Self::Setup, Self), String> {
        Err("this game has no drawings".to_owned())
    }

    fn with_other_side_to_move(_pos: &Self) -> Result<(Self::Setup, Self), String> {
        Err("this game has no drawings".to_owned())
    }

    fn draft(_text: &str) -> Result<Box<dyn Draft>, Vec<DrawingFault>> {
        Err(vec![DrawingFault::new("no_position", &"this game has no drawings")])
    }

    fn setups() -> Vec<String> {
        vec!["Nim".to_owned(), "Nim-9".to_owned()]
    }
}

/// The list. A new game is one more line here and its [`ListedGame`] above. `$d` is a dollar sign, which the macro
/// inside the macro needs; `$more` is for games that a feature adds.
macro_rules! list_of_games {
    ($d:tt $($more:tt)*) => {
        declare_games! {
            $d
            /// Hive with its three expansions.
            Hive = rusc_hive::Position,
            /// Abalone from any of its starting layouts.
            Abalone = rusc_abalone::Position,
            /// Tour de Ruche.
            TourDeRuche = rusc_tour::Position,
            $($more)*
        }
    };
}

/// Makes of the list: the enum [`GameKind`], the type of position behind each kind, and `dispatch!`.
macro_rules! declare_games {
    ($d:tt $($(#[$doc:meta])* $Kind:ident = $Position:ty,)*) => {
        /// A game that can be played.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum GameKind {
            $($(#[$doc])* $Kind,)*
        }

        impl GameKind {
            /// Every game there is.
            pub const ALL: [GameKind; [$(stringify!($Kind)),*].len()] = [$(GameKind::$Kind),*];
        }

        /// The type of position behind each [`GameKind`], by the name of the kind. For `dispatch!`.
        pub mod positions {
            $($(#[$doc])* pub type $Kind = $Position;)*
        }

        /// Runs generic code for the game of a kind: a match over the list of games, in each arm of which the name
        /// given is the game's type of position. So nobody else writes a second list.
        ///
        /// ```
        /// use rusc_games::{GameKind, ListedGame};
        ///
        /// let name = rusc_games::dispatch!(GameKind::Hive, P => P::NAME);
        /// assert_eq!(name, "Hive");
        /// ```
        #[macro_export]
        macro_rules! dispatch {
            ($d kind:expr, $d P:ident => $d body:expr) => {
                match $d kind {
                    $($crate::GameKind::$Kind => {
                        type $d P = $crate::positions::$Kind;
                        $d body
                    })*
                }
            };
        }
    };
}

#[cfg(not(feature = "toy-game"))]
list_of_games! { $ }

#[cfg(feature = "toy-game")]
list_of_games! {
    $
    /// Nim, a toy.
    Nim = rusc_game_test::Nim,
}
