//! Interaction: move options on random games of all sets against what the moves do; paths and restrictions case by
//! case, and restrictions against the refusals of texts.

use std::collections::BTreeMap;

use rusc_game::{
    Hex, Interaction, MoveError, MoveOption, Notation, Position as _, Record, Restriction, SplitMix64, Stack,
};
use rusc_game_test::{Walk, check_scenes};
use rusc_hive::{Diagram, Opening, Position, Setup};

const RULES: &str = include_str!("../../../../docs/rules/hive.md");

#[test]
fn choices_do_what_the_moves_do_in_all_sets() {
    let mut tried = 0;
    for setup in Setup::all() {
        for opening in [Opening::Tournament, Opening::Booklet] {
            let walk = Walk { games: 1, plies: 80 };
            tried += check_scenes::<Position>(&Setup { opening, ..setup }, walk).unwrap();
        }
    }
    assert!(tried > 30_000, "{tried}");
}

/// A drawing, or a game string.
fn position(text: &str) -> Position {
    if text.contains('\n') {
        return Position::from_drawing(text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
    }
    Record::<Position>::from_game_string(text).expect("a game").line().position().clone()
}

/// The piece one sees on a hexagon.
fn name_at(pos: &Position, at: Hex) -> String {
    let view = pos.view();
    let top = view.stacks.iter().find(|stack| stack.at() == at).and_then(|stack| stack.tiles.last());
    top.map_or("·".to_owned(), |tile| tile.name.clone())
}

/// `wA1 splits_hive H8 [bQ | wQ wS1]`: who, why, and the cells by what stands on them.
fn told(pos: &Position, restriction: &Restriction) -> String {
    let who = restriction
        .pick
        .first()
        .map(|&at| name_at(pos, at))
        .or(restriction.reserve.clone())
        .expect("somebody");
    let mut parts: Vec<String> = restriction
        .parts
        .iter()
        .map(|part| {
            let mut names: Vec<String> = part.iter().map(|&at| name_at(pos, at)).collect();
            names.sort_unstable();
            names.join(" ")
        })
        .collect();
    parts.sort_unstable();
    let cells = if parts.is_empty() { String::new() } else { format!(" [{}]", parts.join(" | ")) };
    assert!(RULES.contains(&format!("| {} |", restriction.rule)), "no rule {}", restriction.rule);
    format!("{who} {} {}{cells}", restriction.reason, restriction.rule)
}

/// What is told is exactly this.
fn check(text: &str, expected: &[&str]) {
    let pos = position(text);
    let mut found: Vec<String> =
        pos.restrictions().iter().map(|restriction| told(&pos, restriction)).collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn a_piece_that_holds_the_hive_together_names_the_parts() {
    check("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-", &["wS1 splits_hive H8 [bQ bS1 | wQ]"]);
    let three_parts = "
Base
White[3]

  bQ
    wG1 wQ
  bA1";
    check(three_parts, &["wG1 splits_hive H8 [bA1 | bQ | wQ]"]);
}

#[test]
fn a_piece_behind_gates_names_what_surrounds_it() {
    let pillbug = "
Base+P
White[5]

  wQ  bQ
wS1 wP  bS1
  wA1 .";
    check(pillbug, &["wP surrounded_gate H9 [bQ bS1 wA1 wQ wS1]"]);
    check(&pillbug.replace("+P", "+M").replace("wP", "wM"), &["wM surrounded_gate H9 [bQ bS1 wA1 wQ wS1]"]);
}

#[test]
fn nothing_moves_before_the_queen_and_the_queen_must_come() {
    check("Base;;;wS1;bS1 wS1-", &["wS1 queen_first H7"]);
    check("Base", &["wQ queen_too_early H6"]);
    check("Base:booklet", &[]);
    check(
        "Base;;;wS1;bS1 wS1-;wS2 -wS1;bS2 bS1-;wB1 -wS2;bB1 bS2-",
        &[
            "wA1 queen_due H6",
            "wB1 queen_due H6",
            "wB2 queen_due H6",
            "wG1 queen_due H6",
            "wS1 queen_due H6",
            "wS2 queen_due H6",
        ],
    );
}

#[test]
fn a_side_that_must_pass_hears_why_of_every_piece() {
    let game = r"Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \wS1;bQ bS1/;wA1 /wQ;bQ bS1-;wB1 \bS1;bQ bS1/;wB1 bS1;bQ wB1-;wA1 /bQ;bQ wB1/;wA2 /wQ;bQ wB1-;wA2 bQ\;bQ wB1/;wA3 /wQ;bQ wB1-;wA3 bQ-;bQ wB1/;wG1 /wB1;bQ wB1-;wG1 wB1/";
    // The black spider lies under the white beetle.
    check(
        game,
        &[
            "bA1 no_entrance H4",
            "bB1 no_entrance H4",
            "bG1 no_entrance H4",
            "bQ surrounded_gate H9 [wA1 wA2 wA3 wB1 wG1]",
            "bS2 no_entrance H4",
            "wB1 covered H12",
        ],
    );
}

#[test]
fn a_piece_that_was_just_thrown_is_left_alone() {
    check(
        r"Base+P;;;wS1;bP wS1-;wQ -wS1;bQ bP-;wA1 \wQ;bG1 bQ-;wA1 \bP;bG1 -wQ;wG1 -wA1;wA1 bP\",
        &[
            "wA1 just_moved H22",
            "wQ splits_hive H8 [bG1 | bP bQ wA1 wG1 wS1]",
            "wS1 splits_hive H8 [bG1 wG1 wQ | bP bQ wA1]",
        ],
    );
}

#[test]
fn a_mosquito_among_mosquitoes_has_nothing_to_copy() {
    check(r"Base+M;;;wM;bM wM\;wQ -wM;bQ /bM;wQ -bM;bM wM-;wG1 -wQ", &["bM nothing_to_copy H19 [wM]"]);
}

#[test]
fn a_spider_that_arrives_nowhere_has_no_target() {
    let game = r"Base+MLP;;;wG1;bA1 \wG1;wS1 wG1-;bM bA1/;wQ wG1\;bG1 bM-;wL /wG1;bQ -bA1;wS2 wS1-;bG2 bG1-;wA1 wQ-;bG3 \bM";
    check(game, &["wG1 splits_hive H8 [bA1 bG1 bG2 bG3 bM bQ | wA1 wL wQ wS1 wS2]", "wS1 no_target H14"]);
}

/// What a text that moves a restricted piece may be refused with.
fn refusals(reason: &str) -> &'static [&'static str] {
    match reason {
        "queen_too_early" => &["the queen may not be the first piece"],
        "queen_due" => &["the queen must be placed by the fourth turn"],
        "no_entrance" => &[
            "a piece cannot be placed on another",
            "it cannot be placed there: a new piece touches pieces of its own side only",
        ],
        "covered" => &["that piece is covered"],
        "queen_first" => &["nothing may be moved before the queen is placed"],
        "just_moved" => &["that piece was just moved"],
        "splits_hive" => &["that piece cannot leave: the hive would split"],
        "surrounded_gate" | "nothing_to_copy" | "no_target" => &["that piece cannot get there"],
        other => panic!("no such reason: {other}"),
    }
}

/// Every cell on and beside the hive, named by a piece on top; nothing at all on an empty table.
fn destinations(pos: &Position) -> Vec<String> {
    let tops = pos.view().stacks.into_iter().filter_map(|mut stack| stack.tiles.pop());
    let around = |name: String| {
        let marks = [("", ""), ("-", ""), ("/", ""), ("\\", ""), ("", "-"), ("", "/"), ("", "\\")];
        marks.map(|(before, after)| format!(" {before}{name}{after}"))
    };
    let named: Vec<String> = tops.flat_map(|tile| around(tile.name)).collect();
    if named.is_empty() { vec![String::new()] } else { named }
}

/// The name of the piece a restriction is about.
fn restricted_piece(pos: &Position, restriction: &Restriction) -> String {
    let view = pos.view();
    let own = |at: Hex| {
        let stack = view.stacks.iter().find(|stack| stack.at() == at).expect("a stack");
        let tile = stack.tiles.iter().rfind(|tile| tile.side == view.to_move).expect("an own piece");
        tile.name.clone()
    };
    restriction.pick.first().map_or_else(|| restriction.reserve.clone().expect("in hand"), |&at| own(at))
}

#[test]
fn a_text_that_moves_a_restricted_piece_is_refused_for_the_same_reason() {
    let mut seen = BTreeMap::new();
    for (seed, setup) in Setup::all().enumerate() {
        let mut random = SplitMix64::stream(seed as u64, 5);
        for _ in 0..8 {
            let mut pos = Position::new(setup);
            for _ in 0..90 {
                let destinations = destinations(&pos);
                for restriction in pos.restrictions() {
                    let piece = restricted_piece(&pos, &restriction);
                    for destination in &destinations {
                        let text = format!("{piece}{destination}");
                        match pos.read_move(&text) {
                            Err(MoveError::Illegal(told)) => {
                                let expected = refusals(restriction.reason);
                                assert!(expected.contains(&told), "{text}: {told}, but {restriction:?}");
                            }
                            other => panic!("{text} reads as {other:?}, but {restriction:?}"),
                        }
                    }
                    *seen.entry(restriction.reason).or_insert(0) += 1;
                }
                let mut moves = Vec::new();
                pos.legal_moves(&mut moves);
                let Some(&m) = random.pick(&moves) else { break };
                let _ = pos.make(m);
            }
        }
    }
    assert!(seen.len() >= 9, "hardly any restriction was met: {seen:?}");
}

/// What a move is told to be: its kind, the steps of its way, and who throws.
fn way(pos: &Position, option: &MoveOption) -> String {
    let step = |pair: &[Hex]| match (pair[1].q - pair[0].q, pair[1].r - pair[0].r) {
        (1, 0) => "e",
        (0, 1) => "se",
        (-1, 1) => "sw",
        (-1, 0) => "w",
        (0, -1) => "nw",
        _ => "ne",
    };
    let mut told = vec![option.kind.to_owned()];
    told.extend(option.path.windows(2).map(|pair| step(pair).to_owned()));
    told.extend(option.actor.map(|at| format!("by {}", name_at(pos, at))));
    told.join(" ")
}

fn check_ways(text: &str, expected: &[(&str, &str)]) {
    let pos = position(text);
    let move_options = pos.move_options();
    for &(text, expected) in expected {
        let option =
            move_options.iter().find(|option| option.text == text).unwrap_or_else(|| panic!("no {text}"));
        assert_eq!(way(&pos, option), expected, "{text}");
    }
}

#[test]
fn every_kind_goes_its_way() {
    let ring = "
Base+MLP
White[9]

    bQ  bG1
  wB1     wA1
wG1     wL  bS1
  wS1 wQ";
    check_ways(
        ring,
        &[
            ("wQ wL\\", "move e"),
            ("wS1 -wB1", "move w nw ne"),
            ("wB1 bQ", "move ne"),
            ("wG1 \\bG1", "move ne ne ne"),
            // Either way around the hive, whichever is shorter.
            ("wA1 -wG1", "move ne nw w w sw sw sw"),
            ("wA1 /wS1", "move e se sw w sw w w"),
            ("wL wB1-", "move e nw w"),
            ("wM /wS1", "place"),
        ],
    );
}

#[test]
fn a_throw_names_the_thrower_unless_the_piece_gets_there_by_itself() {
    check_ways(
        "Base+P;;;wP;bS1 wP-;wQ -wP;bQ bS1-",
        &[("wQ \\wP", "move ne"), ("wQ wP\\", "throw e se by wP")],
    );
    check_ways(
        "Base+MP;;;wP;bM wP/;wQ /wP;bQ \\bM;wQ wP-",
        &[("wP /bQ", "throw ne w by bM"), ("bQ bM-", "throw se e by bM")],
    );
}

#[test]
fn queens_and_the_stunned_piece_are_marked() {
    let pos = position(r"Base+P;;;wS1;bP wS1-;wQ -wS1;bQ bP-;wA1 \wQ;bG1 bQ-;wA1 \bP");
    let told: Vec<String> =
        pos.marks().iter().map(|mark| format!("{} {}", mark.kind, name_at(&pos, mark.at))).collect();
    assert_eq!(told, ["queen wQ", "queen bQ", "stunned wA1"]);
}

/// A small hive, moved by so many cells to the east and as many to the north-west.
fn drifted(by: i16) -> Position {
    let mut diagram = Diagram::from(&position("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-"));
    for (hex, _) in &mut diagram.stacks {
        (hex.q, hex.r) = (hex.q + by, hex.r - by);
    }
    Position::try_from(&diagram).expect("the hive fits anywhere")
}

#[test]
fn a_drifting_hive_keeps_its_move_options_together() {
    let told = |by: i16| {
        let pos = drifted(by);
        let first = pos.view().stacks[0].at();
        let near = |at: Hex| (at.q - first.q, at.r - first.r);
        let move_options = pos.move_options().into_iter();
        let mut ways: Vec<Vec<_>> = move_options
            .map(|option| option.path.into_iter().chain(option.target).map(near).collect())
            .collect();
        ways.sort_unstable();
        ways
    };
    for by in -40..40 {
        assert_eq!(told(by), told(0), "moved by {by}");
    }
}

#[test]
fn a_move_that_lays_the_table_out_anew_is_told_on_the_new_hexagons() {
    let mut anew = 0;
    for before in (-40..40).map(drifted) {
        let mut moves = Vec::new();
        before.legal_moves(&mut moves);
        for m in moves {
            let mut after = before.clone();
            let _ = after.make(m);
            let told = after.option_before(&before, m);
            let view = after.view();
            assert!(view.stacks.iter().any(|stack| Some(stack.at()) == told.target), "{told:?}");
            anew += usize::from(before.move_option(m).target != told.target);
        }
    }
    assert!(anew > 0, "no move did");
}

#[test]
fn every_cell_that_a_piece_does_not_reach_has_its_reason() {
    let row = "Base\nWhite[5]\n\nwQ  wS1 bS1 bQ\n  wA1";
    let gate = "Base\nWhite[5]\n\n  wS1 bS1\nwG1 .   bQ\n  wQ  .   wA1";
    let high = "Base\nWhite[8]\n\n  bB1\nwB1 wQ\n  bB2\n\nbB1 on bS1\nbB2 on bQ";
    let spider = "Base\nBlack[5]\n\n  wG1 .   wS1\nwA1 .   bS1 bA1\n  bG1 wQ  bQ";
    let contact = r"Base;InProgress;Black[3];wB1;bG1 wB1/;wB2 -wB1;bQ \bG1;wQ \wB2";
    let slides = r"Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wG1 \wS1;bG1 bQ-";
    let thrown = "Base+P\nWhite[7]\n\nwQ  bB1 bQ\n  wP  bA1\n\nbB1 on bS1";
    let cases = [
        (row, "wQ bQ-", "one_step H11"),
        (row, "wQ -wQ", "leaves_hive H8"),
        (row, "wA1 wQ", "no_climbing H12"),
        (row, "wG1 bS1/", "touches_enemy H4"),
        (row, "wG1 wS1", "cell_taken H4"),
        (gate, "wA1 wG1-", "too_narrow H9"),
        (slides, "wG1 \\bS1", "straight_jump H13"),
        (high, "wB1 wQ", "high_gate H12"),
        (high, "wB1 wQ-", "one_step H12"),
        (spider, "bS1 wG1-", "exactly_three H14"),
        (contact, "bQ wQ/", "loses_touch H9"),
        (thrown, "bA1 bQ-", "throw_beside H21"),
        ("Base+L\nWhite[3]\n\nwL  wQ  bS1 bQ", "wL wQ", "two_up_one_down H20"),
        ("Base+M\nWhite[4]\n\nwM  bG1 wQ  bQ", "wM \\bG1", "straight_jump H13"),
        ("Base+M\nWhite[4]\n\n  bS1\nwM  bG1 wQ  bQ", "wM wQ", "copies_only H19"),
    ];
    for (text, m, expected) in cases {
        let pos = position(text);
        let (piece, place) = m.split_once(' ').expect("a piece and a place");
        let (from, to) = (hex_of(&pos, piece), hex_at(&pos, place));
        let refusals = pos.refusals();
        let found = refusals.iter().find(|refusal| {
            let picked = refusal.pick.first() == from.as_ref();
            let held = refusal.reserve.as_deref() == Some(piece);
            (if from.is_some() { picked } else { held }) && refusal.target == Some(to)
        });
        let told = found.map(|refusal| format!("{} {}", refusal.reason, refusal.rule));
        assert_eq!(told.as_deref(), Some(expected), "{m} in\n{text}");
        let MoveError::Illegal(_) = pos.read_move(m).expect_err("not legal") else {
            panic!("{m} is no move")
        };
    }
}

#[test]
fn pieces_of_the_opponent_are_not_yours() {
    let pos = position("Base\nWhite[3]\n\nwQ  wS1 bS1 bQ");
    let foreign: Vec<String> = pos
        .refusals()
        .iter()
        .filter(|refusal| refusal.reason == "not_yours")
        .map(|refusal| format!("{} {}", name_at(&pos, refusal.pick[0]), refusal.rule))
        .collect();
    assert_eq!(foreign, ["bQ H7", "bS1 H7"]);
}

/// Where a piece stands, if it is in play.
fn hex_of(pos: &Position, name: &str) -> Option<Hex> {
    let stacks = pos.view().stacks;
    stacks.iter().find(|stack| stack.tiles.iter().any(|tile| tile.name == name)).map(Stack::at)
}

/// The hexagon that a place names: `wQ`, `wQ-`, `\wQ`.
fn hex_at(pos: &Position, place: &str) -> Hex {
    let steps = [
        ("-", "", -1, 0),
        ("/", "", -1, 1),
        ("\\", "", 0, -1),
        ("", "-", 1, 0),
        ("", "/", 1, -1),
        ("", "\\", 0, 1),
    ];
    let beside = steps.iter().find_map(|&(before, after, q, r)| {
        let name = place.strip_prefix(before)?.strip_suffix(after)?;
        let at = hex_of(pos, name).filter(|_| name.len() < place.len())?;
        Some(Hex::new(at.q + q, at.r + r))
    });
    beside.or_else(|| hex_of(pos, place)).expect("a place")
}
