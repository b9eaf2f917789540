//! Decisions as data: state and request in, events out. No server, no store, and no time but the numbers given.

use rusc_api::{
    Action, ChatLine, ChatRoom, Clocks, EndReason, ErrorCode, Event, EventKind, GameCard, GameOrigin,
    GameStatus, Offer, Player, Seat, TimeControl,
};

use super::{ActionContext, ChatAttempt, Decision, MoveAttempt, Request, RequestKind, RequestTimes, decide};
use crate::live::clock::{Lag, LagQuota, speed};
use crate::live::room::log_size::{MOST_ACTIONS, MOST_CHAT_BYTES, MOST_LINES, MOST_MOVES};
use crate::live::room::{Audience, GameState};

const BLITZ: TimeControl = TimeControl::Increment { budget_ms: 300_000, increment_ms: 2000 };
const START_MS: u64 = 1_000_000;
const BOTH: &[Seat] = &[Seat::First, Seat::Second];

fn player(name: &str) -> Player {
    Player::Guest { name: name.to_owned() }
}

/// A game of Anna and Ben after some moves, one each second.
fn game(time: TimeControl, moves: &[&str]) -> GameState {
    let card = GameCard {
        id: "game".to_owned(),
        kind: "hive".to_owned(),
        setup: "Base".to_owned(),
        rated: false,
        time,
        speed: speed(time),
        players: [Some(player("Anna")), Some(player("Ben"))],
        status: GameStatus::Live,
        ply: 0,
        to_move: Seat::First,
        created_ms: START_MS,
        changed_ms: START_MS,
        rematch_of: None,
        invited: None,
        offline: false,
    };
    let created = EventKind::Created { card: Box::new(card.clone()), origin: GameOrigin::Private };
    let mut state = GameState::new(card, [Some("anna".to_owned()), Some("ben".to_owned())]).unwrap();
    state.apply(&Event { n: 1, at_ms: START_MS, what: created }).unwrap();
    for text in moves {
        let now_ms = now(&state);
        let Ok(Decision::Move(events, _)) = play(&state, BOTH, state.card.ply, text, now_ms) else {
            panic!("{text} is not played");
        };
        happen(&mut state, events, now_ms);
    }
    state
}

/// A second after the last event.
fn now(state: &GameState) -> u64 {
    state.card.changed_ms + 1000
}

fn happen(state: &mut GameState, events: Vec<EventKind>, at_ms: u64) {
    for what in events {
        state.apply(&Event { n: state.n + 1, at_ms, what }).unwrap();
    }
}

fn ask(state: &GameState, seats: &[Seat], kind: RequestKind<'_>, now_ms: u64) -> Result<Decision, ErrorCode> {
    let times = RequestTimes { read_ms: now_ms, now_ms };
    decide(state, Request { seats, times, kind }).map_err(|error| error.code)
}

fn play(state: &GameState, seats: &[Seat], ply: u32, text: &str, now_ms: u64) -> Result<Decision, ErrorCode> {
    let id = format!("move {ply}");
    let lag_quotas = LagQuota::pair(state.card.time);
    let attempt = MoveAttempt { id: &id, ply, text, lag: Lag::default(), lag_quotas };
    ask(state, seats, RequestKind::Move(attempt), now_ms)
}

fn act(state: &GameState, seat: Seat, action: Action) -> Result<Decision, ErrorCode> {
    let lag_quotas = LagQuota::pair(state.card.time);
    let context =
        ActionContext { claim_in_ms: [None, Some(0)], computer_score: None, lag_quotas, flag_from_ms: 0 };
    ask(state, &[seat], RequestKind::Act(action, context), now(state))
}

fn clocks(left_ms: [u64; 2], running: Option<Seat>) -> Clocks {
    Clocks { left_ms, running, delay_left_ms: 0 }
}

#[test]
fn a_move_is_decided_without_touching_the_game() {
    let state = game(BLITZ, &["wS1", "bS1 wS1-"]);
    let before = format!("{state:?}");
    let Decision::Move(events, _) = play(&state, &[Seat::First], 2, "wQ -wS1", now(&state)).unwrap() else {
        panic!("it is played");
    };
    let moved = EventKind::Moved {
        ply: 2,
        text: "wQ -wS1".to_owned(),
        id: "move 2".to_owned(),
        spent_ms: 1000,
        clocks: Some(clocks([301_000, 300_000], Some(Seat::Second))),
    };
    assert_eq!(events, [moved]);
    assert_eq!(format!("{state:?}"), before);
}

#[test]
fn moves_are_refused_for_a_reason() {
    let state = game(BLITZ, &["wS1"]);
    let over = {
        let mut over = game(BLITZ, &["wS1"]);
        let end = over.ended(None, EndReason::Agreed, now(&over));
        let now_ms = now(&over);
        happen(&mut over, vec![end], now_ms);
        over
    };
    for (state, seats, ply, text, code) in [
        (&state, &[][..], 1, "bS1 wS1-", ErrorCode::Forbidden),
        (&state, &[Seat::First], 1, "bS1 wS1-", ErrorCode::NotYourTurn),
        (&state, &[Seat::Second], 0, "bS1 wS1-", ErrorCode::WrongPly),
        (&state, &[Seat::Second], 1, "bS1 bQ-", ErrorCode::IllegalMove),
        (&over, &[Seat::Second], 1, "bS1 wS1-", ErrorCode::GameOver),
    ] {
        assert_eq!(play(state, seats, ply, text, now(state)), Err(code), "{text} at {ply} by {seats:?}");
    }
}

#[test]
fn a_move_that_was_played_is_not_played_again() {
    let state = game(BLITZ, &["wS1", "bS1 wS1-"]);
    assert_eq!(play(&state, &[Seat::First], 0, "wS1", now(&state)), Ok(Decision::AlreadyDone(2)));
}

#[test]
fn a_move_after_the_flag_ends_the_game_instead() {
    let state = game(BLITZ, &["wS1", "bS1 wS1-"]);
    let late = play(&state, &[Seat::First], 2, "wQ -wS1", now(&state) + 400_000).unwrap();
    let Decision::TooLate(events, error) = late else { panic!("{late:?}") };
    assert_eq!(error.code, ErrorCode::GameOver);
    let [EventKind::Ended { winner: Some(Seat::Second), reason: EndReason::Time, clocks, .. }] = &events[..]
    else {
        panic!("{events:?}");
    };
    assert_eq!(clocks.unwrap().left_ms, [0, 300_000]);
}

#[test]
fn actions_have_their_moment() {
    let begun = game(BLITZ, &["wS1"]);
    let going = game(BLITZ, &["wS1", "bS1 wS1-"]);
    let waiting = game(BLITZ, &["wS1", "bS1 wS1-", "wQ -wS1"]);
    let draw = Action::Offer { what: Offer::Draw };
    let back = Action::Offer { what: Offer::TakeBack };
    let again = Action::Offer { what: Offer::Rematch };
    let offered = |what| Ok(Decision::Events(vec![EventKind::Offered { seat: Seat::First, what }]));
    let end = |state: &GameState, winner, reason| {
        Ok(Decision::Events(vec![state.ended(winner, reason, now(state))]))
    };
    for (state, action, expected) in [
        (&begun, draw, Err(ErrorCode::WrongMoment)),
        (&begun, Action::ClaimWin {}, Err(ErrorCode::WrongMoment)),
        (&going, Action::Abort {}, Err(ErrorCode::WrongMoment)),
        (&going, again, Err(ErrorCode::WrongMoment)),
        (&going, draw, offered(Offer::Draw)),
        (&going, back, offered(Offer::TakeBack)),
        (&going, Action::Decline { what: Offer::Draw }, Ok(Decision::Events(vec![]))),
        (&going, Action::Flag {}, Ok(Decision::Events(vec![]))),
        (&going, Action::Resign {}, end(&going, Some(Seat::Second), EndReason::Resigned)),
        // On one's own turn it is oneself who keeps the game waiting.
        (&going, Action::ClaimWin {}, Err(ErrorCode::WrongMoment)),
        (&going, Action::ClaimDraw {}, Err(ErrorCode::WrongMoment)),
        (&waiting, Action::ClaimWin {}, end(&waiting, Some(Seat::First), EndReason::Abandoned)),
        (&waiting, Action::ClaimDraw {}, end(&waiting, None, EndReason::Abandoned)),
    ] {
        assert_eq!(act(state, Seat::First, action), expected, "{action:?}");
    }
}

#[test]
fn an_offer_is_accepted_by_offering_the_same() {
    let mut state = game(BLITZ, &["wS1", "bS1 wS1-", "wQ -wS1"]);
    let back = Action::Offer { what: Offer::TakeBack };
    let now_ms = now(&state);
    happen(&mut state, vec![EventKind::Offered { seat: Seat::First, what: Offer::TakeBack }], now_ms);
    // Anna asked while Ben was to move: only her last move goes, and it is her turn again.
    let clocks = Some(clocks([301_000, 298_000], Some(Seat::First)));
    let taken = EventKind::TookBack { ply: 2, clocks };
    assert_eq!(act(&state, Seat::Second, back), Ok(Decision::Events(vec![taken])));
}

#[test]
fn the_first_move_is_taken_back_by_agreement_unless_the_game_is_rated() {
    let mut state = game(BLITZ, &["wS1"]);
    let back = Action::Offer { what: Offer::TakeBack };
    assert_eq!(act(&state, Seat::Second, back), Err(ErrorCode::WrongMoment), "there is no move of Ben's");
    let Ok(Decision::Events(asked)) = act(&state, Seat::First, back) else { panic!("it may be asked") };
    let now_ms = now(&state);
    happen(&mut state, asked, now_ms);
    let taken = EventKind::TookBack { ply: 0, clocks: Some(clocks([300_000; 2], None)) };
    assert_eq!(act(&state, Seat::Second, back), Ok(Decision::Events(vec![taken])));
    state.card.rated = true;
    assert_eq!(act(&state, Seat::First, back), Err(ErrorCode::WrongMoment));
    assert_eq!(act(&state, Seat::Second, back), Err(ErrorCode::WrongMoment));
}

#[test]
fn an_offer_that_was_not_accepted_is_repeated_after_five_half_moves() {
    let moves = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wA2 -wA1", "bA2 bA1-"];
    let mut state = game(BLITZ, &moves[..2]);
    let draw = Action::Offer { what: Offer::Draw };
    let offered = EventKind::Offered { seat: Seat::First, what: Offer::Draw };
    let declined = EventKind::Declined { seat: Seat::Second, what: Offer::Draw };
    let now_ms = now(&state);
    happen(&mut state, vec![offered.clone(), declined], now_ms);
    for text in &moves[2..7] {
        assert_eq!(act(&state, Seat::First, draw), Err(ErrorCode::WrongMoment), "at ply {}", state.card.ply);
        // The other side has made no offer yet, and another one may be made.
        assert!(act(&state, Seat::Second, draw).is_ok());
        assert!(act(&state, Seat::First, Action::Offer { what: Offer::TakeBack }).is_ok());
        let now_ms = now(&state);
        let Ok(Decision::Move(events, _)) = play(&state, BOTH, state.card.ply, text, now_ms) else {
            panic!("{text} is not played");
        };
        happen(&mut state, events, now_ms);
    }
    assert_eq!(act(&state, Seat::First, draw), Ok(Decision::Events(vec![offered])));
}

#[test]
fn what_was_accepted_may_be_asked_again() {
    let mut state = game(BLITZ, &["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ"]);
    for _ in 0..3 {
        for seat in [Seat::First, Seat::Second] {
            let what = Offer::TakeBack;
            let Ok(Decision::Events(events)) = act(&state, seat, Action::Offer { what }) else {
                panic!("{seat:?} may not, at ply {}", state.card.ply);
            };
            let now_ms = now(&state);
            happen(&mut state, events, now_ms);
        }
    }
    assert_eq!(state.card.ply, 0);
}

#[test]
fn a_rematch_is_offered_once_by_each_side() {
    let mut state = game(BLITZ, &["wS1"]);
    let (now_ms, what) = (now(&state), Offer::Rematch);
    let end = state.ended(None, EndReason::Agreed, now_ms);
    let offered = EventKind::Offered { seat: Seat::First, what };
    let declined = EventKind::Declined { seat: Seat::Second, what };
    happen(&mut state, vec![end, offered, declined], now_ms);
    assert_eq!(act(&state, Seat::First, Action::Offer { what }), Err(ErrorCode::WrongMoment));
    let offered = EventKind::Offered { seat: Seat::Second, what };
    assert_eq!(
        act(&state, Seat::Second, Action::Offer { what }),
        Ok(Decision::Events(vec![offered.clone()]))
    );
    happen(&mut state, vec![offered], now_ms);
    assert_eq!(act(&state, Seat::First, Action::Offer { what }), Ok(Decision::Rematch));
}

#[test]
fn a_log_full_of_actions_still_takes_moves_and_endings() {
    let mut state = game(BLITZ, &["wS1", "bS1 wS1-"]);
    let now_ms = now(&state);
    let given = EventKind::TimeAdded { seat: Seat::Second, clocks: None };
    happen(&mut state, vec![given; MOST_ACTIONS as usize - 1], now_ms);
    let Ok(Decision::Events(last)) = act(&state, Seat::First, Action::AddTime {}) else {
        panic!("there is room for one")
    };
    happen(&mut state, last, now_ms);
    let draw = Offer::Draw;
    for action in [Action::AddTime {}, Action::Offer { what: draw }, Action::Offer { what: Offer::TakeBack }]
    {
        assert_eq!(act(&state, Seat::First, action), Err(ErrorCode::WrongMoment), "{action:?}");
    }
    assert!(act(&state, Seat::First, Action::Resign {}).is_ok());
    assert!(play(&state, &[Seat::First], 2, "wQ -wS1", now_ms).is_ok());
    state.offers[1].push(draw);
    assert!(act(&state, Seat::First, Action::Offer { what: draw }).is_ok(), "an agreement ends the game");
}

#[test]
fn a_game_of_too_many_moves_is_a_draw() {
    let mut state = game(BLITZ, &["wS1", "bS1 wS1-"]);
    let played =
        EventKind::Moved { ply: 0, text: String::new(), id: String::new(), spent_ms: 0, clocks: None };
    for before in 2..MOST_MOVES {
        let Ok(Decision::Move(events, _)) = play(&state, &[Seat::First], 2, "wQ -wS1", now(&state)) else {
            panic!("move {before} is not played");
        };
        let over = matches!(events.last(), Some(EventKind::Ended { .. }));
        assert_eq!(over, before + 1 == MOST_MOVES, "{events:?}");
        if over {
            let is_draw =
                matches!(events[1], EventKind::Ended { winner: None, reason: EndReason::TooLong, .. });
            assert!(is_draw, "{events:?}");
        }
        state.log_size.count(&played);
    }
}

#[test]
fn a_move_declines_what_was_offered() {
    let mut state = game(BLITZ, &["wS1", "bS1 wS1-"]);
    let now_ms = now(&state);
    happen(&mut state, vec![EventKind::Offered { seat: Seat::Second, what: Offer::Draw }], now_ms);
    let Ok(Decision::Move(events, _)) = play(&state, &[Seat::First], 2, "wQ -wS1", now_ms) else {
        panic!("it is played");
    };
    assert_eq!(events[1..], [EventKind::Declined { seat: Seat::First, what: Offer::Draw }]);
}

#[test]
fn time_can_be_given_where_seconds_count() {
    let state = game(BLITZ, &["wS1", "bS1 wS1-"]);
    let clocks = Some(clocks([299_000, 315_000], Some(Seat::First)));
    let given = EventKind::TimeAdded { seat: Seat::Second, clocks };
    assert_eq!(act(&state, Seat::First, Action::AddTime {}), Ok(Decision::Events(vec![given])));
    let unlimited = game(TimeControl::Unlimited {}, &["wS1", "bS1 wS1-"]);
    assert_eq!(act(&unlimited, Seat::First, Action::AddTime {}), Err(ErrorCode::WrongMoment));
}

/// The same game, with the computer in Ben's place.
fn against_the_computer(hints: Option<u32>, moves: &[&str]) -> GameState {
    let mut state = game(TimeControl::Unlimited {}, moves);
    state.card.players[1] = Some(Player::Computer { level: 1, hints });
    state.users[1] = None;
    state
}

#[test]
fn a_hint_is_counted_once_a_turn() {
    let mut state = against_the_computer(Some(0), &["wS1", "bS1 wS1-"]);
    let hints = |state: &GameState| match state.card.players[1] {
        Some(Player::Computer { hints, .. }) => hints,
        _ => None,
    };
    let hint = |state: &GameState| act(state, Seat::First, Action::Hint { ply: state.card.ply });
    let hinted = EventKind::Hinted { ply: 2 };
    assert_eq!(hint(&state), Ok(Decision::Events(vec![hinted.clone()])));
    let now_ms = now(&state);
    happen(&mut state, vec![hinted.clone()], now_ms);
    assert_eq!(hints(&state), Some(1));
    assert_eq!(hint(&state), Ok(Decision::Events(Vec::new())), "the same hint, told further");
    // After the move and the answer were taken back, it is another turn.
    happen(&mut state, vec![EventKind::TookBack { ply: 0, clocks: None }], now_ms);
    assert_eq!(hint(&state), Ok(Decision::Events(vec![EventKind::Hinted { ply: 0 }])));
    assert!(!hint(&state).unwrap().is_paced(), "who moves fast may take a hint each turn");
}

#[test]
fn hints_are_refused_for_a_reason() {
    let people = game(BLITZ, &["wS1", "bS1 wS1-"]);
    let alone = against_the_computer(None, &["wS1", "bS1 wS1-"]);
    let coached = against_the_computer(Some(0), &["wS1", "bS1 wS1-"]);
    let waiting = against_the_computer(Some(0), &["wS1"]);
    let mut over = against_the_computer(Some(0), &["wS1", "bS1 wS1-"]);
    let (end, now_ms) = (over.ended(None, EndReason::Agreed, now(&over)), now(&over));
    happen(&mut over, vec![end], now_ms);
    for (what, state, seats, ply, code) in [
        ("between people", &people, &[Seat::First][..], 2, ErrorCode::WrongMoment),
        ("without hints", &alone, &[Seat::First], 2, ErrorCode::WrongMoment),
        ("by a spectator", &coached, &[], 2, ErrorCode::Forbidden),
        ("for an earlier position", &coached, &[Seat::First], 0, ErrorCode::WrongPly),
        ("in the computer's turn", &waiting, &[Seat::First], 1, ErrorCode::NotYourTurn),
        ("after the end", &over, &[Seat::First], 2, ErrorCode::GameOver),
    ] {
        let lag_quotas = LagQuota::pair(state.card.time);
        let context =
            ActionContext { claim_in_ms: [None, None], computer_score: None, lag_quotas, flag_from_ms: 0 };
        let asked = ask(state, seats, RequestKind::Act(Action::Hint { ply }, context), now(state));
        assert_eq!(asked, Err(code), "{what}");
    }
}

#[test]
fn players_and_spectators_talk_apart_until_the_end() {
    let mut state = game(BLITZ, &["wS1"]);
    let say = |state: &GameState, seats: &[Seat], room, text| {
        let attempt = ChatAttempt { user_id: "anna", name: "Anna", room, text };
        ask(state, seats, RequestKind::Say(attempt), now(state)).map(drop)
    };
    let long = "x".repeat(301);
    for (seats, room, text, expected) in [
        (&[Seat::First][..], ChatRoom::Players, " hello ", Ok(())),
        (&[Seat::First], ChatRoom::Watchers, "hello", Err(ErrorCode::Forbidden)),
        (&[], ChatRoom::Players, "hello", Err(ErrorCode::Forbidden)),
        (&[], ChatRoom::Watchers, "hello", Ok(())),
        (&[], ChatRoom::Watchers, "  ", Err(ErrorCode::BadRequest)),
        (&[], ChatRoom::Watchers, &long, Err(ErrorCode::BadRequest)),
        (&[], ChatRoom::Watchers, "a\nb", Err(ErrorCode::BadRequest)),
    ] {
        assert_eq!(say(&state, seats, room, text), expected, "{text:?} of {seats:?} in {room:?}");
    }
    let (end, now_ms) = (state.ended(None, EndReason::Agreed, now(&state)), now(&state));
    happen(&mut state, vec![end], now_ms);
    assert_eq!(say(&state, &[Seat::First], ChatRoom::Watchers, "hello"), Ok(()));
}

fn said(room: ChatRoom, text: &str) -> EventKind {
    let line = ChatLine { room, name: "Anna".to_owned(), text: text.to_owned(), at_ms: 0 };
    EventKind::Said { line }
}

#[test]
fn each_chat_room_is_full_some_time() {
    let fits = |state: &GameState, room, text: &str| state.log_size.check_chat(room, text).is_ok();
    let mut many = game(BLITZ, &[]);
    happen(&mut many, vec![said(ChatRoom::Watchers, "x"); MOST_LINES as usize], START_MS);
    assert!(!fits(&many, ChatRoom::Watchers, "x"));
    assert!(fits(&many, ChatRoom::Players, "x"), "spectators do not silence the players");
    let mut large = game(BLITZ, &[]);
    let line = "x".repeat(MOST_CHAT_BYTES / 128);
    happen(&mut large, vec![said(ChatRoom::Players, &line); 127], START_MS);
    assert!(fits(&large, ChatRoom::Players, &line));
    assert!(!fits(&large, ChatRoom::Players, &format!("{line}x")));
}

#[test]
fn a_snapshot_has_the_last_hundred_lines() {
    let mut state = game(BLITZ, &[]);
    for number in 0..150 {
        let lines = vec![said(ChatRoom::Players, &number.to_string()), said(ChatRoom::Watchers, "-")];
        happen(&mut state, lines, START_MS);
    }
    let chat = state.snapshot(Audience::Players, START_MS).chat;
    assert_eq!((chat.len(), chat[0].text.as_str(), chat[99].text.as_str()), (100, "50", "149"));
}

#[test]
fn only_lobby_games_show_the_players_chat_to_others_in_the_end() {
    for (origin, audience, over, expected) in [
        (GameOrigin::Private, Audience::Players, false, &["p"][..]),
        (GameOrigin::Private, Audience::Players, true, &["p", "w"]),
        (GameOrigin::Private, Audience::Spectators, false, &["w"]),
        (GameOrigin::Private, Audience::Spectators, true, &["w"]),
        (GameOrigin::Lobby, Audience::Spectators, false, &["w"]),
        (GameOrigin::Lobby, Audience::Spectators, true, &["p", "w"]),
    ] {
        let mut state = game(BLITZ, &[]);
        state.origin = origin;
        happen(&mut state, vec![said(ChatRoom::Players, "p"), said(ChatRoom::Watchers, "w")], START_MS);
        if over {
            let end = state.ended(None, EndReason::Agreed, START_MS);
            happen(&mut state, vec![end], START_MS);
        }
        let chat = state.snapshot(audience, START_MS).chat;
        let texts: Vec<_> = chat.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, expected, "{origin:?} {audience:?} over: {over}");
        let event = Event { n: 9, at_ms: START_MS, what: said(ChatRoom::Players, "p") };
        let hidden = state.shown(&event, audience).what == EventKind::Hidden;
        assert_eq!(hidden, !expected.contains(&"p"));
    }
}
