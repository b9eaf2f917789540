//! Cases that cannot be provoked over sockets: engine moves that come too late, states built twice, writes that fail.

mod outages;

use std::sync::Weak;

use rusc_api::{
    Action, ChatRoom, ErrorCode, NewGame, Offer, Opponent, Role, RoomRequest, SeatWish, TimeControl,
};
use rusc_games::GameKind;
use rusc_store::Store;
use tokio::sync::{mpsc, oneshot};

use super::presence::Presence;
use super::role::{RoomRole, TakeOver};
use super::{Arrival, Audience, ClientRequest, Reply, Room, RoomCommand, load};
use crate::live::cluster::message::RemoteAnswer;
use crate::live::cluster::stage::{Game, LONG};
use crate::live::engine_pool::{EngineMove, position_key};
use crate::{GameService, GameServiceOptions, UserIdentity};

const BLITZ: TimeControl = TimeControl::Increment { budget_ms: 300_000, increment_ms: 2000 };

async fn guest(service: &GameService) -> UserIdentity {
    let row = service.store().create_guest(1).await.unwrap();
    UserIdentity { user_id: row.id, name: row.name, role: Role::Guest }
}

fn wish(time: TimeControl, opponent: Opponent) -> NewGame {
    let (kind, seat) = ("hive".to_owned(), SeatWish::First);
    NewGame { kind, setup: None, time, rated: false, seat, opponent }
}

fn play(ply: u32, text: &str) -> RoomRequest {
    RoomRequest::Move { id: format!("move {ply}"), ply, text: text.to_owned(), spent_ms: None }
}

async fn start() -> GameService {
    GameService::start(Store::memory().await.unwrap(), GameServiceOptions::default()).await.unwrap()
}

#[tokio::test]
async fn a_room_that_waits_has_the_memory_of_its_state_alone() {
    let service = start().await;
    let anna = guest(&service).await;
    let id = service.create_game(&anna, wish(BLITZ, Opponent::Link {})).await.unwrap().id;
    let (_sender, inbox) = mpsc::channel(1);
    let room =
        Room::new(service.clone(), service.enter(&id, &Weak::new()).await.unwrap(), Weak::new(), inbox);
    let (state, waiting) = (size_of_val(&room), size_of_val(&room.run()));
    // The argument of a future has two places in it; the timer takes some hundred bytes.
    assert!(waiting < 2 * state + 1024, "{waiting} bytes for a room of {state}");
}

#[tokio::test]
async fn computed_move_is_played_only_in_its_own_position() {
    let service = start().await;
    let anna = guest(&service).await;
    let wish = wish(TimeControl::Unlimited {}, Opponent::Computer { level: 10, hints: false });
    let id = service.create_game(&anna, wish).await.unwrap().id;
    let mut game = GameKind::Hive.start("Base:booklet").unwrap();
    let text = game.legal_moves().swap_remove(0);
    service.request(&id, anna.clone(), play(0, &text)).await.unwrap();
    let before_key = position_key(&*game);
    game.play(&text).unwrap();
    let answer = game.legal_moves().swap_remove(0);
    let sender = service.find(&id).await.unwrap();
    let found = |key| EngineMove { key, text: answer.clone(), score: None, thought_ms: 5 };
    for stale in [before_key, 0, !position_key(&*game)] {
        sender.send(RoomCommand::EngineMove(found(stale))).await;
        assert_eq!(service.snapshot(&id, None).await.unwrap().card.ply, 1);
    }
    sender.send(RoomCommand::EngineMove(found(position_key(&*game)))).await;
    assert_eq!(service.snapshot(&id, None).await.unwrap().moves[1].text, answer);
    // The same answer again is for a position that is gone.
    sender.send(RoomCommand::EngineMove(found(position_key(&*game)))).await;
    assert_eq!(service.snapshot(&id, None).await.unwrap().card.ply, 2);
}

#[tokio::test(start_paused = true)]
async fn the_state_folded_from_the_store_is_that_of_the_room() {
    // A blocking task keeps the paused clock from advancing by itself while the store works.
    let (_still, end) = std::sync::mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || end.recv());
    let service = start().await;
    let (anna, ben) = (guest(&service).await, guest(&service).await);
    let id = service.create_game(&anna, wish(BLITZ, Opponent::Link {})).await.unwrap().id;
    service.join(&id, ben.clone()).await.unwrap();
    let mut game = GameKind::Hive.start("Base:booklet").unwrap();
    let mut requests = Vec::new();
    for ply in 0..6 {
        let text = game.legal_moves().swap_remove(0);
        game.play(&text).unwrap();
        requests.push((ply % 2, play(ply, &text)));
    }
    let act = |id: &str, action| RoomRequest::Act { id: id.to_owned(), action };
    let back = Action::Offer { what: Offer::TakeBack };
    requests.extend([
        (0, act("a", Action::AddTime {})),
        (0, act("b", back)),
        (1, act("b", back)),
        (1, act("c", Action::Offer { what: Offer::Draw })),
        (0, RoomRequest::Say { id: "d".to_owned(), room: ChatRoom::Players, text: "hm".to_owned() }),
        (1, act("e", Action::Resign {})),
        (0, act("f", Action::Offer { what: Offer::Rematch })),
    ]);
    for (who, request) in requests {
        let who = if who == 0 { &anna } else { &ben };
        service.request(&id, who.clone(), request).await.unwrap();
        let snapshot = service.snapshot(&id, Some(&anna.user_id)).await.unwrap();
        let state = load(&service, &id).await.unwrap();
        assert_eq!(state.snapshot(Audience::Players, service.time().now_ms()), snapshot);
    }
}

#[tokio::test]
async fn a_failed_write_leaves_the_state_as_it_was() {
    let service = start().await;
    let (anna, ben) = (guest(&service).await, guest(&service).await);
    let id = service.create_game(&anna, wish(BLITZ, Opponent::Link {})).await.unwrap().id;
    service.join(&id, ben.clone()).await.unwrap();
    let (_sender, inbox) = mpsc::channel(1);
    let entry = service.enter(&id, &Weak::new()).await.unwrap();
    let mut room = Room::new(service.clone(), entry, Weak::new(), inbox);
    let before = format!("{:?}", room.state);
    service.store().close().await;
    let ask = |request| {
        let (reply, answer) = oneshot::channel();
        let arrival = Arrival { read_ms: service.time().now_ms(), round_trip_ms: None };
        let reply = Reply::Caller(reply);
        (ClientRequest { identity: anna.clone(), request, arrival, reply }, answer)
    };
    let text = GameKind::Hive.start("Base:booklet").unwrap().legal_moves().swap_remove(0);
    let abort = RoomRequest::Act { id: "abort".to_owned(), action: Action::Abort {} };
    for request in [play(0, &text), abort] {
        let (request, answer) = ask(request);
        room.serve_request(request).await;
        // A closed store means that the server stops.
        assert_eq!(answer.await.unwrap().unwrap_err().code, ErrorCode::Restarting);
        assert_eq!(format!("{:?}", room.state), before);
    }
}

#[tokio::test]
async fn a_game_that_was_just_taken_over_cannot_be_claimed() {
    let (mut room, b) = taken_over().await;
    let ben = UserIdentity {
        user_id: room.state.users[1].clone().unwrap(),
        name: "Ben".to_owned(),
        role: Role::Guest,
    };
    let claim = RoomRequest::Act { id: "claim".to_owned(), action: Action::ClaimWin {} };
    let arrival = Arrival { read_ms: b.time().now_ms(), round_trip_ms: None };
    let refused = room.carry_out(&ben, &claim, arrival).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::WrongMoment, "{refused:?}");
    assert!(room.claim_in_ms().iter().all(|wait| wait.is_none_or(|wait_ms| wait_ms > 0)));
}

/// The room of a game that was taken over from a node that has stopped.
async fn taken_over() -> (Room, GameService) {
    let mut game = Game::begin(LONG).await;
    game.play_to(2).await;
    let Game { a, b, id, .. } = game;
    let (_sender, inbox) = mpsc::channel(1);
    let entry = b.enter(&id, &Weak::new()).await.unwrap();
    let mut room = Room::new(b.clone(), entry, Weak::new(), inbox);
    assert!(room.is_follower());
    // The room has followed for longer than anybody waits for an opponent.
    room.presence = Presence::new(0);
    // The room of the second player at the same node shall not be quicker.
    b.halt_tasks();
    a.stop().await;
    assert_eq!(room.take_over().await, TakeOver::Done);
    (room, b)
}

/// A follower reads the game again for an answer whose event the bus has lost, and not after every move that it passes on.
#[tokio::test]
async fn an_answer_whose_event_has_come_is_not_looked_up() {
    let mut game = Game::begin(LONG).await;
    game.play_to(2).await;
    let Game { b, users: [_, ben], id, .. } = game;
    let (_sender, inbox) = mpsc::channel(1);
    let entry = b.enter(&id, &Weak::new()).await.unwrap();
    let mut room = Room::new(b.clone(), entry, Weak::new(), inbox);
    let looks_at = |room: &Room| match &room.role {
        RoomRole::Follower(following) => following.wake_at(),
        _ => panic!("another node has the game"),
    };
    // What happened while the game was loaded is read once.
    tokio::time::sleep_until(looks_at(&room).unwrap()).await;
    room.follow_up().await;
    assert_eq!(looks_at(&room), None);
    for (later, is_looked_up) in [(0, false), (1, true)] {
        let (reply, _answer) = oneshot::channel();
        let arrival = Arrival { read_ms: b.time().now_ms(), round_trip_ms: None };
        let reply = Reply::Caller(reply);
        room.forward(RoomCommand::ClientRequest(ClientRequest {
            identity: ben.clone(),
            request: play(3, "any"),
            arrival,
            reply,
        }));
        room.hear_answer(Some(RemoteAnswer::Done(room.state.n + later))).await;
        assert_eq!(looks_at(&room).is_some(), is_looked_up);
    }
}
