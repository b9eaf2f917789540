//! Draws by repetition: within the search, with the game before it, and not hidden by the transposition table.

use rusc_game::{Position, Side};

use super::toy_games::{Graph, Written};
use super::{run, search, searcher};
use crate::tree::path::Path;
use crate::{Limits, Score, SearchOptions, Searcher, Technique, Techniques};

/// Only the cycle a-b-c-d saves the first side; it may leave it at `a`, the other side nowhere.
const PERPETUAL: &str = "\
a -500 bx
b -500 c
c -500 d
d -500 a
x -900 y
y -900 second";

#[test]
fn a_cycle_is_a_draw() {
    let pos = Graph::read(PERPETUAL);
    for techniques in [Techniques::NONE, Techniques::SOUND, Techniques::ALL] {
        for depth in 4..12 {
            let answer = search(&pos, Written, techniques, Limits::depth(depth));
            assert_eq!(answer.score, Score::DRAW, "depth {depth}");
            assert_eq!(pos.name(answer.best), 'b');
        }
    }
}

#[test]
fn the_winning_side_does_not_repeat() {
    // The other side may leave the cycle and wins.
    let pos = Graph::read(&PERPETUAL.replace("b -500 c", "b -500 cx"));
    let answer = search(&pos, Written, Techniques::ALL, Limits::depth(12));
    assert!(answer.score.is_loss());
}

/// `x` looks best, `y` is second.
const TEMPTING: &str = "\
a 0 xy
x +300 z
y +50 w
z +300 p
w +50 q
p +300 z
q +50 w";

/// The move played when `x` has occurred that many times.
fn choice_after(times: usize, warm: &mut crate::Searcher<Graph, Written>) -> char {
    let pos = Graph::read(TEMPTING);
    let x = pos.at('x', Side::Second).key();
    // Other positions lie between, so that the side to move alternates.
    let earlier: Vec<u64> = (0..2 * times).map(|ply| if ply % 2 == 0 { ply as u64 } else { x }).collect();
    pos.name(run(warm, &pos, &earlier, Limits::depth(1)).best)
}

#[test]
fn a_third_occurrence_is_a_draw_and_a_second_is_not() {
    for techniques in [Techniques::NONE, Techniques::SOUND, Techniques::ALL] {
        let mut searcher = searcher(Written, techniques);
        let choices: String = (0..4).map(|times| choice_after(times, &mut searcher)).collect();
        assert_eq!(choices, "xxyy", "with one table for all four searches");
    }
}

/// After `x` the other side can go back to `p`; otherwise it loses something.
const ESCAPE: &str = "\
a 0 xy
x +300 pl
y +50 w
p +300 u
l +600 u
w +50 v
u +300 r
v +50 s
r +300 u
s +50 v";

#[test]
fn the_table_does_not_hide_the_opponents_escape() {
    let pos = Graph::read(ESCAPE);
    let p = pos.at('p', Side::First).key();
    let mut searcher = searcher(Written, Techniques::ALL.without(Technique::NullMove));
    for depth in 2..8 {
        assert_eq!(pos.name(run(&mut searcher, &pos, &[], Limits::depth(depth)).best), 'x');
    }
    // `p` has occurred twice, an odd number of plies before the root's child.
    let earlier = [p, 1, p, 3];
    for depth in 2..8 {
        let answer = run(&mut searcher, &pos, &earlier, Limits::depth(depth));
        assert_eq!(pos.name(answer.best), 'y', "depth {depth}");
    }
}

#[test]
fn contempt_makes_a_small_loss_better_than_a_draw() {
    // Leaving the cycle at `a` costs ten points; the line from `x` is longer than the search.
    let way = "x -10 y\ny -10 z\nz -10 w\nw -10 v\nv -10 u\nu -10 t\nt -10 s\ns -10 second";
    let pos = Graph::read(&format!("a -500 bx\nb -500 c\nc -500 d\nd -500 a\n{way}"));
    for (contempt, choice, score) in [(0, 'b', 0), (5, 'b', -5), (20, 'x', -10)] {
        let options = SearchOptions {
            table_megabytes: 1,
            contempt,
            techniques: Techniques::NONE,
            ..SearchOptions::default()
        };
        let mut searcher = Searcher::new(Written, options).expect("a small table");
        let answer = run(&mut searcher, &pos, &[], Limits::depth(5));
        assert_eq!(
            (pos.name(answer.best), answer.score),
            (choice, Score::points(score)),
            "contempt {contempt}"
        );
    }
}

/// Whether the last key counts as a draw after the game `earlier`, the root, and the line below it.
fn repeats(earlier: &[u64], root: u64, line: &[u64]) -> bool {
    let mut path = Path::new(earlier, root);
    for &key in line {
        path.push(key);
    }
    path.is_repetition()
}

#[test]
fn once_is_enough_below_the_root_and_twice_before_it() {
    assert!(repeats(&[], 1, &[2, 3, 4, 1]), "the root itself");
    assert!(repeats(&[], 1, &[2, 3, 4, 5, 2]));
    assert!(!repeats(&[], 1, &[2, 3, 4, 5, 6]));
    assert!(!repeats(&[7, 8], 1, &[2, 7]), "once before the root");
    assert!(repeats(&[7, 8, 7, 9], 1, &[2, 7]), "twice before the root");
    assert!(repeats(&[], 1, &[2, 1]), "both sides passed");
}

#[test]
fn keys_that_share_a_counter_are_told_apart() {
    assert!(!repeats(&[], 1, &[2, 3, 4, 1 + (1 << 11)]));
    assert!(!repeats(&[], 1, &[2, 3, 4, 1 + (1 << 40)]));
}

#[test]
fn taking_back_forgets() {
    let mut path = Path::new(&[], 1);
    for key in [2, 3] {
        path.push(key);
    }
    path.pop();
    path.push(4);
    path.push(5);
    path.push(3);
    assert_eq!(path.key(), 3);
    assert!(!path.is_repetition());
}

#[test]
fn nothing_repeats_across_a_null_move() {
    let mut path = Path::new(&[], 1);
    path.push(2);
    let barrier = path.enter_null(3);
    path.push(4);
    path.push(2);
    assert!(!path.is_repetition());
    path.pop();
    path.pop();
    path.leave_null(barrier);
    for key in [5, 6, 2] {
        path.push(key);
    }
    assert!(!path.is_repetition(), "the other side is to move");
    path.pop();
    path.push(7);
    path.push(2);
    assert!(path.is_repetition());
}

#[test]
fn games_with_a_repetition_are_known() {
    assert!(!Path::new(&[1, 2, 3], 4).has_repeated());
    assert!(Path::new(&[1, 2, 3], 1).has_repeated());
    assert!(Path::new(&[1, 2, 1], 4).has_repeated());
}
