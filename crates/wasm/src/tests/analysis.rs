//! The requests of the analysis page, in JSON as the page sends them.

use rusc_api::{
    AnalysisAnswer, AnalysisRequest, DraftChange, DraftView, DrawingFault, ErrorCode, GameStart, GameText,
    GameTree, Hex, ImportedGame, MoveReasons, MoveReview, PositionDraft, PositionSearch, SearchScore, Seat,
    TreeMove, TreeResult,
};
use rusc_games::GameKind;

use super::{drawing, text};
use crate::Session;

fn ask(request: &AnalysisRequest) -> AnalysisAnswer {
    let request = serde_json::to_string(request).unwrap();
    serde_json::from_str(&Session::default().answer(request.as_bytes())).unwrap()
}

fn refusal(request: &AnalysisRequest) -> ErrorCode {
    match ask(request) {
        AnalysisAnswer::Refused { error } => error.code,
        other => panic!("{request:?} is answered by {other:?}"),
    }
}

fn import(text: &str) -> Vec<ImportedGame> {
    match ask(&AnalysisRequest::Import { text: text.to_owned() }) {
        AnalysisAnswer::Import { games, left_out: 0 } => games,
        other => panic!("{other:?}"),
    }
}

fn export(game: &GameTree, format: &str) -> String {
    match ask(&AnalysisRequest::Export { game: game.clone(), format: format.to_owned() }) {
        AnalysisAnswer::Export { text, .. } => text,
        other => panic!("{other:?}"),
    }
}

fn moved(parent: u32, text: &str) -> TreeMove {
    let (nags, before, comments) = (Vec::new(), Vec::new(), Vec::new());
    TreeMove { parent, text: text.to_owned(), nags, before, comments }
}

fn tree(kind: &str, start: GameStart, moves: Vec<TreeMove>) -> GameTree {
    let (tags, comments) = (Vec::new(), Vec::new());
    GameTree { kind: kind.to_owned(), start, tags, result: None, comments, moves }
}

fn base(moves: Vec<TreeMove>) -> GameTree {
    tree("hive", GameStart::Game("Base".to_owned()), moves)
}

#[test]
fn chances_grow_with_scores_and_add_up() {
    for kind in GameKind::ALL {
        let points = [-2000, -100, 0, 100, 2000].map(SearchScore::Points);
        let scores =
            [vec![SearchScore::LossIn(3)], points.to_vec(), vec![SearchScore::WinIn(u32::MAX)]].concat();
        let (kind, setup) = (kind.id().to_owned(), kind.default_setup().to_owned());
        let AnalysisAnswer::Chances { chances } = ask(&AnalysisRequest::Chances { kind, setup, scores })
        else {
            panic!("no chances")
        };
        assert!(chances.iter().all(|chance| chance.win + chance.draw + chance.loss == 10_000), "{chances:?}");
        assert!(chances.is_sorted_by_key(|chance| chance.win), "{chances:?}");
        assert_eq!((chances[0].loss, chances[6].win), (10_000, 10_000));
        assert_eq!(chances[3].win, chances[3].loss);
    }
    let (kind, setup, scores) = ("chess".to_owned(), String::new(), Vec::new());
    assert_eq!(refusal(&AnalysisRequest::Chances { kind, setup, scores }), ErrorCode::NotFound);
}

#[test]
fn a_tree_comes_back_from_every_format_that_keeps_annotations() {
    let mut game = base(vec![moved(0, "wS1"), moved(1, "bG1 wS1-"), moved(1, "bA1 wS1-"), moved(0, "wB1")]);
    game.moves[1].nags = vec![5];
    game.moves[1].comments = vec!["well } said".to_owned(), " ".to_owned()];
    game.comments = vec!["a beginning".to_owned()];
    game.tags = vec![("White".to_owned(), "Ada".to_owned())];
    for format in ["pgn", "hivegame", "rusc"] {
        let read = import(&export(&game, format));
        let [ImportedGame { game: Some(back), fault: None, .. }] = &read[..] else {
            panic!("{format}: {read:?}")
        };
        let mut wanted = game.clone();
        wanted.moves[1].comments = vec!["well ) said".to_owned()];
        assert_eq!(back.moves, wanted.moves, "{format}");
        assert_eq!((&back.comments, &back.tags), (&wanted.comments, &wanted.tags), "{format}");
    }
    assert_eq!(export(&game, "uhp"), "Base;InProgress;White[2];wS1;bG1 wS1-\n");
}

/// The most moves of a tree on the page, and the longest comment there.
const MOST_MOVES: u32 = 10_000;
const LONGEST_COMMENT: usize = 2000;

/// A half-move of a game of any length: queens that go to and fro.
fn dance(ply: u32) -> &'static str {
    match ply {
        0..4 => ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"][ply as usize],
        _ => ["wQ \\wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"][ply as usize % 4],
    }
}

#[test]
fn the_largest_tree_of_the_page_becomes_a_file_and_is_read_again() {
    let mut game = base((0..MOST_MOVES).map(|ply| moved(ply, dance(ply))).collect());
    for place in (0..MOST_MOVES as usize).step_by(20) {
        game.moves[place].comments = vec!["x".repeat(LONGEST_COMMENT)];
    }
    let asked = AnalysisRequest::Export { game: game.clone(), format: "rusc".to_owned() };
    assert!(serde_json::to_string(&asked).unwrap().len() > 6 * Session::LONGEST_REQUEST);
    for format in ["rusc", "pgn", "hivegame"] {
        let file = export(&game, format);
        assert_eq!(file.matches(&"x".repeat(LONGEST_COMMENT)).count(), MOST_MOVES as usize / 20);
        let [ImportedGame { game: Some(read), fault: None, .. }] = &import(&file)[..] else {
            panic!("{format} is not read")
        };
        assert!(read.moves == game.moves, "{format}");
    }
    game.comments = vec!["x".repeat(Session::MOST_BYTES)];
    assert_eq!(refusal(&AnalysisRequest::Export { game, format: "rusc".to_owned() }), ErrorCode::TooLarge);
}

#[test]
fn a_text_is_as_long_as_a_file_may_be_and_no_other_request_is() {
    // Most of it takes two bytes in JSON.
    let lines = "\n\\\"".repeat(Session::LONGEST_FILE / 3);
    assert_eq!(import(&lines)[0].fault.as_ref().map(|fault| fault.reason.as_str()), Some("unknown"));
    let text = "x".repeat(Session::LONGEST_FILE + 1);
    assert_eq!(refusal(&AnalysisRequest::Import { text }), ErrorCode::TooLarge);
    let drawn = GameStart::Drawing("x".repeat(Session::LONGEST_REQUEST));
    let game = GameText { kind: "hive".to_owned(), start: drawn, moves: Vec::new() };
    assert_eq!(refusal(&AnalysisRequest::Threat { game }), ErrorCode::TooLarge);
}

#[test]
fn no_text_makes_a_long_answer() {
    let moves: Vec<&str> = (0..12_000).map(dance).collect();
    let game = format!("Base;;;{}\n", moves.join(";"));
    let long = import(&game);
    assert_eq!(
        long[0].game.as_ref().map(|game| game.moves.len()),
        Some(10_001),
        "one more than the page has"
    );
    let text = game.repeat(5);
    let AnalysisAnswer::Import { games, left_out } = ask(&AnalysisRequest::Import { text }) else {
        panic!("nothing is read")
    };
    assert_eq!((games.len(), left_out), (3, 2));
    // What no reader knows is not told word for word as faults of a drawing.
    let read = import(&format!("Base\nWhite[5]\n\n{}", "wX ? ".repeat(100_000)));
    let fault = read[0].fault.as_ref().unwrap();
    assert_eq!((fault.reason.as_str(), fault.faults.len()), ("unknown", 0));
}

#[test]
fn a_result_is_kept_unless_the_board_says_another() {
    let mut game = base(vec![moved(0, "wS1")]);
    game.result = Some(TreeResult { winner: Some(Seat::Second) });
    let read = import(&export(&game, "rusc"));
    assert_eq!(read[0].game.as_ref().and_then(|game| game.result), game.result);
}

#[test]
fn what_is_wrong_with_a_text_is_told_with_its_place_and_the_rest_is_kept() {
    let read = import("[GameType \"Base\"]\n\n1. wS1\n2. bG1 wS1-\n3. wA9 wS1/\n");
    let fault = read[0].fault.clone().unwrap();
    assert_eq!((fault.line, fault.reason.as_str()), (5, "move"));
    assert_eq!(read[0].game.as_ref().map(|game| game.moves.len()), Some(2));
    let read = import("hello\n");
    assert_eq!(read[0].fault.as_ref().map(|fault| fault.reason.as_str()), Some("unknown"));
    let read = import("Base\nWhite[5]\n\nwQ  wS1 .   bQ  bS1");
    let fault = read[0].fault.clone().unwrap();
    assert_eq!(fault.reason, "position");
    assert!(fault.message.contains("not connected"), "{fault:?}");
    assert_eq!((fault.kind.as_deref(), fault.faults[0].code.as_str()), (Some("hive"), "not_connected"));
}

/// The black queen has five sides filled, and the white ant can fill the sixth.
const FIVE_SIDES: &str = "Base\nWhite[9]\n\n      wS1 wG1\n    wB1 bQ  .   wA1\n  wQ  bS1 bA1 wG2\n";

/// What is said about the first move of a game, of which a search takes `best` for the best one.
fn reviewed(start: GameStart, kind: &str, played: &str, best: (&str, SearchScore)) -> MoveReview {
    let game = GameText { kind: kind.to_owned(), start, moves: vec![played.to_owned()] };
    let search = |line: &str, score| Some(PositionSearch { depth: 6, score, line: vec![line.to_owned()] });
    let searches = vec![search(best.0, best.1), search("c1d1", SearchScore::Points(0))];
    match ask(&AnalysisRequest::Review { game, searches }) {
        AnalysisAnswer::Review { review } => review.moves[0].clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_best_move_gets_its_reasons_and_an_ordinary_one_none() {
    let ids = |why: &MoveReasons| why.best.iter().map(|fact| fact.kind.clone()).collect::<Vec<_>>();
    let drawn = || GameStart::Drawing(FIVE_SIDES.to_owned());
    let legal = GameKind::Hive.read_drawing(FIVE_SIDES).unwrap().legal_moves();
    let win = legal.iter().find(|text| text.starts_with("wA1") && text.contains("bQ-")).unwrap();
    let best = reviewed(drawn(), "hive", win, (win, SearchScore::WinIn(1)));
    assert_eq!((best.judgement, ids(&best.why)), (None, vec!["wins".to_owned()]));
    assert!(best.why.played.is_empty() && best.why.reply.is_none());
    // Another one that loses nothing is no best move, and no mistake either.
    let tour = || GameStart::Game("TourDeRuche".to_owned());
    let even = |best| reviewed(tour(), "tour", "d1c4*", (best, SearchScore::Points(0)));
    assert_eq!(even("c1d1").judgement, None);
    assert_eq!(even("c1d1").why, MoveReasons::default());
    assert_eq!(even("d1c4*").why, MoveReasons::default(), "nothing is proven for it");
}

#[test]
fn drawings_of_every_game_are_taken() {
    for kind in GameKind::ALL {
        let drawing = kind.start(kind.default_setup()).unwrap().drawing();
        let read = import(&drawing);
        let game = read[0].game.as_ref().unwrap_or_else(|| panic!("{read:?}"));
        assert_eq!(game.kind, kind.id());
    }
}

#[test]
fn several_games_of_a_text_are_told_apart() {
    let read = import("Base;;;wS1\nTourDeRuche\nBase;;;wS1;wS2\n");
    assert_eq!(read.len(), 3);
    assert_eq!(read.iter().filter(|game| game.fault.is_some()).count(), 1);
}

#[test]
fn trees_that_are_none_and_formats_that_cannot_are_refused() {
    let export = |game: GameTree, format: &str| AnalysisRequest::Export { game, format: format.to_owned() };
    assert_eq!(refusal(&export(base(vec![moved(0, "bS1")]), "pgn")), ErrorCode::IllegalMove);
    assert_eq!(refusal(&export(base(vec![moved(7, "wS1")]), "pgn")), ErrorCode::BadRequest);
    assert_eq!(refusal(&export(base(Vec::new()), "doc")), ErrorCode::NotFound);
    assert_eq!(refusal(&export(base(Vec::new()), "apgn")), ErrorCode::BadRequest);
    let drawn = GameStart::Drawing("Base\nBlack[3]\n\nwQ  wS1 bA1 bQ".to_owned());
    assert_eq!(refusal(&export(tree("hive", drawn, Vec::new()), "pgn")), ErrorCode::WrongMoment);
}

#[test]
fn a_position_that_was_drawn_can_be_written() {
    for kind in GameKind::ALL {
        let mut game = kind.start(kind.default_setup()).unwrap();
        for _ in 0..9 {
            let first = game.legal_moves().remove(0);
            game.play(&first).unwrap();
        }
        let start = GameStart::Drawing(game.drawing());
        let next = game.legal_moves().remove(0);
        let written = export(&tree(kind.id(), start, vec![moved(0, &next)]), "rusc");
        let read = import(&written);
        let read = read[0].game.as_ref().unwrap_or_else(|| panic!("{read:?}\n{written}"));
        assert_eq!(read.moves.len(), 1, "{written}");
        let begun = |start: &GameStart| match start {
            GameStart::Game(setup) => kind.start(setup).unwrap().view(),
            GameStart::Drawing(text) => kind.read_drawing(text).unwrap().view(),
        };
        assert_eq!(begun(&read.start), game.view(), "{written}");
    }
}

#[test]
fn what_was_read_liberally_is_told_by_words_that_pages_can_translate() {
    let read = import("[GameType \"Base\"]\n[Result \"maybe\"]\n\n1. wS1\n2. bG1 wS1-\n3. wM -wS1\n");
    let notes: Vec<_> =
        read[0].notes.iter().map(|note| (note.line, note.remark.as_str(), note.text.as_deref())).collect();
    assert_eq!(notes, [(6, "setup_changed", Some("Base+M")), (2, "result_ignored", Some("maybe"))]);
}

fn threat(game: GameText) -> (GameText, rusc_api::Hex) {
    match ask(&AnalysisRequest::Threat { game }) {
        AnalysisAnswer::Threat { game, offset } => (game, offset),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_threat_is_the_same_board_with_the_other_side_to_move() {
    for kind in GameKind::ALL {
        let mut game = kind.start(kind.default_setup()).unwrap();
        // Long enough for both queens to be in play.
        for _ in 0..9 {
            let moves = game.legal_moves();
            let queen = moves
                .iter()
                .find(|text| text.contains('Q') && !text.contains("Q "))
                .unwrap_or(&moves[0])
                .clone();
            game.play(&queen).unwrap();
        }
        let asked = text(kind.id(), &game.game_string(), &[]);
        let (other, offset) = threat(asked.clone());
        let shown = super::view(other, None);
        let now = super::view(asked, None);
        assert_ne!(shown.scene.to_move, now.scene.to_move, "{kind:?}");
        let mut moved: Vec<_> = shown.scene.stacks.clone();
        for stack in &mut moved {
            stack.at.q += offset.q;
            stack.at.r += offset.r;
        }
        let tiles = |stacks: &[rusc_api::Stack]| {
            let mut all: Vec<_> =
                stacks.iter().map(|stack| (stack.at.q, stack.at.r, format!("{:?}", stack.tiles))).collect();
            all.sort();
            all
        };
        assert_eq!(tiles(&moved), tiles(&now.scene.stacks), "{kind:?}");
    }
}

#[test]
fn nothing_is_threatened_where_no_other_side_can_move() {
    assert_eq!(
        refusal(&AnalysisRequest::Threat { game: text("hive", "Base;;;wS1;bS1 wS1-", &[]) }),
        ErrorCode::WrongMoment
    );
    let won = drawing("hive", "Base\nBlack[9]\n\n  wA1 wA2\nwG1 bQ  wG2\n  bA1 wQ");
    assert_eq!(refusal(&AnalysisRequest::Threat { game: won }), ErrorCode::GameOver);
    assert_eq!(refusal(&AnalysisRequest::Threat { game: text("chess", "", &[]) }), ErrorCode::NotFound);
}

fn draft(
    draft: PositionDraft,
    change: Option<DraftChange>,
) -> (PositionDraft, Option<DraftView>, Vec<DrawingFault>) {
    match ask(&AnalysisRequest::Draft { kind: "hive".to_owned(), draft, change }) {
        AnalysisAnswer::Draft { draft, view, faults } => (draft, view, faults),
        other => panic!("{other:?}"),
    }
}

fn put(seat: Seat, piece: &str, q: i16, r: i16) -> DraftChange {
    DraftChange::Put { seat, piece: piece.to_owned(), at: Hex { q, r } }
}

#[test]
fn pieces_that_are_put_stay_where_they_are_however_the_drawing_grows() {
    let mut now = PositionDraft { drawing: "Base\nWhite[1]".to_owned(), offset: Hex { q: 0, r: 0 } };
    let steps = [(Seat::First, "wQ", 5, -3), (Seat::Second, "bQ", 6, -3), (Seat::First, "wA1", 3, -2)];
    let mut expected = Vec::new();
    for (seat, piece, q, r) in steps {
        let (next, view, _) = draft(now, Some(put(seat, piece, q, r)));
        expected.push((q, r));
        let mut found: Vec<_> = view.unwrap().stacks.iter().map(|stack| (stack.at.q, stack.at.r)).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{next:?}");
        now = next;
    }
    let (_, _, faults) = draft(now.clone(), None);
    let codes: Vec<&str> = faults.iter().map(|fault| fault.code.as_str()).collect();
    assert_eq!(codes, ["not_connected", "queen_first"], "the number of the turn has followed the pieces");
    let (next, ..) = draft(now, Some(DraftChange::Lift { at: Hex { q: 3, r: -2 } }));
    let request = AnalysisRequest::Draft {
        kind: "hive".to_owned(),
        draft: next,
        change: Some(DraftChange::Lift { at: Hex { q: 3, r: -2 } }),
    };
    assert_eq!(refusal(&request), ErrorCode::BadRequest);
}

#[test]
fn draft_that_cannot_be_read_tells_its_faults_and_cannot_be_changed() {
    let unread = PositionDraft { drawing: "hello".to_owned(), offset: Hex { q: 0, r: 0 } };
    let (_, view, faults) = draft(unread.clone(), None);
    assert_eq!((view, faults[0].code.as_str()), (None, "no_setup"));
    let far = PositionDraft { drawing: "Base\nWhite[1]".to_owned(), offset: Hex { q: i16::MIN, r: 0 } };
    for (draft, change) in [(unread, DraftChange::Clear {}), (far, put(Seat::First, "wQ", i16::MAX, 0))] {
        let (kind, change) = ("hive".to_owned(), Some(change));
        assert_eq!(refusal(&AnalysisRequest::Draft { kind, draft, change }), ErrorCode::BadRequest);
    }
}
