//! Makes a tree of moves while a file is read: every move is replayed, variations go back one move and return.

use rusc_games::{AnyGame, GameKind, MoveError, ParseSetupError};

use crate::game::{clean_comment, drawing_of};
use crate::refusal::shortened;
use crate::replay::Replay;
use crate::{AnnotatedGame, GameTags, MoveTree, NodeId, Note, Place, Refusal, RefusalReason};

/// Variations within variations: the deepest that is read.
pub(crate) const DEEPEST: usize = 64;

/// A game while it is read.
pub(crate) struct TreeBuilder {
    pub(crate) replay: Replay,
    pub(crate) notes: Vec<Note>,
    tree: MoveTree,
    /// The last move, or the root; where nothing has been played in a variation, the move before it.
    at: NodeId,
    branches: Vec<Branch>,
    /// Comments at the beginning of a variation, until its first move.
    before: Vec<String>,
    /// Whether the next move begins a variation, after [`TreeBuilder::return_to`].
    is_forked: bool,
}

/// A variation that has not ended.
struct Branch {
    /// The move it replaces.
    replaced: NodeId,
    /// Half-moves before that move.
    ply: usize,
    opened: Place,
    is_empty: bool,
}

impl TreeBuilder {
    pub(crate) fn start(kind: GameKind, setup: &str) -> Result<TreeBuilder, ParseSetupError> {
        Ok(TreeBuilder::from_game(kind.start(setup)?))
    }

    /// Begins with a game without moves.
    pub(crate) fn from_game(game: Box<dyn AnyGame>) -> TreeBuilder {
        TreeBuilder {
            replay: Replay::from_game(game),
            notes: Vec::new(),
            tree: MoveTree::default(),
            at: NodeId::ROOT,
            branches: Vec::new(),
            before: Vec::new(),
            is_forked: false,
        }
    }

    /// Half-moves to the current position.
    pub(crate) fn ply(&self) -> usize {
        self.replay.game().ply()
    }

    pub(crate) fn is_in_variation(&self) -> bool {
        !self.branches.is_empty()
    }

    pub(crate) fn play(&mut self, text: &str, place: Place) -> Result<(), Refusal> {
        let before = self.ply();
        let remarks = self.replay.play(text).map_err(|error| refused(text, error, place))?;
        self.notes.extend(remarks.into_iter().map(|remark| Note { place, remark }));
        for ply in before..self.ply() {
            self.at = self.tree.add(self.at, self.replay.game().played()[ply].clone());
            if let Some(branch) = self.branches.last_mut().filter(|branch| branch.is_empty) {
                branch.is_empty = false;
                self.tree.node_mut(self.at).before = std::mem::take(&mut self.before);
            }
            if std::mem::take(&mut self.is_forked) {
                self.tree.node_mut(self.at).before = std::mem::take(&mut self.before);
            }
        }
        Ok(())
    }

    /// Adds a comment to the last move.
    pub(crate) fn comment(&mut self, text: &str) {
        let text = clean_comment(text);
        if text.is_empty() {
            return;
        }
        if self.is_forked || self.branches.last().is_some_and(|branch| branch.is_empty) {
            self.before.push(text);
        } else {
            self.tree.node_mut(self.at).comments.push(text);
        }
    }

    /// Marks the last move.
    pub(crate) fn mark(&mut self, nag: u8, place: Place) -> Result<(), Refusal> {
        if self.at == NodeId::ROOT
            || self.is_forked
            || self.branches.last().is_some_and(|branch| branch.is_empty)
        {
            return Err(Refusal { place, reason: RefusalReason::MarkWithoutMove });
        }
        self.tree.node_mut(self.at).nags.push(nag);
        Ok(())
    }

    /// Begins a variation: goes back before the last move.
    pub(crate) fn open(&mut self, place: Place) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { place, reason });
        let Some(parent) = self.tree.node(self.at).parent() else {
            return refuse(RefusalReason::NothingToVary);
        };
        if self.branches.last().is_some_and(|branch| branch.is_empty) {
            return refuse(RefusalReason::NothingToVary);
        }
        if self.branches.len() >= DEEPEST {
            return refuse(RefusalReason::TooDeep);
        }
        let ply = self.ply() - 1;
        self.branches.push(Branch { replaced: self.at, ply, opened: place, is_empty: true });
        self.replay.undo_to(ply);
        self.at = parent;
        Ok(())
    }

    /// Ends a variation and returns to the move that it replaced.
    pub(crate) fn close(&mut self, place: Place) -> Result<(), Refusal> {
        let Some(branch) = self.branches.pop() else {
            return Err(Refusal { place, reason: RefusalReason::NothingToClose });
        };
        self.replay.undo_to(branch.ply);
        self.at = branch.replaced;
        let text = self.tree.node(self.at).text.clone();
        // Only a set-up that the variation has changed could forbid it.
        self.replay.play(&text).map_err(|error| refused(&text, error, place))?;
        // A variation without moves leaves its comments behind.
        let left = std::mem::take(&mut self.before);
        self.tree.node_mut(self.at).comments.extend(left);
        Ok(())
    }

    /// The last move, or the root.
    pub(crate) fn at(&self) -> NodeId {
        self.at
    }

    /// Whether a move here would be a variation.
    pub(crate) fn has_continuation(&self) -> bool {
        !self.tree.node(self.at).children().is_empty()
    }

    /// Goes back to a move of the line that is being read, for another continuation of it.
    pub(crate) fn return_to(&mut self, node: NodeId) {
        let left = std::mem::take(&mut self.before);
        self.tree.node_mut(self.at).comments.extend(left);
        let (mut ply, mut at) = (0, node);
        while let Some(parent) = self.tree.node(at).parent() {
            (ply, at) = (ply + 1, parent);
        }
        self.replay.undo_to(ply);
        self.at = node;
        self.is_forked = self.has_continuation();
    }

    /// Goes to the end of the main line, whose board is asked for the result.
    pub(crate) fn return_to_main(&mut self) {
        if self.tree.is_plain() {
            return;
        }
        self.return_to(NodeId::ROOT);
        self.is_forked = false;
        for id in self.tree.main_nodes().collect::<Vec<_>>() {
            // It was played before, by the rules of the same set-up or of a smaller one.
            if self.replay.play(&self.tree.node(id).text).is_err() {
                break;
            }
            self.at = id;
        }
    }

    /// Where a variation began that has not ended.
    pub(crate) fn open_variation(&self) -> Option<Place> {
        self.branches.last().map(|branch| branch.opened)
    }

    /// The game so far, a variation that has not ended included, with the result that the board shows.
    pub(crate) fn finish(mut self, tags: GameTags) -> (AnnotatedGame, Vec<Note>) {
        let left = std::mem::take(&mut self.before);
        self.tree.node_mut(self.at).comments.extend(left);
        // The board of the main line is asked, not that of a variation.
        if let Some(branch) = self.branches.first() {
            self.replay.undo_to(branch.ply);
            let _ = self.replay.play(&self.tree.node(branch.replaced).text);
        }
        let game = AnnotatedGame {
            tags,
            result: self.replay.board_outcome(),
            kind: self.replay.game().kind(),
            setup: self.replay.game().setup(),
            drawing: drawing_of(self.replay.game()),
            tree: self.tree,
        };
        (game, self.notes)
    }
}

fn refused(text: &str, error: MoveError, place: Place) -> Refusal {
    Refusal { place, reason: RefusalReason::Move { text: shortened(text), error } }
}
