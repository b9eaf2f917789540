//! A slow, obvious referee, written from the rules alone, to compare the fast generator with. It keeps every stack in a
//! list of letters, enumerates every path cell by cell, and shares no code with the crate.

mod map;
mod read;

use std::collections::{BTreeMap, BTreeSet};

pub(crate) use map::Map;

/// Something a player may do, by what the text of a move says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Act {
    Go {
        from: &'static str,
        /// From 1 at the bottom.
        level: usize,
        to: &'static str,
        /// `^`, `+` or `*` where a token is spent.
        sign: Option<char>,
    },
    Pass,
}

/// A game in progress. Sides are `o` and `b`; a tower is a capital letter.
#[derive(Clone, Debug)]
pub(crate) struct Oracle {
    map: Map,
    /// From the bottom up; a cell without pieces is not in the map.
    stacks: BTreeMap<&'static str, Vec<char>>,
    sun: char,
    moon: char,
    pub(crate) to_move: char,
    passes: usize,
}

fn other(side: char) -> char {
    if side == 'o' { 'b' } else { 'o' }
}

impl Oracle {
    /// T3, T4.
    pub(crate) fn new() -> Oracle {
        let placed = [("e1", 'O'), ("c1", 'o'), ("d1", 'o'), ("e2", 'o'), ("f1", 'o')];
        let placed =
            placed.into_iter().chain([("b4", 'B'), ("a2", 'b'), ("b3", 'b'), ("c4", 'b'), ("d4", 'b')]);
        Oracle {
            map: Map::new(),
            stacks: placed.map(|(cell, piece)| (cell, vec![piece])).collect(),
            sun: 'o',
            moon: 'b',
            to_move: 'o',
            passes: 0,
        }
    }

    pub(crate) fn height(&self, cell: &str) -> usize {
        self.stacks.get(cell).map_or(0, Vec::len)
    }

    fn is_free(&self, cell: &str) -> bool {
        self.height(cell) == 0
    }

    fn is_own(&self, piece: char) -> bool {
        piece.to_ascii_lowercase() == self.to_move
    }

    fn has_token(&self) -> bool {
        self.sun == self.to_move || self.moon == self.to_move
    }

    /// How many neighbouring cells are not free.
    pub(crate) fn neighbors(&self, cell: &str) -> usize {
        self.map.neighbors(cell).into_iter().filter(|beside| !self.is_free(beside)).count()
    }

    /// `o`, `b`, or `=` for a draw; `None` while the game goes on (T5, T13).
    pub(crate) fn outcome(&self) -> Option<char> {
        let stands =
            |cell: &str, tower: char| self.stacks.get(cell).is_some_and(|stack| stack.contains(&tower));
        if stands("b4", 'O') {
            Some('o')
        } else if stands("e1", 'B') {
            Some('b')
        } else {
            (self.passes >= 2).then_some('=')
        }
    }

    /// Where a piece that is on top of that cell may go, crossing exactly so many red stars (T7–T9, T11c).
    fn targets(&self, from: &str, stars: usize) -> BTreeSet<&'static str> {
        let steps = self.neighbors(from);
        if steps == 0 || steps > 3 {
            return BTreeSet::new();
        }
        let is_open = |path: &Vec<&'static str>| {
            let (target, crossed) = path.split_last().expect("there is at least one step");
            !Map::is_red(target)
                && crossed.iter().all(|cell| self.is_free(cell))
                && crossed.iter().filter(|cell| Map::is_red(cell)).count() == stars
        };
        self.map.straight_paths(from, steps).into_iter().filter(is_open).map(|path| path[steps - 1]).collect()
    }

    /// Everything the side to move may do; nothing once the game is over.
    pub(crate) fn acts(&self) -> BTreeSet<Act> {
        let mut acts = BTreeSet::new();
        if self.outcome().is_some() {
            return acts;
        }
        for (&from, stack) in &self.stacks {
            for (index, _) in stack.iter().enumerate().filter(|(_, piece)| self.is_own(**piece)) {
                self.acts_of(from, index + 1, &mut acts);
            }
        }
        if acts.is_empty() {
            acts.insert(Act::Pass);
        }
        acts
    }

    /// What the piece of one level may do.
    fn acts_of(&self, from: &'static str, level: usize, acts: &mut BTreeSet<Act>) {
        let go = |to, sign| Act::Go { from, level, to, sign };
        let ordinary = self.targets(from, 0);
        if level < self.height(from) {
            if self.has_token() {
                acts.extend(ordinary.iter().map(|to| go(to, Some('^'))));
            }
            return;
        }
        acts.extend(ordinary.iter().map(|to| go(to, None)));
        if self.has_token() {
            let across = self.targets(from, 1);
            acts.extend(across.difference(&ordinary).map(|to| go(to, Some('*'))));
            let beside: BTreeSet<&str> = self.map.neighbors(from).into_iter().collect();
            let is_step =
                |to: &&&'static str| self.is_free(to) && !Map::is_red(to) && !ordinary.contains(**to);
            acts.extend(beside.iter().filter(is_step).map(|to| go(to, Some('+'))));
        }
    }

    pub(crate) fn play(&mut self, act: &Act) {
        match *act {
            Act::Pass => self.passes += 1,
            Act::Go { from, level, to, sign } => {
                let stack = self.stacks.get_mut(from).expect("the cell is occupied");
                let piece = stack.remove(level - 1);
                if stack.is_empty() {
                    self.stacks.remove(from);
                }
                self.stacks.entry(to).or_default().push(piece);
                if sign.is_some() {
                    // The sun first (T11).
                    let token = if self.sun == self.to_move { &mut self.sun } else { &mut self.moon };
                    *token = other(self.to_move);
                }
                self.passes = 0;
            }
        }
        self.to_move = other(self.to_move);
    }
}
