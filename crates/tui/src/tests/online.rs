//! A game at a server without one: what it would tell goes in, and what it is asked comes out.

use rusc_api::{
    Action, ChatLine, ChatRoom, Clocks, EndReason, ErrorBody, ErrorCode, Event, EventKind, GameCard,
    GameStatus, LobbyMessage, Offer, OpenSeek, Player, Seat, SeatWish, Seek, Snapshot, Speed, TimeControl,
};
use rusc_client::RoomUpdate;

use super::{PLAIN, menu, played, press, screen, sees, wait};
use crate::app::{App, Effect, Input};
use crate::online::{OnlineNews, OnlineOrder};

const GAME: &str = "gRk2x8oN36";
const BLITZ: TimeControl = TimeControl::Increment { budget_ms: 300_000, increment_ms: 3000 };

fn guest(name: &str) -> Player {
    Player::Guest { name: name.to_owned() }
}

fn card() -> GameCard {
    GameCard {
        id: GAME.to_owned(),
        kind: "hive".to_owned(),
        setup: "Base".to_owned(),
        rated: false,
        time: BLITZ,
        speed: Speed::Blitz,
        players: [Some(guest("Ada")), Some(guest("Bob"))],
        status: GameStatus::Live,
        ply: 0,
        to_move: Seat::First,
        created_ms: 0,
        changed_ms: 0,
        rematch_of: None,
        invited: None,
        offline: false,
    }
}

fn clocks(left_ms: [u64; 2], running: Option<Seat>) -> Clocks {
    Clocks { left_ms, running, delay_left_ms: 0 }
}

fn snapshot() -> Snapshot {
    Snapshot {
        n: 2,
        card: card(),
        moves: Vec::new(),
        clocks: Some(clocks([300_000, 300_000], None)),
        offers: [Vec::new(), Vec::new()],
        chat: Vec::new(),
        rematch: None,
        rating_change: None,
        unrated: None,
    }
}

fn tell(app: &mut App, news: OnlineNews) -> Vec<OnlineOrder> {
    orders(app.update(Input::Online(1, news), app.now))
}

fn happens(app: &mut App, what: EventKind) -> Vec<OnlineOrder> {
    let update = Box::new(RoomUpdate::Event(Event { n: 3, at_ms: 0, what }));
    tell(app, OnlineNews::Room { game: GAME.to_owned(), update })
}

fn update(app: &mut App, update: RoomUpdate) -> Vec<OnlineOrder> {
    tell(app, OnlineNews::Room { game: GAME.to_owned(), update: Box::new(update) })
}

fn orders(effects: Vec<Effect>) -> Vec<OnlineOrder> {
    effects
        .into_iter()
        .filter_map(|effect| match effect {
            Effect::Online(order) => Some(order),
            _ => None,
        })
        .collect()
}

/// In the lobby.
fn lobby() -> App {
    let mut app = menu(PLAIN);
    app.connect("http://127.0.0.1:8080/".parse().expect("an address"), OnlineOrder::Lobby);
    app.update(Input::Size(80, 24), app.now);
    tell(&mut app, OnlineNews::SignedIn { name: "Ada".to_owned() });
    tell(&mut app, OnlineNews::Lobby(LobbyMessage::Welcome { protocol: 2, now_ms: 0 }));
    app
}

/// In a game, on one side or as a spectator.
fn playing(seats: &[Seat]) -> App {
    let mut app = lobby();
    tell(&mut app, OnlineNews::Entered { game: GAME.to_owned() });
    update(&mut app, RoomUpdate::Connected);
    update(&mut app, RoomUpdate::Seated(seats.to_vec()));
    update(&mut app, RoomUpdate::Replaced(Box::new(snapshot())));
    app
}

fn moved(ply: u32, text: &str) -> EventKind {
    let clocks = Some(clocks([250_000, 240_000], Some(Seat::ALL[(ply as usize + 1) % 2])));
    EventKind::Moved { ply, text: text.to_owned(), id: format!("{ply}"), spent_ms: 0, clocks }
}

#[test]
fn a_move_is_played_when_the_server_has_confirmed_it() {
    let mut app = playing(&[Seat::First]);
    sees(&app, &["White  you", "Black  Bob", "5:00", "White to move"]);
    let asked = orders(press(&mut app, "twS1<Enter>"));
    assert!(matches!(&asked[..], [OnlineOrder::Move(text)] if text == "wS1"), "{asked:?}");
    assert!(played(&app).is_empty());
    sees(&app, &["Your move is on its way."]);
    assert!(orders(press(&mut app, "twG1<Enter>")).is_empty(), "one move at a time");
    happens(&mut app, moved(0, "wS1"));
    assert_eq!(played(&app), ["wS1"]);
    sees(&app, &["Black to move: Bob.", "4:10", "4:00"]);
    wait(&mut app, std::time::Duration::from_secs(2));
    sees(&app, &["3:58"]);
    assert!(orders(press(&mut app, "tbS1 wS1-<Enter>")).is_empty(), "it is the other's turn");
}

#[test]
fn a_refused_move_can_be_made_again_and_an_illegal_one_is_not_sent() {
    let mut app = playing(&[Seat::First]);
    assert!(orders(press(&mut app, "twQ wS1-<Enter>")).is_empty());
    press(&mut app, "twS1<Enter>");
    let error = ErrorBody::new(ErrorCode::WrongMoment, "the game has not begun");
    update(&mut app, RoomUpdate::Refused { id: "x".to_owned(), error });
    sees(&app, &["the game has not begun."]);
    assert_eq!(orders(press(&mut app, "twS1<Enter>")).len(), 1);
}

#[test]
fn nobody_is_helped_by_an_engine_and_time_is_the_servers() {
    let mut app = playing(&[Seat::First]);
    for keys in ["h", "i"] {
        let effects = press(&mut app, keys);
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Search(_))));
        sees(&app, &["No engine helps"]);
    }
    happens(&mut app, moved(0, "wS1"));
    wait(&mut app, std::time::Duration::from_secs(1000));
    sees(&app, &["0.0"]);
    assert!(app.table.as_ref().is_some_and(|table| !table.is_over()), "the server says when it is over");
}

#[test]
fn offers_are_made_answered_and_taken_back() {
    let mut app = playing(&[Seat::Second]);
    happens(&mut app, moved(0, "wS1"));
    happens(&mut app, EventKind::Offered { seat: Seat::First, what: Offer::TakeBack });
    sees(&app, &["Ada offers to take back: y accepts, n declines."]);
    let answer = orders(press(&mut app, "y"));
    assert!(matches!(answer[..], [OnlineOrder::Act(Action::Offer { what: Offer::TakeBack })]), "{answer:?}");
    happens(&mut app, EventKind::TookBack { ply: 0, clocks: None });
    assert!(played(&app).is_empty());
    happens(&mut app, EventKind::Offered { seat: Seat::First, what: Offer::Draw });
    let answer = orders(press(&mut app, "n"));
    assert!(matches!(answer[..], [OnlineOrder::Act(Action::Decline { what: Offer::Draw })]), "{answer:?}");
    happens(&mut app, EventKind::Declined { seat: Seat::Second, what: Offer::Draw });
    let offer = orders(press(&mut app, "od"));
    assert!(matches!(offer[..], [OnlineOrder::Act(Action::Offer { what: Offer::Draw })]), "{offer:?}");
}

#[test]
fn a_game_ends_as_the_server_says_and_a_rematch_follows() {
    let mut app = playing(&[Seat::First]);
    assert!(matches!(orders(press(&mut app, "gy"))[..], [OnlineOrder::Act(Action::Abort {})]));
    happens(&mut app, moved(0, "wS1"));
    happens(&mut app, moved(1, "bS1 wS1-"));
    assert!(matches!(orders(press(&mut app, "gy"))[..], [OnlineOrder::Act(Action::Resign {})]));
    let ended = EventKind::Ended {
        winner: Some(Seat::Second),
        reason: EndReason::Resigned,
        clocks: None,
        rating_change: Some([-12, 12]),
        unrated: None,
    };
    happens(&mut app, ended);
    sees(&app, &["Bob wins: Ada has given up. Your rating: -12.", "r: rematch"]);
    assert!(matches!(
        orders(press(&mut app, "r"))[..],
        [OnlineOrder::Act(Action::Offer { what: Offer::Rematch })]
    ));
    let next = happens(&mut app, EventKind::Rematch { game: "next".to_owned() });
    assert!(matches!(&next[..], [OnlineOrder::Enter(game)] if game == "next"), "{next:?}");
}

#[test]
fn what_others_say_cannot_harm_the_terminal() {
    let mut app = playing(&[Seat::First]);
    let line = ChatLine {
        room: ChatRoom::Players,
        name: "Bob".to_owned(),
        text: "hi\u{1b}[2J there".to_owned(),
        at_ms: 0,
    };
    happens(&mut app, EventKind::Said { line });
    sees(&app, &["Bob: hi [2J there"]);
    assert!(!screen(&app).contains('\u{1b}'));
    let said = orders(press(&mut app, "vhello<Enter>"));
    assert!(matches!(&said[..], [OnlineOrder::Say(ChatRoom::Players, text)] if text == "hello"), "{said:?}");
    press(&mut app, "V");
    sees(&app, &["What was said", "Bob: hi [2J there"]);
}

#[test]
fn a_spectator_sees_both_and_moves_nothing() {
    let mut app = playing(&[]);
    sees(&app, &["White  Ada", "Black  Bob"]);
    for keys in ["twS1<Enter>", "gy", "u", "od"] {
        assert!(orders(press(&mut app, keys)).is_empty(), "{keys}");
    }
}

#[test]
fn the_lobby_lists_what_others_seek_and_news_of_another_connection_are_nothing() {
    let mut app = lobby();
    let seek = Seek {
        kind: "tour".to_owned(),
        setup: None,
        time: BLITZ,
        rated: false,
        seat: SeatWish::Random,
        rating_band: None,
    };
    let open = |yours| OpenSeek {
        id: format!("s{yours}"),
        player: guest("Eva"),
        seek: seek.clone(),
        for_you: true,
        yours,
    };
    tell(&mut app, OnlineNews::Lobby(LobbyMessage::Seeks { seeks: vec![open(false), open(true)] }));
    sees(
        &app,
        &[
            "You are Ada",
            "Play Eva: Tour de Ruche, 5 min + 3 s a move",
            "Looking for an opponent: Enter stops",
        ],
    );
    assert!(matches!(orders(press(&mut app, "<Enter>"))[..], [OnlineOrder::StopSeeking]));
    let asked = orders(press(&mut app, "<Down><Down><Down><Down><Down><Enter>"));
    assert!(matches!(asked[..], [OnlineOrder::Ask(_)]), "{asked:?}");
    let begun = tell(&mut app, OnlineNews::Lobby(LobbyMessage::Started { game: GAME.to_owned() }));
    assert!(matches!(&begun[..], [OnlineOrder::Enter(game)] if game == GAME), "{begun:?}");
    let stale = app.update(Input::Online(7, OnlineNews::Failed("of old".to_owned())), app.now);
    assert!(stale.is_empty() && !screen(&app).contains("of old"));
}

#[test]
fn a_local_game_leaves_the_one_at_the_server() {
    let mut app = playing(&[Seat::First]);
    happens(&mut app, moved(0, "wS1"));
    let left = orders(press(&mut app, "<Esc><Enter>y"));
    assert!(matches!(left[..], [OnlineOrder::Leave]), "{left:?}");
    assert!(happens(&mut app, moved(1, "bS1 wS1-")).is_empty() && played(&app).is_empty());
}

#[test]
fn the_keys_of_a_game_at_a_server_fit_into_the_last_line() {
    sees(&playing(&[Seat::First]), &["? rules  k keys  Esc menu"]);
}

#[test]
fn who_has_not_come_yet_has_not_left() {
    let mut app = playing(&[Seat::First]);
    let mut presence = |is_here: bool, said: &str| {
        let claim_in_ms = [None, (!is_here).then_some(60_000)];
        update(&mut app, RoomUpdate::Presence { here: [true, is_here], claim_in_ms });
        sees(&app, &[said]);
    };
    presence(false, "Bob is not here yet.");
    presence(true, "Bob is here.");
    presence(false, "Bob has left.");
}
