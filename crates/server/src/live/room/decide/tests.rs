//! Decisions as data: state and request in, events out. No server, no store, and no time but the numbers given.

use rusc_api::{
    Action, ChatRoom, Clocks, EndReason, ErrorCode, Event, EventKind, GameCard, GameStatus, Offer, Player,
    Seat, TimeControl,
};

use super::{ActionContext, ChatAttempt, Decision, MoveAttempt, Request, RequestKind, RequestTimes, decide};
use crate::live::clock::{Lag, LagQuota, speed};
use crate::live::room::GameState;

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
    };
    let created = EventKind::Created { card: Box::new(card.clone()) };
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
    let context = ActionContext { claim_in_ms: [None, Some(0)], computer_score: None, lag_quotas };
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
    let draw = Action::Offer { what: Offer::Draw };
    let back = Action::Offer { what: Offer::TakeBack };
    let again = Action::Offer { what: Offer::Rematch };
    let offered = |what| Ok(Decision::Events(vec![EventKind::Offered { seat: Seat::First, what }]));
    let end = |winner, reason| Ok(Decision::Events(vec![going.ended(winner, reason, now(&going))]));
    for (state, action, expected) in [
        (&begun, draw, Err(ErrorCode::WrongMoment)),
        (&begun, Action::ClaimWin {}, Err(ErrorCode::WrongMoment)),
        (&going, Action::Abort {}, Err(ErrorCode::WrongMoment)),
        (&going, again, Err(ErrorCode::WrongMoment)),
        (&going, draw, offered(Offer::Draw)),
        (&going, back, offered(Offer::TakeBack)),
        (&going, Action::Decline { what: Offer::Draw }, Ok(Decision::Events(vec![]))),
        (&going, Action::Flag {}, Ok(Decision::Events(vec![]))),
        (&going, Action::Resign {}, end(Some(Seat::Second), EndReason::Resigned)),
        (&going, Action::ClaimWin {}, end(Some(Seat::First), EndReason::Abandoned)),
        (&going, Action::ClaimDraw {}, end(None, EndReason::Abandoned)),
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
