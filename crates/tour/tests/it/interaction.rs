//! What front ends are told: moves on random games against what the moves do, every cell either within reach or
//! explained, and the reasons case by case.

use rusc_game::{
    Hex, Interaction, MoveOption, Notation, Position as _, Record, Restriction, Side, SplitMix64,
};
use rusc_game_test::{Walk, check_scenes};
use rusc_tour::{Cell, Position, Setup};

const RULES: &str = include_str!("../../../../docs/rules/tour-de-ruche.md");

#[test]
fn choices_do_what_the_moves_do() {
    let tried = check_scenes::<Position>(&Setup::default(), Walk { games: 30, plies: 100 }).unwrap();
    assert!(tried > 15_000, "{tried}");
}

fn hex(cell: Cell) -> Hex {
    Hex { q: cell.hex().q, r: cell.hex().r }
}

fn name(at: Hex) -> &'static str {
    Cell::all().find(|&cell| hex(cell) == at).expect("a cell of the board").name()
}

fn position(text: &str) -> Position {
    Record::<Position>::from_game_string(text).expect("a game").line().position().clone()
}

#[test]
fn every_cell_is_within_reach_or_explained() {
    for seed in 0..15 {
        let mut random = SplitMix64::new(seed);
        let mut record = Record::<Position>::new(Setup::default());
        for _ in 0..80 {
            if record.outcome().is_some() {
                break;
            }
            let pos = record.line().position();
            let (move_options, restrictions) = (pos.move_options(), pos.restrictions());
            let side = pos.side_to_move();
            let own = |cell: &Cell| pos.board().stack(*cell).any(|piece| piece.side == side);
            for from in Cell::all().filter(own) {
                let told: Vec<&Restriction> = restrictions.iter().filter(|o| o.pick == [hex(from)]).collect();
                for to in Cell::all().filter(|&to| to != from) {
                    let fits = |target: Option<Hex>| target == Some(hex(to));
                    let goes = move_options.iter().any(|c| c.pick == [hex(from)] && fits(c.target));
                    let said = told.iter().filter(|o| o.target.is_none() || fits(o.target)).count();
                    assert_eq!(usize::from(goes) + said, 1, "{from} to {to}\n{}", pos.drawing());
                }
            }
            let unexplained = |o: &Restriction| o.reason == "blocked_way" && o.parts.is_empty();
            assert!(!restrictions.iter().any(unexplained), "{}", pos.drawing());
            let Some(text) = random.pick(&record.legal_texts()).cloned() else { break };
            record.play(&text).unwrap();
        }
    }
}

/// `c1 to d3: too_near T7 [d1]`.
fn told(restriction: &Restriction) -> String {
    let target = restriction.target.map(|to| format!(" to {}", name(to))).unwrap_or_default();
    let parts =
        restriction.parts.iter().map(|part| part.iter().map(|&at| name(at)).collect::<Vec<_>>().join(" "));
    let rule = restriction.rule;
    let is_rule = RULES.contains(&format!("### {rule} ")) || RULES.contains(&format!("**{rule} "));
    assert!(is_rule, "no rule {rule}");
    format!(
        "{}{target}: {} {rule} [{}]",
        name(restriction.pick[0]),
        restriction.reason,
        parts.collect::<Vec<_>>().join(" | ")
    )
}

/// Among what is told of a position is this.
fn check(game: &str, expected: &str) {
    let told: Vec<String> = position(game).restrictions().iter().map(told).collect();
    assert!(told.iter().any(|line| line == expected), "{expected} is not in\n{}", told.join("\n"));
}

/// Every tower and pawn of blue on one side, no token for orange.
const NO_TOKEN: &str = "TourDeRuche:Orange,sun=blue,moon=blue,b4=bT,f2=bPbPbPbP";

#[test]
fn a_piece_goes_as_far_as_it_has_neighbours() {
    check("TourDeRuche", "c1 to b2: too_far T7 [d1]");
    check("TourDeRuche", "d1 to e2: too_near T7 [c1 e1 e2]");
    check(&format!("{NO_TOKEN},a1=oPoP,c1=oP,d1=oP,e1=oT"), "a1: isolated T7 []");
    check(&format!("{NO_TOKEN},d1=oP,e1=oT,e2=oP,f1=oP,e3=oP"), "e2: crowded T7 [d1 e1 e3 f1]");
}

#[test]
fn a_way_may_be_blocked_by_pieces_or_by_red_stars() {
    check("TourDeRuche", "e1 to c1: blocked_way T9 [d1]");
    check("TourDeRuche", "d1 to d2: red_star T2 [d2]");
    check("TourDeRuche", "e2 to b3: red_star T2 [c3 d2]");
}

#[test]
fn where_a_token_would_help_that_is_what_is_missing() {
    check(&format!("{NO_TOKEN},a1=oPoP,c1=oP,d1=oP,e1=oT"), "d1 to e2: no_token T11b []");
    check(&format!("{NO_TOKEN},a1=oPoP,c1=oP,d1=oP,e1=oT"), "d1 to d3: no_token T11c []");
    check(
        "TourDeRuche:Orange,sun=blue,moon=blue,b4=bT,a2=bP,b3=bP,c4=bP,d1=oPbP,c1=oP,e1=oT,e2=oP,f1=oP",
        "d1: buried T6 []",
    );
}

/// What a move is told to be: its kind, its way, what it costs, and the level of a piece that is raised.
fn check_choice(game: &str, text: &str, expected: &str) {
    let pos = position(game);
    let option: MoveOption =
        pos.move_options().into_iter().find(|option| option.text == text).expect("a legal move");
    let way: Vec<&str> = option.path.iter().map(|&at| name(at)).collect();
    let level = option.shifts[0].level.map(|level| format!(" from level {level}")).unwrap_or_default();
    let spends = option.spends.first().map(|token| format!(" for the {token}")).unwrap_or_default();
    assert_eq!(format!("{} {}{level}{spends}", option.kind, way.join(" ")), expected);
}

#[test]
fn ways_are_straight_and_tokens_are_named() {
    const COVERED: &str = "TourDeRuche;;;c1d1;c4d1*";
    check_choice("TourDeRuche", "c1d1", "move c1 d1");
    check_choice(COVERED, "e2c4", "move e2 e3 d3 c4");
    check_choice(COVERED, "e2b1*", "cross e2 d2 c2 b1 for the sun");
    check_choice(COVERED, "e2e3+", "step e2 e3 for the sun");
    check_choice(COVERED, "d1:1b1^", "raise d1 c1 b1 from level 1 for the sun");
    check_choice("TourDeRuche;;;c1d1", "c4d1*", "cross c4 c3 c2 d1 for the moon");
}

#[test]
fn the_goal_of_each_side_is_marked() {
    let marks = Position::new().marks();
    let told: Vec<(&str, &str, Option<Side>)> = marks.iter().map(|m| (name(m.at), m.kind, m.side)).collect();
    assert_eq!(told, [("b4", "goal", Some(Side::First)), ("e1", "goal", Some(Side::Second))]);
}
