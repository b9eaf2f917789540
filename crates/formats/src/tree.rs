//! The moves of a game as a tree: the main line, variations, comments and numeric annotation glyphs (NAGs). Nothing here
//! knows whether a move is legal.

use crate::game::clean_comment;

/// A node of a [`MoveTree`], by its number. The root, before the first move, is [`NodeId::ROOT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The position that the game began from.
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move and what was said about it.
#[derive(Clone, Debug, Default)]
pub struct MoveNode {
    /// The canonical text of the move; empty at the root.
    pub text: String,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u8>,
    /// Comments before the move, which only the first move of a variation has.
    pub before: Vec<String>,
    /// Comments after the move; those of the root stand before the game.
    pub comments: Vec<String>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

impl MoveNode {
    /// The move before; `None` at the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    fn says_as(&self, other: &MoveNode) -> bool {
        (&self.text, &self.nags, &self.before, &self.comments)
            == (&other.text, &other.nags, &other.before, &other.comments)
    }

    /// Makes of every comment what a file can hold, and drops those that say nothing.
    pub(crate) fn clean_comments(&mut self) {
        for comments in [&mut self.before, &mut self.comments] {
            *comments =
                comments.iter().map(|text| clean_comment(text)).filter(|text| !text.is_empty()).collect();
        }
    }

    /// What follows: the main line first, then its variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

/// A tree of moves. The nodes are in one list and never removed, so that a line of any length costs no recursion.
///
/// ```
/// use rusc_formats::{MoveTree, NodeId};
///
/// let mut tree = MoveTree::default();
/// let first = tree.add(NodeId::ROOT, "wS1".to_owned());
/// tree.add(first, "bG1 wS1-".to_owned());
/// tree.add(first, "bA1 wS1-".to_owned());
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), ["wS1", "bG1 wS1-"]);
/// assert_eq!(tree.node(first).children().len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct MoveTree {
    nodes: Vec<MoveNode>,
}

impl PartialEq for MoveTree {
    /// Whether the trees have the same shape and say the same. Numbers of nodes may differ: they tell in which order the
    /// moves were added.
    fn eq(&self, other: &MoveTree) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((own, others)) = pairs.pop() {
            let (own, others) = (self.node(own), other.node(others));
            if !own.says_as(others) || own.children.len() != others.children.len() {
                return false;
            }
            pairs.extend(own.children.iter().copied().zip(others.children.iter().copied()));
        }
        true
    }
}

impl Eq for MoveTree {}

impl Default for MoveTree {
    /// The root alone.
    fn default() -> MoveTree {
        MoveTree { nodes: vec![MoveNode::default()] }
    }
}

impl MoveTree {
    /// A node of this tree.
    ///
    /// # Panics
    /// If the number is that of a node of another, larger tree.
    pub fn node(&self, id: NodeId) -> &MoveNode {
        &self.nodes[id.index()]
    }

    /// The same, to be annotated.
    ///
    /// # Panics
    /// As [`MoveTree::node`].
    pub fn node_mut(&mut self, id: NodeId) -> &mut MoveNode {
        &mut self.nodes[id.index()]
    }

    /// Adds a move after another: it continues the line if it is the first to do so, and is a variation otherwise.
    ///
    /// # Panics
    /// If the tree has four thousand million nodes.
    pub fn add(&mut self, parent: NodeId, text: String) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("texts of games are bounded"));
        self.nodes.push(MoveNode { text, parent: Some(parent), ..MoveNode::default() });
        self.nodes[parent.index()].children.push(id);
        id
    }

    /// The nodes of the main line, without the root.
    pub fn main_nodes(&self) -> impl Iterator<Item = NodeId> {
        let next = |id: &NodeId| self.node(*id).children.first().copied();
        std::iter::successors(next(&NodeId::ROOT), next)
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &str> {
        self.main_nodes().map(|id| self.node(id).text.as_str())
    }

    /// Whether there is nothing but the main line.
    pub fn is_plain(&self) -> bool {
        self.nodes.iter().all(|node| {
            node.children.len() < 2
                && node.nags.is_empty()
                && node.before.is_empty()
                && node.comments.is_empty()
        })
    }

    /// The main line alone, without comments and marks.
    #[must_use]
    pub fn without_annotations(&self) -> MoveTree {
        let mut plain = MoveTree::default();
        self.main_line().fold(NodeId::ROOT, |last, text| plain.add(last, text.to_owned()));
        plain
    }
}
