//! What threatens the queen of the side to move, position by position: told where it is true, silent where a rule forbids it.

use rusc_game::{Danger, Hex, Interaction, Notation};
use rusc_hive::Position;

/// The piece one sees on a hexagon, or nothing.
fn name_at(pos: &Position, at: Hex) -> String {
    let view = pos.view();
    let top = view.stacks.iter().find(|stack| stack.at() == at).and_then(|stack| stack.tiles.last());
    top.map_or("·".to_owned(), |tile| tile.name.clone())
}

/// `queen_falls bQ [wA3]`: what, who, and the cells by what stands on them.
fn told(pos: &Position, danger: &Danger) -> String {
    let mut cells: Vec<String> = danger.cells.iter().map(|&at| name_at(pos, at)).collect();
    cells.sort_unstable();
    assert_eq!(danger.rule, "H1");
    format!("{} {} [{}]", danger.kind, name_at(pos, danger.at), cells.join(" "))
}

fn check(what: &str, drawing: &str, expected: &[&str]) {
    let pos = Position::from_drawing(drawing).unwrap_or_else(|faults| panic!("{what}: {faults}"));
    let found: Vec<String> = pos.dangers().iter().map(|danger| told(&pos, danger)).collect();
    assert_eq!(found, expected, "{what}\n{drawing}");
}

#[test]
fn free_sides_are_counted_from_two_on() {
    check("three sides are enough", "Base\nBlack[9]\n\n  wQ\nwG1 bQ\n  bA1", &[]);
    check("two are few", "Base\nBlack[9]\n\n  wA1\nwG1 bQ\n  bA1 wQ", &["queen_hemmed bQ [· ·]"]);
    check(
        "one is left, and whoever could fill it stands beside her",
        "Base\nBlack[9]\n\n  wA1 wA2\nwG1 bQ\n  bA1 wQ",
        &["queen_hemmed bQ [·]"],
    );
    check("the other side's queen is no concern", "Base\nWhite[9]\n\n  wA1 wA2\nwG1 bQ\n  bA1 wQ", &[]);
    check("a queen in hand is not in danger", "Base\nBlack[3]\n\nwQ  wA1 bA1 bS1", &[]);
}

#[test]
fn a_queen_falls_to_what_can_reach_her_last_side() {
    check(
        "an ant walks around (H15)",
        "Base\nBlack[9]\n\n      wA1 wA2\nwA3 wG1 bQ\n      bA1 wQ",
        &["queen_falls bQ [wA3]"],
    );
    check(
        "an ant cannot slide into a gap behind a gate (H9)",
        "Base\nBlack[9]\n\n      wA1 wA2 wS1\nwA3 wG1 bQ\n      bA1 wQ  wS2",
        &["queen_hemmed bQ [·]"],
    );
    check(
        "a grasshopper jumps into it (H13)",
        "Base\nBlack[9]\n\n      wA1 wA2 wS1\nwG2 wG1 bQ\n      bA1 wQ  wS2",
        &["queen_falls bQ [wG2]"],
    );
    check(
        "a new piece may not be placed beside her (H4)",
        "Base\nBlack[9]\n\n      wA1 wA2\n    wG1 bQ\n      bA1 wQ",
        &["queen_hemmed bQ [·]"],
    );
    check(
        "a pinned ant stays (H8)",
        "Base\nBlack[9]\n\n          wA1 wA2\nbS1 wA3 wG1 bQ\n          bA1 wQ",
        &["queen_hemmed bQ [·]"],
    );
}

#[test]
fn a_pillbug_may_throw_her_into_the_trap() {
    let trap = "      bA1 wA1\nwQ  bP      wS1\n      bQ  wG1";
    check("thrown by theirs (H21)", &format!("Base+P\nWhite[9]\n\n{trap}"), &["queen_falls wQ [wQ]"]);
    let held = "          bA1 wA1\nwB1 wQ  bP      wS1\n          bQ  wG1";
    check("not if she holds the hive together (H8)", &format!("Base+P\nWhite[9]\n\n{held}"), &[]);
}
