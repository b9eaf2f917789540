//! Lag that is the servers' own: what is granted for it, to whom, and that the flag waits for so long.

use std::sync::Weak;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use rusc_api::{ErrorCode, Opponent, RoomRequest, Seat, SeatWish, TimeControl};
use rusc_games::GameKind;
use tokio::sync::mpsc;
use tokio::time::advance;

use super::{BLITZ, guest, play, start, taken_over, wish};
use crate::live::clock::LagQuota;
use crate::live::cluster::message::RemotePresence;
use crate::live::cluster::stage::{Game, LONG, Nodes};
use crate::live::cluster::{Deafness, SILENT};
use crate::live::room::{Arrival, Room};
use crate::live::standstill::Standstill;
use crate::{GameService, UserIdentity};

fn allowed(room: &Room) -> [u64; 2] {
    room.lag_quotas().map(|quota| quota.allowance_ms())
}

fn presence(here: [bool; 2]) -> RemotePresence {
    RemotePresence { game: "any".to_owned(), here, ..RemotePresence::default() }
}

/// A node tells who is connected there: the room hears it after the node it is at.
fn tells(room: &mut Room, node: &str, here: [bool; 2]) {
    room.cluster().unwrap().heard.note(node.into());
    room.hear_presence(node.into(), presence(here));
}

/// The time is up at this moment, and nothing is forgiven.
fn time_is_up(room: &mut Room, at_ms: u64) {
    room.lag_quotas = LagQuota::pair(TimeControl::Unlimited {});
    room.state.clock = room.state.clock.map(|clock| clock.emptied(Seat::First, at_ms));
}

/// A node's room of a game which it has; the first player is to move. The paused clock stands still but for the test: a
/// blocking task keeps it from advancing by itself.
async fn owned() -> (Room, GameService, UserIdentity, Sender<()>) {
    let (still, end) = std::sync::mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || end.recv());
    let mut game = Game::begin(LONG).await;
    game.play_to(2).await;
    let Game { a, id, users: [first, _], .. } = game;
    let (_sender, inbox) = mpsc::channel(1);
    let entry = a.enter(&id, &Weak::new()).await.unwrap();
    let room = Room::new(a.clone(), entry, Weak::new(), inbox);
    assert!(!room.is_follower());
    a.halt_tasks();
    (room, a, first, still)
}

#[tokio::test]
async fn the_flag_waits_for_a_storage_that_is_slow_or_away() {
    let service = start().await;
    let (anna, ben) = (guest(&service).await, guest(&service).await);
    let id = service.create_game(&anna, wish(BLITZ, Opponent::Link {})).await.unwrap().id;
    service.join(&id, ben.clone()).await.unwrap();
    let mut game = GameKind::Hive.start("Base:booklet").unwrap();
    for (ply, who) in [(0, &anna), (1, &ben)] {
        let text = game.legal_moves().swap_remove(0);
        game.play(&text).unwrap();
        service.request(&id, who.clone(), play(ply, &text)).await.unwrap();
    }
    let (_sender, inbox) = mpsc::channel(1);
    let entry = service.enter(&id, &Weak::new()).await.unwrap();
    let mut room = Room::new(service.clone(), entry, Weak::new(), inbox);
    let flag_ms = |room: &Room| room.state.deadline(&room.lag_quotas()).unwrap().at_ms;
    let before_ms = flag_ms(&room);
    let arrival = Arrival { read_ms: service.time().now_ms(), round_trip_ms: None };
    // A refused move is no failure.
    room.carry_out(&anna, &play(2, "nonsense"), arrival).await.unwrap_err();
    assert_eq!(flag_ms(&room), before_ms);
    service.store().close().await;
    let text = game.legal_moves().swap_remove(0);
    let mut last_ms = before_ms;
    for _ in 0..2 {
        room.carry_out(&anna, &play(2, &text), arrival).await.unwrap_err();
        assert!(flag_ms(&room) >= last_ms.max(before_ms + 5000), "the client has time to send it again");
        last_ms = flag_ms(&room);
    }
    assert_eq!(room.lag_quotas()[1], room.lag_quotas[1], "the other player gains nothing");
    room.state.turn_ms += 1;
    assert_eq!(
        room.lag_quotas(),
        room.lag_quotas,
        "nor does anybody in another turn, of the same ply neither"
    );
    // A turn that began while the move before it was being stored.
    let before_ms = flag_ms(&room);
    room.note_stored(service.time().now_ms() - 2000);
    assert!((2000..60_000).contains(&(flag_ms(&room) - before_ms)));
    room.state.turn_ms += 1;
    assert_eq!(room.lag_quotas(), room.lag_quotas, "it is one turn only");
}

#[tokio::test]
async fn what_is_forgiven_for_an_outage_is_used_up() {
    let (mut room, _b) = taken_over().await;
    let before = allowed(&room);
    assert!(before.iter().all(|ms| (3000..60_000).contains(ms)), "{before:?}");
    let mut quotas = room.lag_quotas();
    assert_eq!(quotas[0].forgive(2000), 2000);
    room.set_lag_quotas(Seat::First, quotas);
    assert_eq!(allowed(&room), [before[0] - 2000, before[1]]);
    room.state.turn_ms += 20 * 60 * 1000;
    assert_eq!(allowed(&room), [0, 0], "turns that begin long after it have nothing of it");
}

#[tokio::test]
async fn a_flag_waits_until_the_node_of_its_player_is_heard_of() {
    let (mut room, b) = taken_over().await;
    let flag_ms = |room: &Room| room.next_deadline().unwrap().at_ms;
    // What was granted for the take-over has lapsed.
    room.state.turn_ms += 20 * 60 * 1000;
    let before_ms = b.time().now_ms();
    tells(&mut room, "c", [false, true]);
    let later_ms = b.time().now_ms() + 1;
    time_is_up(&mut room, later_ms);
    assert_eq!(flag_ms(&room), later_ms, "the other player is nothing to the flag");
    tells(&mut room, "d", [true, false]);
    let later_ms = b.time().now_ms() + 1;
    time_is_up(&mut room, later_ms);
    assert!(flag_ms(&room) >= before_ms + 2000, "the node has told nothing since then");
    time_is_up(&mut room, before_ms);
    assert_eq!(flag_ms(&room), before_ms, "the node has told since that it lives");
}

#[tokio::test(start_paused = true)]
async fn a_node_is_known_to_be_silent_before_the_flag_falls() {
    let (mut room, a, _, _still) = owned().await;
    // Instants are no whole milliseconds.
    advance(Duration::from_nanos(400)).await;
    tells(&mut room, "c", [true, false]);
    let up_ms = a.time().now_ms() + 1;
    time_is_up(&mut room, up_ms);
    let flag_ms = room.flag_from_ms();
    advance(a.time().instant(flag_ms) - tokio::time::Instant::now()).await;
    assert_eq!(a.time().now_ms(), flag_ms);
    room.note_silences();
    assert_eq!(room.next_deadline().unwrap().at_ms, up_ms + LONG.as_millis() as u64 + 3000);
}

#[tokio::test(start_paused = true)]
async fn a_node_that_tells_anything_is_not_silent() {
    let (mut room, a, _, _still) = owned().await;
    let hears_of = |node: &str| a.cluster().unwrap().heard.note(node.into());
    tells(&mut room, "c", [true, true]);
    // The room is too busy to take in what is told of its game.
    for _ in 0..4 {
        advance(Duration::from_millis(1500)).await;
        hears_of("c");
    }
    room.note_silences();
    assert_eq!(allowed(&room), [0, 0]);
    advance(SILENT).await;
    hears_of("d");
    room.note_silences();
    assert_eq!(allowed(&room), [LONG.as_millis() as u64 + 3000; 2]);
}

#[tokio::test(start_paused = true)]
async fn a_silence_that_is_over_before_the_room_looks_counts_as_well() {
    let (mut room, a, _, _still) = owned().await;
    tells(&mut room, "c", [true, false]);
    advance(SILENT).await;
    tells(&mut room, "c", [true, false]);
    assert_eq!(allowed(&room), [LONG.as_millis() as u64 + 3000, 0]);
    // Once: what was told after it is of a node that lives.
    let mut quotas = room.lag_quotas();
    quotas[0].forgive(u64::MAX);
    room.set_lag_quotas(Seat::First, quotas);
    advance(Duration::from_millis(1500)).await;
    a.cluster().unwrap().heard.note("c".into());
    room.note_silences();
    assert_eq!(allowed(&room), [0, 0]);
}

#[tokio::test(start_paused = true)]
async fn who_leaves_a_node_that_lives_gains_nothing() {
    let (mut room, _, _, _still) = owned().await;
    tells(&mut room, "c", [true, true]);
    tells(&mut room, "c", [false, false]);
    advance(SILENT).await;
    room.note_silences();
    room.hear_connections_gone("c");
    assert_eq!(allowed(&room), [0, 0]);
}

#[tokio::test(start_paused = true)]
async fn a_silence_that_is_not_known_yet_is_believed_once() {
    let (mut room, _, first, _still) = owned().await;
    let moves = |room: &mut Room, node| {
        let request = RoomRequest::Move { id: "m".to_owned(), ply: 2, text: String::new(), spent_ms: None };
        room.note_comes_by(&first, &request, node);
    };
    tells(&mut room, "c", [true, false]);
    moves(&mut room, Some("d"));
    assert_eq!(allowed(&room), [0, 0], "the node has told something just now");
    advance(Duration::from_millis(1100)).await;
    moves(&mut room, Some("c"));
    assert_eq!(allowed(&room), [0, 0], "the player is where they are said to be");
    moves(&mut room, Some("d"));
    assert_eq!(allowed(&room), [1100, 0], "the node may have failed since");
    room.state.turn_ms += 1;
    assert_eq!(allowed(&room), [0, 0], "it is for one turn");
    moves(&mut room, None);
    assert_eq!(allowed(&room), [0, 0], "and once");
    advance(SILENT).await;
    room.note_silences();
    let now_ms = room.time.now_ms();
    assert!(room.allowances.are_open(now_ms), "it was silent indeed");
    assert!(!room.allowances.are_open(now_ms + 60 * 60 * 1000));
}

#[tokio::test(start_paused = true)]
async fn a_standstill_is_forgiven_once_to_who_was_to_move() {
    let (mut room, _, _, _still) = owned().await;
    let stood = |ago_ms, lasted_ms| {
        let [ago, lasted] = [ago_ms, lasted_ms].map(Duration::from_millis);
        Some(Standstill { over: Instant::now().checked_sub(ago).unwrap(), lasted })
    };
    room.note_standstill(None);
    assert_eq!(allowed(&room), [0, 0]);
    room.note_standstill(stood(3_600_000, 5000));
    assert_eq!(allowed(&room), [0, 0], "the turn began after it");
    // By another clock than that of the test.
    advance(Duration::from_mins(1)).await;
    let last = stood(0, 5000);
    room.note_standstill(last);
    assert_eq!(allowed(&room), [5000, 0]);
    let mut quotas = room.lag_quotas();
    quotas[0].forgive(5000);
    room.set_lag_quotas(Seat::First, quotas);
    room.note_standstill(last);
    assert_eq!(allowed(&room), [0, 0], "it is used up");
}

#[tokio::test]
async fn no_flag_waits_while_the_computer_thinks() {
    let nodes = Nodes::new().await;
    let (a, _end) = nodes.start("a", LONG).await;
    let anna = nodes.guest().await;
    let mut wish = wish(TimeControl::Unlimited {}, Opponent::Computer { level: 1, hints: false });
    wish.seat = SeatWish::Second;
    let id = a.create_game(&anna, wish).await.unwrap().id;
    let (_sender, inbox) = mpsc::channel(1);
    let mut room = Room::new(a.clone(), a.enter(&id, &Weak::new()).await.unwrap(), Weak::new(), inbox);
    tells(&mut room, "c", [false, true]);
    // Otherwise what its node tells would put off for ever that a lost move is asked for again.
    assert!(room.deadline().is_some() && !room.does_flag_wait());
}

#[tokio::test(start_paused = true)]
async fn a_flag_waits_for_the_node_of_its_player() {
    let (mut room, a, _, _still) = owned().await;
    tells(&mut room, "c", [true, false]);
    let now_ms = a.time().now_ms();
    time_is_up(&mut room, now_ms + 1);
    advance(Duration::from_millis(2)).await;
    assert!(room.does_flag_wait());
    // Something of another game is no answer: a move of this one may be behind it.
    a.cluster().unwrap().heard.note("c".into());
    assert!(room.does_flag_wait());
    tells(&mut room, "c", [true, false]);
    assert!(!room.does_flag_wait() && room.flag_from_ms() == 0);
}

/// While the database's clock is set, another node may claim a game that this one believes to have.
#[tokio::test(start_paused = true)]
async fn who_knows_more_than_an_owner_does_is_no_liar() {
    let (mut room, a, first, _still) = owned().await;
    let arrival = Arrival { read_ms: a.time().now_ms(), round_trip_ms: None };
    let (id, ply) = (room.state.card.id.clone(), room.state.card.ply);
    let text = room.state.game.legal_moves().swap_remove(0);
    let too_early = room.carry_out(&first, &play(ply + 1, &text), arrival).await.unwrap_err();
    assert_eq!((too_early.code, room.is_lost), (ErrorCode::WrongPly, false));
    let (_sender, inbox) = mpsc::channel(1);
    let mut other = Room::new(a.clone(), a.enter(&id, &Weak::new()).await.unwrap(), Weak::new(), inbox);
    other.carry_out(&first, &play(ply, &text), arrival).await.unwrap();
    let late = room.carry_out(&first, &play(ply + 1, &text), arrival).await.unwrap_err();
    assert_eq!((late.code, room.is_lost), (ErrorCode::Restarting, true), "the client comes again");
}

#[tokio::test(start_paused = true)]
async fn while_the_bus_is_away_no_flag_falls_and_afterwards_it_is_forgiven() {
    let (mut room, a, _, _still) = owned().await;
    let cluster = a.cluster().unwrap();
    cluster.note_hears_itself(tokio::time::Instant::now());
    let now_ms = a.time().now_ms();
    advance(Deafness::TOLERATED).await;
    time_is_up(&mut room, now_ms);
    assert_eq!(room.flag_from_ms(), 0, "an answer may be late");
    advance(Duration::from_millis(500)).await;
    assert_eq!(room.flag_from_ms(), a.time().now_ms() + 2000);
    room.note_silences();
    assert_eq!(allowed(&room), [0, 0], "it lasts yet");
    cluster.note_hears_itself(tokio::time::Instant::now());
    room.note_silences();
    assert_eq!((room.flag_from_ms(), allowed(&room)), (0, [5000, 5000]));
    let mut quotas = room.lag_quotas();
    quotas[0].forgive(u64::MAX);
    room.set_lag_quotas(Seat::First, quotas);
    room.note_silences();
    assert_eq!(allowed(&room), [0, 5000], "once");
    let (mut later, ..) = owned().await;
    later.note_deafness(cluster.deafness());
    assert_eq!(allowed(&later), [0, 0], "the turn began after it");
}
