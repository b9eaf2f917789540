//! Writes the moves of a game: a line for every half-move, as Hive programs have it, or lines of at most eighty letters
//! with the moves of both sides after one number.

use crate::{MoveTree, NodeId};

/// How moves are laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveLayout {
    /// `3. wQ -wS1`, a line each, half-moves numbered.
    LinePerPly,
    /// `2. a1b2 i5h5 3. …`, turns numbered; the number is that of half-moves before the first, for a start with the second
    /// side to move.
    Turns(usize),
}

/// No line of moves in turns is longer, comments aside.
const WIDTH: usize = 80;

/// The moves, each line with its line break.
pub(crate) fn write_moves(tree: &MoveTree, layout: MoveLayout, result: &str) -> String {
    let mut writer = MoveWriter { tree, layout, out: String::new(), width: 0 };
    for comment in &tree.node(NodeId::ROOT).comments {
        writer.item(&braced(comment));
    }
    writer.line(NodeId::ROOT, 0, LineKind::Main);
    if layout == MoveLayout::LinePerPly {
        if !result.is_empty() {
            writer.out.push('\n');
            writer.item(result);
        }
    } else {
        writer.item(result);
        writer.out.push('\n');
    }
    writer.out
}

/// Whether a line of moves is the game itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Main,
    Variation,
}

struct MoveWriter<'a> {
    tree: &'a MoveTree,
    layout: MoveLayout,
    out: String,
    width: usize,
}

impl MoveWriter<'_> {
    /// Everything after a node: its line to the end, with the variations on the way.
    fn line(&mut self, from: NodeId, ply: usize, kind: LineKind) {
        let (mut at, mut ply, mut needs_number) = (from, ply, true);
        while let [next, variations @ ..] = self.tree.node(at).children() {
            let text = self.numbered(*next, ply, needs_number);
            needs_number = self.annotated(*next, &text, kind);
            for &variation in variations {
                needs_number = true;
                let text = self.variation(variation, ply);
                match kind {
                    LineKind::Main => self.item(&text),
                    LineKind::Variation => self.word(&text),
                }
            }
            (at, ply) = (*next, ply + 1);
        }
    }

    /// A variation from its first move on, as one piece of text.
    fn variation(&self, first: NodeId, ply: usize) -> String {
        let mut inner = MoveWriter { tree: self.tree, layout: self.layout, out: String::new(), width: 0 };
        for comment in &self.tree.node(first).before {
            inner.word(&braced(comment));
        }
        let text = inner.numbered(first, ply, true);
        inner.annotated(first, &text, LineKind::Variation);
        inner.line(first, ply + 1, LineKind::Variation);
        format!("({})", inner.out)
    }

    /// A move with its marks and comments; whether the next move needs a number.
    fn annotated(&mut self, id: NodeId, text: &str, kind: LineKind) -> bool {
        let node = self.tree.node(id);
        let mut text = text.to_owned();
        for nag in &node.nags {
            text.push_str(" $");
            text.push_str(&nag.to_string());
        }
        match kind {
            LineKind::Main => self.item(&text),
            LineKind::Variation => self.word(&text),
        }
        for comment in &node.comments {
            match kind {
                LineKind::Main => self.item(&braced(comment)),
                LineKind::Variation => self.word(&braced(comment)),
            }
        }
        !node.comments.is_empty()
    }

    fn numbered(&self, id: NodeId, ply: usize, needs_number: bool) -> String {
        let text = &self.tree.node(id).text;
        match self.layout {
            MoveLayout::LinePerPly => format!("{}. {text}", ply + 1),
            MoveLayout::Turns(before) => {
                let index = before + ply;
                match (index / 2 + 1, index % 2) {
                    (turn, 0) => format!("{turn}. {text}"),
                    (turn, _) if needs_number => format!("{turn}... {text}"),
                    _ => text.clone(),
                }
            }
        }
    }

    /// An item of the main line: on a line of its own, or where it fits.
    fn item(&mut self, text: &str) {
        if self.layout == MoveLayout::LinePerPly {
            self.out.push_str(text);
            self.out.push('\n');
            return;
        }
        let length = text.chars().count();
        if self.width > 0 && self.width + 1 + length > WIDTH {
            self.out.push('\n');
            self.width = 0;
        }
        self.word(text);
    }

    /// Adds a text after a blank.
    fn word(&mut self, text: &str) {
        if self.width > 0 {
            self.out.push(' ');
            self.width += 1;
        }
        self.out.push_str(text);
        self.width = match text.rsplit_once('\n') {
            Some((_, last)) => last.chars().count().max(1),
            None => self.width + text.chars().count(),
        };
    }
}

/// A comment in braces. A line of it must not begin like a tag or a remark, which would end the game.
fn braced(comment: &str) -> String {
    format!("{{{}}}", comment.replace("\n[", "\n [").replace("\n#", "\n #"))
}
