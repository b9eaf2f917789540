//! Which balls of the side to move could be pushed off, position by position: told where a push is possible, silent where a
//! rule forbids it.

use rusc_abalone::{Cell, Position};
use rusc_game::{Danger, Hex, Interaction};

fn name(at: Hex) -> String {
    Cell::all().find(|cell| cell.hex() == at).map_or("·".to_owned(), |cell| cell.to_string())
}

/// `ball_falls A11 e9 [e7 e8]`: what, by which rule, who, and the row that pushes.
fn told(danger: &Danger) -> String {
    let cells: Vec<String> = danger.cells.iter().map(|&at| name(at)).collect();
    format!("{} {} {} [{}]", danger.kind, danger.rule, name(danger.at), cells.join(" "))
}

#[test]
fn a_ball_on_the_edge_is_in_danger_before_more_of_the_other_side() {
    for (what, position, expected) in [
        ("two against one (A7)", "5/6/7/8/6SSs/8/7/6/5 0 0 w 0 9", &["ball_falls A11 e9 [e7 e8]"][..]),
        ("three against one", "5/6/7/8/5SSSs/8/7/6/5 0 0 w 0 9", &["ball_falls A11 e9 [e6 e7 e8]"]),
        ("three against two", "5/6/7/8/4SSSss/8/7/6/5 0 0 w 0 9", &["ball_falls A11 e9 [e5 e6 e7]"]),
        ("no more than three push (A3)", "5/6/7/8/2SSSSsss/8/7/6/5 0 0 w 0 9", &[]),
        ("one against one is a pac (A8)", "5/6/7/8/7Ss/8/7/6/5 0 0 w 0 9", &[]),
        ("two against two as well", "5/6/7/8/5SSss/8/7/6/5 0 0 w 0 9", &[]),
        ("nothing is pushed over a gap (A9)", "5/6/7/8/5SS1s/8/7/6/5 0 0 w 0 9", &[]),
        ("a ball that only moves on stays on the board", "5/6/7/8/5SSs1/8/7/6/5 0 0 w 0 9", &[]),
        ("the other side's balls are no concern", "5/6/7/8/6SSs/8/7/6/5 0 0 b 0 9", &[]),
        (
            "the sixth ball decides (A1)",
            "5/6/7/8/6SSs/8/7/6/5 5 0 w 0 60",
            &["last_ball_falls A1 e9 [e7 e8]"],
        ),
        (
            "each ball is told",
            "2SSs/6/7/8/9/8/7/6/2SSs 0 0 w 0 9",
            &["ball_falls A11 a5 [a3 a4]", "ball_falls A11 i9 [i7 i8]"],
        ),
    ] {
        let pos = Position::from_text(position).unwrap_or_else(|faults| panic!("{what}: {faults}"));
        let found: Vec<String> = pos.dangers().iter().map(told).collect();
        assert_eq!(found, expected, "{what}");
    }
}
