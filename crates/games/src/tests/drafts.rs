//! Positions set up by hand, in all games.

use rusc_game::{SplitMix64, Stack};

use crate::{Draft, DraftChange, DraftError, DraftView, GameKind, Hex, Side};

fn codes(view: &DraftView) -> Vec<&'static str> {
    let mut codes: Vec<_> = view.faults.iter().map(|fault| fault.code).collect();
    codes.sort_unstable();
    codes
}

fn put(side: Side, piece: &str, q: i16, r: i16) -> DraftChange {
    DraftChange::Put { side, piece: piece.to_owned(), at: Hex { q, r } }
}

fn choose(id: &str, value: &str) -> DraftChange {
    DraftChange::Choose { id: id.to_owned(), value: value.to_owned() }
}

fn draft(kind: GameKind, changes: &[DraftChange]) -> Box<dyn Draft> {
    let start = kind.start(kind.default_setup()).unwrap().drawing();
    let mut draft = kind.draft(&start).unwrap();
    draft.change(&DraftChange::Clear).unwrap();
    for change in changes {
        draft.change(change).unwrap();
    }
    draft
}

/// The pieces of a view as text, wherever its middle lies.
fn pieces(view: &DraftView) -> Vec<String> {
    let corner = view.stacks.iter().fold((i16::MAX, i16::MAX), |(q, r), at| (q.min(at.q), r.min(at.r)));
    let mut all: Vec<String> = view
        .stacks
        .iter()
        .filter(|stack| !stack.tiles.is_empty())
        .map(|stack| format!("{} {} {:?}", stack.q - corner.0, stack.r - corner.1, stack.tiles))
        .collect();
    all.sort();
    all
}

/// Any change, most of them possible.
fn any_change(view: &DraftView, random: &mut SplitMix64) -> DraftChange {
    let cells: Vec<Hex> = view.stacks.iter().map(Stack::at).collect();
    let near = random.pick(&cells).copied().unwrap_or(Hex::ORIGIN);
    let at = Hex { q: near.q + random.below(3) as i16 - 1, r: near.r + random.below(3) as i16 - 1 };
    let side = Side::ALL[random.below(2)];
    match random.below(12) {
        0..=6 => {
            let piece = random.pick(&view.palette[side.index()]).map_or("", |kind| &kind.name);
            put(side, piece, at.q, at.r)
        }
        7 | 8 => DraftChange::Lift { at: near },
        9 => DraftChange::ToMove(side),
        _ => {
            let option = random.pick(&view.options).expect("every game has options");
            choose(option.id, random.pick(&option.choices).map_or("", |choice| choice))
        }
    }
}

#[test]
fn whatever_is_done_the_drawing_reads_back_and_faults_are_those_of_the_rules() {
    let (mut sound, mut refused) = (0, 0);
    for kind in GameKind::ALL {
        for seed in 0..40 {
            let mut random = SplitMix64::new(seed);
            let start = kind.start(kind.default_setup()).unwrap().drawing();
            let mut draft = kind.draft(&start).unwrap();
            if seed % 2 == 0 {
                draft.change(&DraftChange::Clear).unwrap();
            }
            for _ in 0..60 {
                let before = draft.drawing();
                let change = any_change(&draft.view(), &mut random);
                if draft.change(&change).is_err() {
                    refused += 1;
                    assert_eq!(draft.drawing(), before, "{change:?}");
                }
                let view = draft.view();
                let text = draft.drawing();
                let again = kind.draft(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}")).view();
                assert_eq!(pieces(&again), pieces(&view), "{text}");
                assert_eq!((&again.options, again.to_move), (&view.options, view.to_move), "{text}");
                assert_eq!(codes(&again), codes(&view), "{text}");
                assert_eq!(kind.read_drawing(&text).is_ok(), view.faults.is_empty(), "{text}");
                sound += usize::from(view.faults.is_empty());
            }
        }
    }
    assert!(sound > 500 && refused > 100, "{sound} sound, {refused} refused");
}

#[test]
fn the_turn_of_hive_follows_the_pieces() {
    use Side::{First, Second};
    let draft = draft(
        GameKind::Hive,
        &[
            put(First, "wQ", 0, 0),
            put(First, "wA1", -1, 0),
            put(First, "wA2", -2, 0),
            put(Second, "bQ", 1, 0),
            put(Second, "bB1", 1, 0),
            DraftChange::ToMove(Second),
        ],
    );
    assert_eq!(codes(&draft.view()), Vec::<&str>::new());
    assert_eq!(draft.drawing(), "Base\nBlack[4]\n\nwA2 wA1 wQ  bB1\n\nbB1 on bQ");
}

#[test]
fn the_last_of_a_kind_takes_the_number_of_one_that_is_lifted() {
    let ants = ["wA1", "wA2", "wA3"];
    let changes: Vec<_> = ants.iter().zip(0..).map(|(ant, q)| put(Side::First, ant, q, 0)).collect();
    let mut draft = draft(GameKind::Hive, &changes);
    draft.change(&DraftChange::Lift { at: Hex { q: 0, r: 0 } }).unwrap();
    assert!(draft.drawing().ends_with("wA2 wA1"), "{}", draft.drawing());
    assert!(!codes(&draft.view()).contains(&"out_of_order"));
    assert_eq!(draft.view().palette[0].iter().find(|kind| kind.glyph == "ant").unwrap().name, "wA3");
}

#[test]
fn faults_name_what_they_are_about() {
    let draft = draft(GameKind::Hive, &[put(Side::First, "wA1", 0, 0), put(Side::Second, "bA1", 0, 0)]);
    let view = draft.view();
    assert_eq!(codes(&view), ["cannot_climb"]);
    let fault = &view.faults[0];
    assert_eq!(fault.piece.as_ref().map(|piece| (piece.name.as_str(), piece.glyph)), Some(("bA1", "ant")));
    let faults = GameKind::TourDeRuche.draft("TourDeRuche\nOrange[1]\nsun red\n").err().unwrap();
    assert_eq!((faults[0].code, faults[0].values.as_slice()), ("bad_token", &[("line", "3".to_owned())][..]));
}

#[test]
fn a_ball_takes_the_place_of_another_and_no_more_than_fourteen_are_put() {
    let mut draft =
        draft(GameKind::Abalone, &[put(Side::First, "black", 0, 0), put(Side::Second, "white", 0, 0)]);
    assert_eq!(pieces(&draft.view()).len(), 1);
    draft.change(&choose("lost_first", "6")).unwrap();
    let row = (-4..=4).map(|q| put(Side::First, "black", q, 0));
    let done: Vec<_> = row.map(|change| draft.change(&change)).collect();
    assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 8);
    assert_eq!(done[8], Err(DraftError::NoPiece));
    assert_eq!(draft.change(&put(Side::Second, "white", 9, 9)), Err(DraftError::NoCell));
    assert_eq!(draft.change(&choose("lost_first", "7")), Err(DraftError::NoChoice));
}

#[test]
fn towers_and_pawns_are_stacked_and_tokens_turned() {
    let mut draft =
        GameKind::TourDeRuche.draft(&GameKind::TourDeRuche.start("TourDeRuche").unwrap().drawing()).unwrap();
    let tower = draft.view().stacks.into_iter().find(|stack| {
        stack.tiles.last().is_some_and(|tile| tile.glyph == "tower" && tile.side == Side::First)
    });
    let at = tower.unwrap().at();
    draft.change(&DraftChange::Lift { at }).unwrap();
    assert_eq!(codes(&draft.view()), ["towers"]);
    let pawn = draft.view().stacks.into_iter().find(|stack| !stack.tiles.is_empty()).unwrap().at();
    draft.change(&put(Side::First, "tower", pawn.q, pawn.r)).unwrap();
    draft.change(&choose("moon", "first")).unwrap();
    assert_eq!(codes(&draft.view()), Vec::<&str>::new());
    let text = draft.drawing();
    assert!(text.contains("moon orange") && text.contains("oT on "), "{text}");
}
