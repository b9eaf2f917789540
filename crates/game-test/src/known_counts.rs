//! Perft tables: node counts known from elsewhere, kept as text files. This reads them and counts again; the caller
//! chooses which depths are worth the time.

use rusc_game::{Notation, Perft, Record};

/// A position and what is known of it.
#[derive(Clone, Debug)]
pub struct KnownCount<'a> {
    /// What the position is called.
    pub id: &'a str,
    /// A game string or a set-up that leads to it.
    pub game: &'a str,
    /// Depth and lines of that depth.
    pub known: Vec<(u32, u64)>,
}

/// Reads blocks of `id`, `game` (or `setup`) and `perft` lines.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../game/doc/heap.rs.inc")); }
/// # use heap::Heap;
/// use rusc_game_test::read_counts;
///
/// let counts = read_counts("id small\nsetup heap-5\nperft 1 2\nperft 3 7\n");
/// let checked = counts[0].check::<Heap>(|depth, _lines| depth <= 3);
/// assert_eq!(checked, 2);
/// ```
///
/// # Panics
/// If the text is anything else: it is test data.
pub fn read_counts(text: &str) -> Vec<KnownCount<'_>> {
    let mut counts: Vec<KnownCount> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').expect("a word and what it is about");
        let rest = rest.trim();
        if word == "id" {
            counts.push(KnownCount { id: rest, game: "", known: Vec::new() });
            continue;
        }
        let count = counts.last_mut().expect("a block begins with its id");
        match word {
            "game" | "setup" => count.game = rest,
            "perft" => {
                let (depth, lines) = rest.split_once(' ').expect("depth and lines");
                let number = "both are numbers";
                count.known.push((depth.parse().expect(number), lines.parse().expect(number)));
            }
            _ => panic!("unknown word in '{line}'"),
        }
    }
    counts
}

impl KnownCount<'_> {
    /// Counts every known depth that is wanted, and says how many there were.
    ///
    /// # Panics
    /// If the game cannot be read or a count is another.
    pub fn check<P: Notation>(&self, wanted: impl Fn(u32, u64) -> bool) -> usize {
        let record = Record::<P>::from_game_string(self.game);
        let record = record.unwrap_or_else(|error| panic!("{}: {error}", self.id));
        let mut pos = record.line().position().clone();
        let mut perft = Perft::default();
        let mut checked = 0;
        for &(depth, lines) in self.known.iter().filter(|&&(depth, lines)| wanted(depth, lines)) {
            assert_eq!(perft.count(&mut pos, depth), lines, "{}, depth {depth}", self.id);
            checked += 1;
        }
        checked
    }
}
