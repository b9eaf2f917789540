//! The session as a page uses it, in JSON, and what it refuses.

#[cfg(feature = "analysis")]
mod analysis;

use rusc_api::{
    Danger, EndReason, EngineAnswer, EngineRequest, ErrorCode, GameStart, GameStatus, GameText, GameView,
    Hex, SearchLimits, SearchProgress, SearchPurpose, SearchScore, Seat, Touched,
};
use rusc_games::GameKind;

use crate::Session;
use crate::exports::{rusc_answer, rusc_answer_length, rusc_request};

fn text(kind: &str, game: &str, moves: &[&str]) -> GameText {
    let start = GameStart::Game(game.to_owned());
    GameText { kind: kind.to_owned(), start, moves: moves.iter().map(|&text| text.to_owned()).collect() }
}

fn drawing(kind: &str, drawing: &str) -> GameText {
    let start = GameStart::Drawing(drawing.to_owned());
    GameText { kind: kind.to_owned(), start, moves: Vec::new() }
}

/// Through JSON both ways, as the page does it.
fn ask(session: &mut Session, request: &EngineRequest) -> EngineAnswer {
    let request = serde_json::to_string(request).unwrap();
    serde_json::from_str(&session.answer(request.as_bytes())).unwrap()
}

fn view(game: GameText, ply: Option<u32>) -> GameView {
    match ask(&mut Session::default(), &EngineRequest::View { game, ply }) {
        EngineAnswer::View(view) => *view,
        other => panic!("{other:?}"),
    }
}

fn refusal(request: &EngineRequest) -> ErrorCode {
    match ask(&mut Session::default(), request) {
        EngineAnswer::Refused { error } => error.code,
        other => panic!("{request:?} is answered by {other:?}"),
    }
}

/// Begins a search and goes on to its end.
fn search(
    session: &mut Session,
    game: GameText,
    purpose: SearchPurpose,
    limits: SearchLimits,
) -> SearchProgress {
    let mut answer = ask(session, &EngineRequest::Search { game, purpose, limits });
    loop {
        match answer {
            EngineAnswer::Search(progress) if progress.done => return progress,
            EngineAnswer::Search(_) => answer = ask(session, &EngineRequest::Advance {}),
            other => panic!("{other:?}"),
        }
    }
}

const FOUR: &str = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-";

#[test]
fn view_of_every_game_is_the_game() {
    for kind in GameKind::ALL {
        let game = kind.start(kind.default_setup()).unwrap();
        let first = game.legal_moves().remove(0);
        let view = view(text(kind.id(), kind.default_setup(), &[&first]), None);
        let mut game = game;
        game.play(&first).unwrap();
        assert_eq!((view.kind.as_str(), view.setup), (kind.id(), game.setup()));
        assert_eq!(view.game, Some(game.game_string()));
        assert_eq!((view.moves, view.turn), (vec![first], game.turn()));
        let legal: Vec<String> = view.scene.moves.into_iter().map(|option| option.text).collect();
        assert_eq!(legal, game.legal_moves());
        assert_eq!((view.status, view.drawing), (GameStatus::Live, game.drawing()));
    }
}

#[test]
fn any_ply_of_a_game_can_be_seen() {
    let game = text("hive", FOUR, &["wQ \\wS1"]);
    assert_eq!(view(game.clone(), None).moves.len(), 5);
    assert_eq!(view(game.clone(), Some(2)).moves, ["wS1", "bS1 wS1-"]);
    assert_eq!(view(game.clone(), Some(0)).scene.stacks, []);
    assert_eq!(refusal(&EngineRequest::View { game, ply: Some(6) }), ErrorCode::NotFound);
}

#[test]
fn a_drawing_is_a_position_without_a_game_string() {
    let game = drawing("hive", "Base\nBlack[3]\n\nwQ  wS1 bA1 bQ");
    let shown = view(game.clone(), None);
    assert_eq!((shown.game, shown.scene.to_move, shown.scene.ply), (None, Seat::Second, 0));
    assert_eq!(shown.scene.stacks.len(), 4);
    let abalone = view(drawing("abalone", &view(text("abalone", "Abalone", &[]), None).drawing), None);
    assert_eq!(abalone.scene.moves.len(), 44);
    let played = EngineRequest::Play { game, text: "bQ bA1/".to_owned() };
    let EngineAnswer::View(played) = ask(&mut Session::default(), &played) else { panic!("not played") };
    assert_eq!((played.moves.len(), played.scene.to_move), (1, Seat::First));
}

#[test]
fn play_refuses_what_is_not_legal() {
    let play = |game: &str, move_text: &str| EngineRequest::Play {
        game: text("hive", game, &[]),
        text: move_text.to_owned(),
    };
    assert_eq!(refusal(&play(FOUR, "wS1 bQ-")), ErrorCode::IllegalMove);
    assert_eq!(refusal(&play(FOUR, "?")), ErrorCode::IllegalMove);
    let won = drawing("hive", "Base\nBlack[9]\n\n  wA1 wA2\nwG1 bQ  wG2\n  bA1 wQ");
    let status = view(won.clone(), None).status;
    assert_eq!(status, GameStatus::Over { winner: Some(Seat::First), reason: EndReason::Rules });
    assert_eq!(refusal(&EngineRequest::Play { game: won, text: "bA1 bQ".to_owned() }), ErrorCode::GameOver);
}

#[test]
fn moves_may_go_on_after_a_repetition_but_a_game_does_not() {
    let dance = ["wQ \\wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"].repeat(2);
    let repeated = text("hive", FOUR, &dance);
    let status = view(repeated.clone(), None).status;
    assert_eq!(status, GameStatus::Over { winner: None, reason: EndReason::Repetition });
    assert_eq!(
        refusal(&EngineRequest::Play { game: repeated, text: dance[0].to_owned() }),
        ErrorCode::GameOver
    );
    let further: Vec<&str> = dance.iter().copied().chain([dance[0]]).collect();
    assert_eq!(view(text("hive", FOUR, &further), None).moves.len(), 13);
}

#[test]
fn dangers_are_those_of_the_side_to_move() {
    let ask_for = |game| match ask(&mut Session::default(), &EngineRequest::Dangers { game }) {
        EngineAnswer::Dangers { dangers } => dangers,
        other => panic!("{other:?}"),
    };
    let found = ask_for(drawing("hive", "Base\nBlack[9]\n\n  wA1 wA2\nwG1 bQ\n  bA1 wQ"));
    let queen = Danger {
        kind: "queen_hemmed".to_owned(),
        rule: "H1".to_owned(),
        at: found[0].at,
        cells: vec![Hex { q: found[0].at.q + 1, r: found[0].at.r }],
    };
    assert_eq!(found, [queen]);
    assert_eq!(ask_for(text("hive", FOUR, &[])), []);
    assert_eq!(refusal(&EngineRequest::Dangers { game: text("chess", "", &[]) }), ErrorCode::NotFound);
}

#[test]
fn restrictions_name_the_rule_of_what_was_touched() {
    let ask_for = |touched| {
        let game = text("hive", FOUR, &["wG1 -wQ", "bG1 bQ-"]);
        let request = EngineRequest::Restrictions { game, touched };
        match ask(&mut Session::default(), &request) {
            EngineAnswer::Restrictions { restrictions } => restrictions,
            other => panic!("{other:?}"),
        }
    };
    let all = ask_for(None);
    let linked = ask_for(Some(Touched::Cell(Hex { q: 0, r: 0 })));
    assert!(linked.len() < all.len());
    assert!(linked.iter().any(|found| found.rule == "H8"), "{linked:?}");
    assert_eq!(ask_for(Some(Touched::Reserve("wX".to_owned()))), []);
}

#[test]
fn bad_requests_are_refused_and_never_panic() {
    let mut session = Session::default();
    for bytes in [&b""[..], b"{", b"[]", b"\xff\xfe", b"null", br#"{"t":"dance"}"#, br#"{"t":"view"}"#] {
        let answer: EngineAnswer = serde_json::from_str(&session.answer(bytes)).unwrap();
        let EngineAnswer::Refused { error } = answer else { panic!("{bytes:?} is answered") };
        assert_eq!(error.code, ErrorCode::BadRequest);
    }
    let long = vec![b' '; Session::LONGEST_REQUEST + 1];
    assert!(session.answer(&long).contains("too_large"));
    let view = |game| EngineRequest::View { game, ply: None };
    assert_eq!(refusal(&view(text("chess", "", &[]))), ErrorCode::NotFound);
    assert_eq!(refusal(&view(text("hive", "Base+X", &[]))), ErrorCode::BadRequest);
    assert_eq!(refusal(&view(text("hive", "Base;;;wS1;wS2", &[]))), ErrorCode::IllegalMove);
    assert_eq!(refusal(&view(text("hive", "Base", &["wS1", "wS2"]))), ErrorCode::IllegalMove);
    assert_eq!(refusal(&view(drawing("hive", "Base\nWhite[3]\n\nwQ  .   bQ"))), ErrorCode::BadRequest);
    assert_eq!(refusal(&EngineRequest::Advance {}), ErrorCode::WrongMoment);
    for purpose in [
        SearchPurpose::Analysis { lines: 0 },
        SearchPurpose::Analysis { lines: 6 },
        SearchPurpose::Level { level: 0, seed: 0 },
        SearchPurpose::Level { level: 11, seed: 0 },
    ] {
        let (game, limits) = (text("hive", "Base", &[]), SearchLimits::default());
        assert_eq!(refusal(&EngineRequest::Search { game, purpose, limits }), ErrorCode::BadRequest);
    }
}

#[test]
fn analysis_finds_the_best_lines_in_order() {
    let mut session = Session::default();
    for kind in GameKind::ALL {
        let game = text(kind.id(), kind.default_setup(), &[]);
        let limits = SearchLimits { depth: Some(4), nodes: None };
        let found = search(&mut session, game, SearchPurpose::Analysis { lines: 5 }, limits);
        let legal = kind.start(kind.default_setup()).unwrap().legal_moves();
        assert_eq!((found.depth, found.lines.len()), (4, legal.len().min(5)), "{kind:?}");
        let points = |score| match score {
            SearchScore::Points(points) => points,
            SearchScore::WinIn(plies) => 100_000 - plies as i32,
            SearchScore::LossIn(plies) => plies as i32 - 100_000,
        };
        assert!(found.lines.is_sorted_by(|a, b| points(a.score) >= points(b.score)), "{found:?}");
        assert!(found.lines.iter().all(|line| legal.contains(&line.moves[0])));
    }
}

#[test]
fn limits_of_nodes_are_exact_and_a_search_repeats_itself() {
    let limits = SearchLimits { depth: None, nodes: Some(100_000) };
    let run = || {
        let game = text("hive", FOUR, &[]);
        search(&mut Session::default(), game, SearchPurpose::Analysis { lines: 1 }, limits)
    };
    let (one, other) = (run(), run());
    assert_eq!(one.nodes, 100_000);
    assert_eq!(one, other);
}

#[test]
fn every_level_chooses_a_legal_move_and_finished_games_have_none() {
    let mut session = Session::default();
    let limits = SearchLimits { depth: None, nodes: Some(50_000) };
    for level in 1..=10 {
        let game = text("tour", "TourDeRuche", &[]);
        let found = search(&mut session, game, SearchPurpose::Level { level, seed: 7 }, limits);
        let legal = GameKind::TourDeRuche.start("TourDeRuche").unwrap().legal_moves();
        assert!(legal.contains(&found.lines[0].moves[0]), "level {level}");
    }
    let won = drawing("hive", "Base\nBlack[9]\n\n  wA1 wA2\nwG1 bQ  wG2\n  bA1 wQ");
    let found = search(&mut session, won, SearchPurpose::Analysis { lines: 1 }, limits);
    assert_eq!(found, SearchProgress { depth: 0, nodes: 0, lines: Vec::new(), done: true });
}

#[test]
fn exports_answer_as_the_session_does() {
    // There is no JavaScript here to fill the buffer: an empty request is refused, and the refusal has the length told.
    assert!(!rusc_request(0).is_null());
    assert!(!rusc_answer().is_null());
    assert_eq!(rusc_answer_length(), Session::default().answer(b"").len());
    // However much is asked for, no more is reserved than is read.
    assert!(!rusc_request(usize::MAX).is_null());
    rusc_answer();
    let long = vec![0; Session::MOST_BYTES + 1];
    assert_eq!(rusc_answer_length(), Session::default().answer(&long).len());
}
