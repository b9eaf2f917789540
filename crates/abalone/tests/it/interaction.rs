//! What front ends are told: moves on random games from all layouts against what the moves do, every row in every
//! direction either possible or explained, and the reasons case by case.

use rusc_abalone::{Cell, Layout, Position, Setup};
use rusc_game::{
    Direction, Hex, Interaction, MoveOption, Notation, Position as _, Record, Restriction, SplitMix64,
};
use rusc_game_test::{Walk, check_scene, check_scenes};

const RULES: &str = include_str!("../../../../docs/rules/abalone.md");

#[test]
fn choices_do_what_the_moves_do_from_all_layouts() {
    let walk = Walk { games: 1, plies: 25 };
    let tried: usize = Setup::all().map(|setup| check_scenes::<Position>(&setup, walk).unwrap()).sum();
    assert!(tried > 20_000, "{tried}");
}

/// Random play seldom pushes.
#[test]
fn choices_do_what_the_moves_do_in_games_of_pushes() {
    let mut ejected = 0;
    for seed in 0..5 {
        let mut random = SplitMix64::new(seed);
        let mut record = Record::<Position>::new(Layout::STANDARD.into());
        for _ in 0..150 {
            check_scene(&record).unwrap();
            let move_options = record.scene().moves;
            let pushes: Vec<&MoveOption> =
                move_options.iter().filter(|c| ["push", "eject"].contains(&c.kind)).collect();
            let any: Vec<&MoveOption> = move_options.iter().collect();
            let wanted = if pushes.is_empty() { &any } else { &pushes };
            let Some(option) = random.pick(wanted) else { break };
            ejected += usize::from(option.kind == "eject");
            record.play(&option.text).unwrap();
        }
    }
    assert!(ejected > 10, "{ejected}");
}

fn hex(cell: Cell) -> Hex {
    Hex { q: cell.hex().q, r: cell.hex().r }
}

/// Every row of one to three own balls, by its ends.
fn rows(pos: &Position) -> Vec<Vec<Cell>> {
    let own: Vec<Cell> = pos.board().balls(pos.side_to_move()).into_iter().collect();
    let mut rows = Vec::new();
    for &first in &own {
        for &last in own.iter().filter(|&&last| first <= last) {
            let (direction, steps) = first.line_to(last).unwrap_or((Direction::East, 0));
            let row: Vec<Cell> = (0..=steps).filter_map(|n| first.beyond(direction, n)).collect();
            if steps <= 2 && row.last() == Some(&last) && row.iter().all(|cell| own.contains(cell)) {
                rows.push(row);
            }
        }
    }
    rows
}

/// The ball by which a row's target is told: the one that leads in line, the first of the others.
fn leader(row: &[Cell], direction: Direction) -> Cell {
    let (first, last) = (row[0], row[row.len() - 1]);
    if first.line_to(last).is_some_and(|(along, _)| along == direction) { last } else { first }
}

/// Whether a row of one or two has an own ball straight ahead.
fn is_longer(pos: &Position, row: &[Cell], direction: Direction) -> bool {
    let next = leader(row, direction).neighbor(direction);
    let inline = |(along, _): (Direction, u8)| along == direction || along.opposite() == direction;
    let is_inline = row[0].line_to(row[row.len() - 1]).is_none_or(inline);
    row.len() < 3 && is_inline && next.is_some_and(|cell| pos.board().at(cell) == Some(pos.side_to_move()))
}

#[test]
fn every_row_goes_or_hears_why_it_does_not() {
    for setup in Setup::all() {
        let mut random = SplitMix64::new(7);
        let mut record = Record::<Position>::new(setup);
        for _ in 0..20 {
            let pos = record.line().position();
            let sorted = |pick: &[Hex], target: Option<Hex>| {
                let mut pick = pick.to_vec();
                pick.sort_unstable();
                (pick, target)
            };
            let goes: Vec<_> = pos.move_options().iter().map(|c| sorted(&c.pick, c.target)).collect();
            let told: Vec<_> = pos.restrictions().iter().map(|o| sorted(&o.pick, o.target)).collect();
            for row in rows(pos) {
                for direction in Direction::ALL {
                    let (from, (q, r)) = (hex(leader(&row, direction)), direction.delta());
                    let pick: Vec<Hex> = row.iter().map(|&cell| hex(cell)).collect();
                    let wanted = sorted(&pick, Some(Hex { q: from.q + q, r: from.r + r }));
                    let found =
                        [&goes, &told].map(|list| list.iter().filter(|&other| *other == wanted).count());
                    let left_out = usize::from(is_longer(pos, &row, direction));
                    assert_eq!(found[0] + found[1] + left_out, 1, "{row:?} {direction:?}\n{}", pos.drawing());
                }
            }
            let Some(text) = random.pick(&record.legal_texts()).cloned() else { break };
            record.play(&text).unwrap();
        }
    }
}

fn name(at: Hex) -> String {
    Cell::all().find(|&cell| hex(cell) == at).map_or("out".to_owned(), |cell| cell.to_string())
}

fn names(cells: &[Hex]) -> String {
    cells.iter().map(|&at| name(at)).collect::<Vec<_>>().join(" ")
}

/// `e3 e4 to e5: pac A10 [e3 e4 | e5 e6]`.
fn told(restriction: &Restriction) -> String {
    let parts: Vec<String> = restriction.parts.iter().map(|part| names(part)).collect();
    let target = restriction.target.map(name).expect("a row goes somewhere");
    assert!(RULES.contains(&format!("| {} |", restriction.rule)), "no rule {}", restriction.rule);
    format!(
        "{} to {target}: {} {} [{}]",
        names(&restriction.pick),
        restriction.reason,
        restriction.rule,
        parts.join(" | ")
    )
}

/// Among what is told of a position with Black to move is this.
fn check(balls: &str, expected: &str) {
    let pos = Position::from_text(&format!("b {balls}")).unwrap_or_else(|faults| panic!("{balls}: {faults}"));
    let told: Vec<String> = pos.restrictions().iter().map(told).collect();
    assert!(told.iter().any(|line| line == expected), "{expected} is not in\n{}", told.join("\n"));
}

#[test]
fn equal_rows_are_pac() {
    check("e3b,e4b,e5w,e6w", "e3 e4 to e5: pac A10 [e3 e4 | e5 e6]");
    check("e4b,e5w", "e4 to e5: pac A10 [e4 | e5]");
    check("e2b,e3b,e4b,e5w,e6w,e7w", "e2 e3 e4 to e5: pac A10 [e2 e3 e4 | e5 e6 e7]");
}

#[test]
fn an_own_ball_behind_stops_a_push() {
    check("e3b,e4b,e5w,e6b", "e3 e4 to e5: own_behind A9 [e5 | e6]");
    check("e2b,e3b,e4b,e5w,e6w,e7b", "e2 e3 e4 to e5: own_behind A9 [e5 e6 | e7]");
    // From the other end the row is taken from there.
    check("e5b,e6b,e4w,e3b", "e6 e5 to e4: own_behind A9 [e4 | e3]");
}

#[test]
fn four_balls_do_not_move() {
    check("e2b,e3b,e4b,e5b,a1w", "e2 e3 e4 to e5: too_many A4 [e5]");
}

#[test]
fn nothing_is_pushed_aside() {
    check("e4b,e5b,f5w", "e4 e5 to f5: side_push A8 [f5]");
}

#[test]
fn a_side_step_needs_room() {
    check("e4b,e5b,f5b,a1w", "e4 e5 to f5: no_room A5 [f5]");
}

#[test]
fn own_balls_stay_on_the_board() {
    check("a1b,a2b,i9w", "a2 a1 to out: edge A3 []");
    check("a1b,a2b,i9w", "a1 a2 to out: edge A3 []");
}

/// The kind of a move, what it takes, where the leader goes, and what changes its place.
fn check_choice(balls: &str, text: &str, expected: &str) {
    let pos = Position::from_text(&format!("b {balls}")).unwrap_or_else(|faults| panic!("{balls}: {faults}"));
    let move_options = pos.move_options();
    let option =
        move_options.iter().find(|option| option.text == text).unwrap_or_else(|| panic!("no {text}"));
    let shift = |from: Option<Hex>, to: Option<Hex>| {
        format!("{}>{}", from.map_or("hand".to_owned(), name), to.map_or("out".to_owned(), name))
    };
    let shifts: Vec<String> = option.shifts.iter().map(|s| shift(s.from, s.to)).collect();
    let told =
        format!("{} {} to {}: {}", option.kind, names(&option.pick), name(option.path[1]), shifts.join(" "));
    assert_eq!(told, expected);
}

#[test]
fn pushed_balls_are_told_with_the_row_that_pushes_them() {
    check_choice("e3b,e4b,a1w", "e3e4", "move e3 e4 to e5: e4>e5 e3>e4");
    check_choice("e3b,e4b,e5w", "e3e4", "push e3 e4 to e5: e5>e6 e4>e5 e3>e4");
    check_choice("e5b,e6b,e7b,e8w,e9w", "e5e6", "eject e5 e6 e7 to e8: e9>out e8>e9 e7>e8 e6>e7 e5>e6");
    check_choice("c3b,c4b,c5b,a1w", "c3c5d4", "broadside c3 c4 c5 to d4: c5>d6 c4>d5 c3>d4");
}
