//! Draws by repetition, within the search and with the game before it, and that the table does not hide them.

use rusc_game::{Position, Side};

use super::graph::{Graph, Written};
use super::{run, search, searcher};
use crate::{Limits, Score, SearchOptions, Searcher, Technique, Techniques};

/// Only the circle a-b-c-d saves the first side; it may leave it at `a`, the other side nowhere.
const PERPETUAL: &str = "\
a -500 bx
b -500 c
c -500 d
d -500 a
x -900 y
y -900 second";

#[test]
fn a_circle_is_a_draw() {
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
fn who_wins_does_not_go_in_circles() {
    // The other side may leave the circle at `c` and wins.
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

/// Which move is played when `x` has stood on the board so many times.
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
    // `p` has stood on the board twice, an odd number of plies before the root's child.
    let earlier = [p, 1, p, 3];
    for depth in 2..8 {
        let answer = run(&mut searcher, &pos, &earlier, Limits::depth(depth));
        assert_eq!(pos.name(answer.best), 'y', "depth {depth}");
    }
}

#[test]
fn contempt_makes_a_small_loss_better_than_a_draw() {
    // Leaving the circle at `a` costs ten points; the way from `x` is longer than the search.
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
