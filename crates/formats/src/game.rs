//! A game as files have it: what it began from, its moves with annotations, its result, and who played it. Whatever is in
//! an [`AnnotatedGame`] has been played by the rules; only a reader makes one from text.

use rusc_games::{AnyGame, GameKind, MoveError, Origin, Outcome, ParseSetupError, Repetition};

use crate::{GameTags, MoveTree, NodeId};

const UNKNOWN_SETUP: MoveError = MoveError::Syntax("the set-up is none of this game");

/// A game of a file.
///
/// ```
/// use rusc_formats::{AnnotatedGame, Format};
/// use rusc_games::GameKind;
///
/// let played = GameKind::Hive.read_game("Base;;;wS1;bG1 wS1-")?;
/// let mut game = AnnotatedGame::from_game(&*played);
/// game.tags.set("White", "Ada");
/// assert!(Format::Pgn.write(&game)?.contains("[White \"Ada\"]\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedGame {
    /// Who played it, when and where.
    pub tags: GameTags,
    /// How it ended, which may be more than the board tells: players resign. `None` if that is not known.
    pub result: Option<Outcome>,
    pub(crate) kind: GameKind,
    pub(crate) setup: String,
    /// The position it began from, where the set-up does not tell it.
    pub(crate) drawing: Option<String>,
    pub(crate) tree: MoveTree,
}

impl AnnotatedGame {
    /// A game without moves.
    ///
    /// # Errors
    /// The text names no set-up of this game.
    pub fn new(kind: GameKind, setup: &str) -> Result<AnnotatedGame, ParseSetupError> {
        Ok(AnnotatedGame::from_game(&*kind.start(setup)?))
    }

    /// A game as it was played, with the result that the board shows.
    pub fn from_game(game: &dyn AnyGame) -> AnnotatedGame {
        let mut tree = MoveTree::default();
        game.played().iter().fold(NodeId::ROOT, |last, text| tree.add(last, text.clone()));
        AnnotatedGame {
            tags: GameTags::default(),
            result: game.outcome(),
            kind: game.kind(),
            setup: game.setup(),
            drawing: drawing_of(game),
            tree,
        }
    }

    /// A game with a tree that was made elsewhere, from a game without moves. Every move is replayed, branch by branch, and
    /// kept in its canonical form; the result is that of the main line's board.
    ///
    /// ```
    /// use rusc_formats::{AnnotatedGame, MoveTree, NodeId};
    /// use rusc_games::GameKind;
    ///
    /// let mut tree = MoveTree::default();
    /// let first = tree.add(NodeId::ROOT, "wS1".to_owned());
    /// tree.add(first, "bG1 wS1-".to_owned());
    /// let start = GameKind::Hive.start("Base").expect("a set-up");
    /// let game = AnnotatedGame::from_tree(&*start, tree.clone())?;
    /// assert_eq!(game.tree().main_line().count(), 2);
    /// tree.add(first, "wQ wS1-".to_owned());
    /// assert!(AnnotatedGame::from_tree(&*start, tree).is_err());
    /// # Ok::<(), rusc_games::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// A move that cannot be played where it stands.
    pub fn from_tree(start: &dyn AnyGame, mut tree: MoveTree) -> Result<AnnotatedGame, MoveError> {
        let mut game = start.box_clone();
        let (kind, setup, drawing) = (game.kind(), game.setup(), drawing_of(start));
        tree.node_mut(NodeId::ROOT).clean_comments();
        game.set_repetition(Repetition::PlaysOn);
        // Depth first, with the number of half-moves before each move: the board goes back only where a branch ends.
        let mut waiting: Vec<(usize, NodeId)> =
            tree.node(NodeId::ROOT).children().iter().rev().map(|&child| (0, child)).collect();
        while let Some((ply, node)) = waiting.pop() {
            while game.ply() > ply && game.undo() {}
            game.play(&tree.node(node).text)?;
            tree.node_mut(node).text.clone_from(&game.played()[ply]);
            tree.node_mut(node).clean_comments();
            waiting.extend(tree.node(node).children().iter().rev().map(|&child| (ply + 1, child)));
        }
        let mut game = AnnotatedGame { tags: GameTags::default(), result: None, kind, setup, drawing, tree };
        game.result = game.replay()?.outcome();
        Ok(game)
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// What it began from, in the canonical spelling; of a position that was set up by hand what comes nearest.
    pub fn setup(&self) -> &str {
        &self.setup
    }

    /// The position that it began from, where that was set up by hand and the set-up does not tell it.
    pub fn drawing(&self) -> Option<&str> {
        self.drawing.as_deref()
    }

    /// The game before its first move.
    ///
    /// # Errors
    /// It begins from nothing that this game knows; a reader makes no such game.
    pub fn start(&self) -> Result<Box<dyn AnyGame>, MoveError> {
        match &self.drawing {
            Some(drawing) => self.kind.read_drawing(drawing).map_err(|_| UNKNOWN_SETUP),
            None => self.kind.start(&self.setup).map_err(|_| UNKNOWN_SETUP),
        }
    }

    /// The moves, with variations, comments and marks.
    pub fn tree(&self) -> &MoveTree {
        &self.tree
    }

    /// The same game without variations, comments and marks.
    #[must_use]
    pub fn without_annotations(&self) -> AnnotatedGame {
        AnnotatedGame { tree: self.tree.without_annotations(), ..self.clone() }
    }

    /// Says something about the position after a move, or about the whole game at the root. What braces could not hold
    /// is replaced: a closing brace by a parenthesis.
    pub fn comment(&mut self, node: NodeId, text: &str) {
        let text = clean_comment(text);
        if !text.is_empty() {
            self.tree.node_mut(node).comments.push(text);
        }
    }

    /// Adds a numeric annotation glyph to a move, unless it has it.
    pub fn mark(&mut self, node: NodeId, nag: u8) {
        let nags = &mut self.tree.node_mut(node).nags;
        if !nags.contains(&nag) {
            nags.push(nag);
        }
    }

    /// Adds other moves beside those that follow a node; the same moves twice, or none, add nothing. A line that has no
    /// move to stand beside would lengthen the game, and is left out.
    ///
    /// ```
    /// use rusc_formats::{AnnotatedGame, Format, NodeId};
    /// use rusc_games::GameKind;
    ///
    /// let mut game = AnnotatedGame::from_game(&*GameKind::Hive.read_game("Base;;;wS1;bG1 wS1-")?);
    /// game.add_variation(NodeId::ROOT, &["wB1".to_owned(), "bG1 wB1-".to_owned()])?;
    /// assert!(Format::Pgn.write(&game)?.contains("1. wS1\n(1. wB1 2. bG1 wB1-)\n2. bG1"));
    /// assert!(game.add_variation(NodeId::ROOT, &["wQ wS1-".to_owned()]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A move cannot be played there; nothing has changed then.
    pub fn add_variation(&mut self, node: NodeId, moves: &[String]) -> Result<(), MoveError> {
        let mut played = self.position_after(node)?;
        moves.iter().try_for_each(|text| played.play(text))?;
        let siblings = self.tree.node(node).children();
        let is_there = |text: &String| siblings.iter().any(|&child| self.tree.node(child).text == *text);
        if !siblings.is_empty() && moves.first().is_some_and(|first| !is_there(first)) {
            moves.iter().fold(node, |last, text| self.tree.add(last, text.clone()));
        }
        Ok(())
    }

    /// The game up to a node.
    fn position_after(&self, node: NodeId) -> Result<Box<dyn AnyGame>, MoveError> {
        let mut path: Vec<&str> = Vec::new();
        let mut at = node;
        while let Some(parent) = self.tree.node(at).parent() {
            path.push(&self.tree.node(at).text);
            at = parent;
        }
        let mut game = self.start()?;
        game.set_repetition(Repetition::PlaysOn);
        path.into_iter().rev().try_for_each(|text| game.play(text))?;
        Ok(game)
    }

    /// The main line, replayed.
    ///
    /// # Errors
    /// A move that cannot be played; a reader makes no such game.
    pub fn replay(&self) -> Result<Box<dyn AnyGame>, MoveError> {
        let mut game = self.position_after(self.tree.main_nodes().last().unwrap_or(NodeId::ROOT))?;
        game.set_repetition(Repetition::Draws);
        Ok(game)
    }
}

/// The position that a game began from, as a drawing; `None` if its set-up tells as much.
pub(crate) fn drawing_of(game: &dyn AnyGame) -> Option<String> {
    if game.origin() == Origin::Setup {
        return None;
    }
    let mut start = game.box_clone();
    while start.undo() {}
    let is_told = start.kind().start(&start.setup()).is_ok_and(|told| told.view() == start.view());
    (!is_told).then(|| start.drawing())
}

/// A comment as it is kept: lines trimmed, none of them empty, no closing brace.
pub(crate) fn clean_comment(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("\n").replace('}', ")")
}
