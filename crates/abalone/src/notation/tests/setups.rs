//! Set-ups as text, and the layouts behind the names.

use std::collections::HashSet;

use rusc_game::{Position as _, Side};

use crate::{Layout, Limit, LimitResult, Position, Rules, Setup, Start};

#[test]
fn set_ups_are_written_one_way_and_read_in_many() {
    let cases: &[(&str, &[&str])] = &[
        (
            "Abalone",
            &["abalone", " ABALONE ", "standard", "Abalone:standard", "Abalone : Standard", "balls=6"],
        ),
        (
            "Abalone:belgian-daisy",
            &["belgian-daisy", "Belgian Daisy", "belgian", "BELGIAN_DAISY", "abalone:belgiandaisy"],
        ),
        ("Abalone:standard,balls=4", &["balls=4", "Abalone:balls=4", "Balls = 4 , standard"]),
        ("Abalone:belgian-daisy,balls=4,limit=200", &["limit=200,belgian,balls=4"]),
        ("Abalone:the-wall,limit=80/balls", &["wall,LIMIT=80/BALLS"]),
        ("Abalone:alien-attack", &["alien"]),
        ("Abalone:face-to-face", &["face-2-face"]),
        ("Abalone:centrifuge", &["centrifugeuse"]),
        ("Abalone:six-nine", &["6-9"]),
        (
            "Abalone:pos=5/6/7/8/2SSs4/8/7/6/5 1 2 w 0 12",
            &["pos=5/6/7/8/2SSs4/8/7/6/5 1 2 w 7 12", "Abalone:POS=5/6/7/8/2bbw4/8/7/6/5 1 2 w 0 12"],
        ),
        (
            "Abalone:pos=5/6/7/8/2SSs4/8/7/6/5 0 0 b 0 1,balls=1,limit=9",
            &["limit=9,pos=5/6/7/8/2SSs4/8/7/6/5,balls=1", "pos=5/6/7/8/2SSs4/8/7/6/5 b,balls=1,limit=9"],
        ),
        // A position that is a layout has the layout's name.
        ("Abalone:belgian-daisy", &["pos=ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1"]),
    ];
    for &(canonical, spellings) in cases {
        let setup: Setup = canonical.parse().unwrap();
        assert_eq!(setup.to_string(), canonical);
        for spelling in spellings {
            assert_eq!(spelling.parse(), Ok(setup), "{spelling}");
        }
    }
}

#[test]
fn what_is_no_set_up_is_refused() {
    let cases = [
        "",
        " ",
        ":",
        "Abalone:",
        "Abalone belgian",
        "Abalonebelgian",
        "Hive",
        "custodian",
        "Abalone:standard,belgian",
        "standard,",
        "balls=",
        "balls=0",
        "balls=15",
        "balls=six",
        "balls=4,balls=4",
        "limit=0",
        "limit=-1",
        "limit=1000000",
        "limit=20/marbles",
        "limit=20,limit=20",
        "time=20",
        "pos=5/6/7/8/2SSs4/8/7/6/5,standard",
    ];
    for text in cases {
        let error = text.parse::<Setup>().expect_err(text);
        assert!(
            error.to_string().starts_with("unknown set-up, expected Abalone, or a layout such as"),
            "{error}"
        );
    }
}

#[test]
fn a_position_nobody_can_play_from_is_told_what_is_wrong() {
    let cases = [
        ("pos=", "no position: expected nine rows from i to a, such as sssss/ssssss/…"),
        ("pos=standard", "no position: expected nine rows from i to a, such as sssss/ssssss/…"),
        ("pos=5/6/7/8/9/8/7/6", "there are 8 rows, not nine"),
        ("pos=5/6/7/8/2SSs4/8/7/6/5 b 3", "there is more text than a position has"),
        ("pos=SSSSS/SSSSSS/SSSS3/8/9/8/7/6/5", "Black has 15 balls, more than 14"),
        (
            "pos=SSSSS/SSSSSS/SSSSSSS/8/9/8/sssssss/ssssss/sssss,balls=3",
            "Black has 18 balls, more than 14; White has 18 balls, more than 14",
        ),
        (
            "pos=4/5/6/7/8/7/6/5/4",
            "row i has 4 cells, not 5; row h has 5 cells, not 6; row g has 6 cells, not 7; and 6 more",
        ),
    ];
    for (text, expected) in cases {
        let error = text.parse::<Setup>().expect_err(text).to_string();
        assert_eq!(error.strip_prefix("nobody can play from that position: "), Some(expected), "{text}");
    }
}

#[test]
fn no_set_up_has_a_semicolon() {
    let mut pos = Position::new(&Setup::from(Layout::STANDARD));
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let _ = pos.make(moves[0]);
    let texts = Setup::all().chain([pos.setup()]).map(|setup| setup.to_string());
    assert!(texts.into_iter().all(|text| !text.contains(';')));
}

#[test]
fn every_layout_has_a_name_and_a_place_of_its_own() {
    let layouts: Vec<Layout> = Layout::all().collect();
    assert_eq!(layouts.len(), 35);
    let names: HashSet<&str> = layouts.iter().map(|layout| layout.name()).collect();
    let boards: HashSet<_> = layouts.iter().map(|layout| layout.board()).collect();
    assert_eq!((names.len(), boards.len()), (35, 35));
    for layout in layouts {
        let counts = Side::ALL.map(|side| layout.board().count(side));
        let expected = match layout.name() {
            "atomouche" => 12,
            "corners" => 13,
            _ => 14,
        };
        assert_eq!(counts, [expected; 2], "{layout}");
        assert_eq!(Layout::from_name(layout.name()), Some(layout));
        assert_eq!(Layout::of_board(&layout.board()), Some(layout));
        assert_eq!(layout.name(), layout.name().to_lowercase());
    }
    assert_eq!(Layout::from_name("belgian-daisy"), Some(Layout::BELGIAN_DAISY));
}

#[test]
fn the_required_layouts_are_there() {
    let names = "standard belgian-daisy german-daisy swiss-daisy dutch-daisy french-daisy domination the-wall \
                 infiltration pyramid alien-attack snakes atomouche face-to-face centrifuge fujiyama";
    for name in names.split_whitespace() {
        assert_eq!(Layout::from_name(name).map(Layout::name), Some(name));
    }
}

#[test]
fn rules_out_of_range_cannot_be_made() {
    let limit = |plies| Some(Limit { plies, result: LimitResult::Draw });
    assert_eq!(Rules::new(6, None), Some(Rules::default()));
    assert!(Rules::new(14, limit(1)).is_some() && Rules::new(1, limit(Rules::LONGEST)).is_some());
    for rules in [(0, None), (15, None), (6, limit(0)), (6, limit(Rules::LONGEST + 1))] {
        assert_eq!(Rules::new(rules.0, rules.1), None, "{rules:?}");
    }
}

#[test]
fn a_game_can_begin_in_the_middle_of_another() {
    let setup: Setup = "belgian-daisy,balls=3,limit=90/balls".parse().unwrap();
    let mut pos = Position::new(&setup);
    let mut moves = Vec::new();
    for _ in 0..21 {
        moves.clear();
        pos.legal_moves(&mut moves);
        let _ = pos.make(moves[moves.len() / 3]);
    }
    let again = Position::new(&pos.setup());
    assert_eq!(again, pos);
    assert!(matches!(pos.setup().start, Start::Placement(_)));
    assert_eq!(pos.setup().to_string().parse(), Ok(pos.setup()));
}
