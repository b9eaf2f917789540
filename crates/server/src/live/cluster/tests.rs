//! What nodes do together, and what becomes of games when one of them fails.

use std::sync::{Arc, Weak};
use std::time::Duration;

use rusc_api::{Action, ChatRoom, EventKind, GameStatus, RoomMessage, RoomRequest};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

use super::answer::AT_ONCE;
use super::message::{NodeMessage, RemoteAction, RemoteRequest, write};
use super::stage::{Game, LONG, Nodes, PATIENCE, Player, a_move, begin, play};
use crate::bus::Bus;
use crate::live::room::{ClockRate, Room, RoomCommand};
use crate::live::service::RoomSender;
use crate::time::Timeline;
use crate::{ClusterOptions, GameService, GameServiceOptions, UserIdentity};

#[tokio::test]
async fn moves_reach_the_owner_and_come_back_to_everybody() {
    let mut game = Game::begin(LONG).await;
    assert_eq!(game.owner().await, Some('a'));
    game.play_to(4).await;
    let Game { a, b, users: [_, ben], id: game, mut one, mut two, .. } = game;
    let line = RoomRequest::Say { id: "say".to_owned(), room: ChatRoom::Players, text: "hello".to_owned() };
    two.ask(&b, line).await;
    two.hear_ack("say").await;
    // The node that follows has the same game as the owner, and as the database.
    let [here, there] = [&a, &b].map(|service| service.snapshot(&game, Some(&ben.user_id)));
    let (here, there) = (here.await.unwrap(), there.await.unwrap());
    assert_eq!((here.n, &here.moves, &here.chat), (there.n, &there.moves, &there.chat));
    // Both are known to be there, at both nodes.
    let both = |message: &RoomMessage| matches!(message, RoomMessage::Presence { here: [true, true], .. });
    for player in [&mut one, &mut two] {
        if !player.heard.iter().any(both) {
            player.hear(both).await.unwrap();
        }
    }
    // A refusal of the owner reaches the client as well.
    two.ask(&b, play(4, "nonsense")).await;
    let refused = two.hear(|message| matches!(message, RoomMessage::Refused { .. })).await.unwrap();
    assert!(matches!(refused, RoomMessage::Refused { n: Some(n), .. } if n == two.n), "{refused:?}");
}

#[tokio::test]
async fn what_the_bus_loses_is_read_from_the_database() {
    let Game { a, b, end, id: game, one, mut two, .. } = Game::begin(LONG).await;
    end.cut();
    let text = a_move(&a, &game).await;
    one.ask(&a, play(0, &text)).await;
    two.hear_move(0).await;
    // The number of the next event shows that one is missing.
    let text = a_move(&a, &game).await;
    two.ask(&b, play(1, &text)).await;
    two.hear_ack("move 1").await;
    end.mend();
    let text = a_move(&a, &game).await;
    one.ask(&a, play(2, &text)).await;
    two.hear_move(2).await;
}

#[tokio::test]
async fn who_is_there_is_told_again_if_it_was_lost() {
    let mut game = Game::begin(LONG).await;
    let is = |expected: [bool; 2]| move |message: &RoomMessage| matches!(message, RoomMessage::Presence { here, .. } if *here == expected);
    game.two.hear(is([true, true])).await.unwrap();
    let guest = game.nodes.guest().await;
    let mut watcher = Player::connect(&game.a, &game.id, &guest, None).await;
    game.end.cut();
    drop(game.one);
    // Told at the owner's node, and lost on the way to the other.
    watcher.hear(is([false, true])).await.unwrap();
    game.end.mend();
    game.two.hear(is([false, true])).await.unwrap();
    // A node that begins to follow says of nobody that they are gone, and then hears of the spectator, though nothing changes.
    let (c, _) = game.nodes.start("c", LONG).await;
    let mut late = Player::connect(&c, &game.id, &game.users[1], None).await;
    let first = late.hear(|message| matches!(message, RoomMessage::Presence { .. })).await.unwrap();
    assert!(matches!(first, RoomMessage::Presence { claim_in_ms: [None, None], .. }), "{first:?}");
    let is_all = |message: &RoomMessage| matches!(message, RoomMessage::Presence { watchers: 1, .. });
    late.hear(is_all).await.unwrap();
}

/// How a node goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Departure {
    /// Without a word; its lease is waited for.
    Vanishes,
    /// After it has handed its games over.
    Stops,
}

#[tokio::test]
async fn games_of_a_node_that_is_gone_go_on_and_the_time_is_given_back() {
    // Nobody waits for the lease of a node that stops: it would take longer than a test may.
    for (departure, lease) in [(Departure::Vanishes, Duration::from_secs(2)), (Departure::Stops, LONG)] {
        let mut game = Game::begin(lease).await;
        game.play_to(3).await;
        let epoch = game.nodes.epoch(&game.id).await;
        let text = a_move(&game.a, &game.id).await;
        match departure {
            Departure::Vanishes => game.a.vanish(),
            Departure::Stops => game.a.stop().await,
        }
        game.two.ask(&game.b, play(3, &text)).await;
        game.two.hear_ack("move 3").await;
        let is_resumed = |message: &RoomMessage| matches!(message, RoomMessage::Event { event, .. } if matches!(event.what, EventKind::Resumed { .. }));
        assert!(game.two.heard.iter().any(is_resumed), "{departure:?}: {:?}", game.two.heard);
        assert!(game.nodes.epoch(&game.id).await > epoch, "{departure:?}");
        assert_eq!(game.owner().await, Some('b'), "{departure:?}");
        if departure == Departure::Stops {
            assert_eq!(game.one.hear(|_| false).await, None, "its clients are told to come again");
            assert!(game.one.heard.contains(&RoomMessage::Restarting));
        }
        game.reconnect_one().await;
        game.one.hear_move(3).await;
    }
}

#[tokio::test]
async fn an_owner_that_does_not_know_of_its_loss_is_fenced() {
    let Game { nodes, a, b, users: [anna, _], id: game, mut one, mut two, .. } = Game::begin(LONG).await;
    two.hear(|message| matches!(message, RoomMessage::Presence { .. })).await.unwrap();
    // As after a long sleep: the database knows of no lease, the node does.
    let owner = nodes.store.owner_of(&game).await.unwrap().unwrap();
    nodes.store.release_node(&owner.id, 0).await.unwrap();
    while nodes.store.owner_of(&game).await.unwrap().is_none() {
        sleep(Duration::from_millis(20)).await;
    }
    let text = a_move(&b, &game).await;
    one.ask(&a, play(0, &text)).await;
    // The move is not taken, and the connection ends.
    let acked = one.hear(|message| matches!(message, RoomMessage::Ack { .. })).await;
    assert_eq!(acked, None);
    let mut one = Player::connect(&b, &game, &anna, Some(one.n)).await;
    one.ask(&b, play(0, &text)).await;
    one.hear_ack("move 0").await;
    two.hear_move(0).await;
    let events = nodes.store.events_after(&game, 0).await.unwrap();
    assert!(events.iter().zip(1..).all(|(event, n)| event.n == n));
}

#[tokio::test]
async fn an_owner_that_was_deaf_finds_out_which_games_it_has_lost() {
    let mut game = Game::begin(Duration::from_secs(2)).await;
    game.play_to(1).await;
    let Game { nodes, a, b, end, id: game, mut one, mut two, .. } = game;
    // Its tasks are done by hand, so that the claim falls between two looks at its games.
    a.halt_tasks();
    end.cut();
    let cluster = a.cluster().unwrap();
    let text = a_move(&b, &game).await;
    two.ask(&b, play(1, &text)).await;
    let played = two.hear_ack("move 1");
    tokio::pin!(played);
    while timeout(Duration::from_millis(100), &mut played).await.is_err() {
        cluster.renew(&nodes.store).await;
    }
    // It hears again, and knows of nothing.
    end.mend();
    cluster.lock().heard = Instant::now();
    cluster.renew(&nodes.store).await;
    assert!(cluster.is_ready());
    a.look_at_games().await;
    assert_eq!(one.hear(|_| false).await, None, "its client is sent to the node that has the game");
}

#[tokio::test]
async fn clocks_are_looked_after_though_nobody_is_there() {
    let nodes = Nodes::new().await;
    let ((a, _), (b, _)) = (nodes.start("a", LONG).await, nodes.start("b", LONG).await);
    let (anna, ben) = (nodes.guest().await, nodes.guest().await);
    let game = begin(&a, &a, [&anna, &ben]).await;
    for ply in 0..2 {
        let text = a_move(&a, &game).await;
        let who = if ply == 0 { &anna } else { &ben };
        a.request(&game, who.clone(), play(ply, &text)).await.unwrap();
    }
    a.stop().await;
    let owned_by_b = async || {
        let owner = nodes.store.owner_of(&game).await.unwrap();
        owner.is_some_and(|owner| owner.id.starts_with("b-"))
    };
    timeout(PATIENCE, async {
        while !owned_by_b().await {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("the clock of the game runs");
    // The flag is this node's business now; so is the end of the game.
    let resign = RoomRequest::Act { id: "resign".to_owned(), action: Action::Resign {} };
    b.request(&game, anna, resign).await.unwrap();
    let card = b.snapshot(&game, None).await.unwrap().card;
    assert!(matches!(card.status, GameStatus::Over { .. }), "{card:?}");
}

#[tokio::test]
async fn nodes_with_another_lease_are_refused() {
    let nodes = Nodes::new().await;
    let _first = nodes.start("a", LONG).await;
    let node = ClusterOptions {
        bus: Bus::InProcess(nodes.bus.another_end()),
        name: "b".to_owned(),
        lease: Duration::from_secs(3),
        drain: Duration::ZERO,
    };
    let refused = GameService::start_node(nodes.store.clone(), GameServiceOptions::default(), node).await;
    assert!(refused.unwrap_err().to_string().contains("a lease of 300000 ms"));
}

#[tokio::test]
async fn a_room_that_ends_late_leaves_its_successor_alone() {
    let mut game = Game::begin(LONG).await;
    game.play_to(2).await;
    let Game { a, b, id, .. } = game;
    let followed = || b.cluster().unwrap().followed.all();
    assert_eq!((*a.deadlines().rates().borrow(), followed()), (ClockRate::Seconds, vec![id.clone()]));
    // Neither is in the index: it was given up while it waited for the database.
    for service in [&a, &b] {
        let (sender, inbox) = mpsc::channel(1);
        let entry = service.enter(&id, &Weak::new()).await.unwrap();
        sender.send(RoomCommand::Lost).await.unwrap();
        Room::new(service.clone(), entry, Weak::new(), inbox).run().await;
    }
    assert_eq!((*a.deadlines().rates().borrow(), followed()), (ClockRate::Seconds, vec![id]));
}

#[tokio::test]
async fn a_node_whose_requests_wait_is_not_deaf() {
    let nodes = Nodes::new().await;
    let ((a, _), (b, _)) = (nodes.start("a", LONG).await, nodes.start("b", LONG).await);
    let (cluster, other) = (a.cluster().unwrap(), b.cluster().unwrap());
    // A room that does not read its mailbox, as one that waits for the database.
    let (commands, _unread) = mpsc::channel(1);
    let stuck = Arc::new(RoomSender::new(commands));
    a.room_index().lock().unwrap().insert("stuck".to_owned(), stuck);
    let request = || {
        let what = RemoteAction::Adjudicate(None);
        write(&NodeMessage::Request(RemoteRequest { game: "stuck".to_owned(), node: String::new(), what }))
    };
    for _ in 0..2 * AT_ONCE {
        other.options.bus.publish(cluster.node_subject(&cluster.registered()), request());
    }
    let since = Instant::now();
    timeout(PATIENCE, async {
        while cluster.lock().heard < since {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("the node hears itself");
}

const HOUR_MS: u64 = 60 * 60 * 1000;

/// Another clock than that of the database: as if that had been set while the node was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OtherTime {
    HourAhead,
    HourBehind,
}

/// A game at a node whose time is another than the database's. The clock of the first player runs.
struct GameApart {
    nodes: Nodes,
    a: GameService,
    id: String,
    users: [UserIdentity; 2],
}

impl GameApart {
    async fn begin(other: OtherTime) -> GameApart {
        let nodes = Nodes::new().await;
        let (a, _) = nodes.start("a", LONG).await;
        // It would notice at once.
        a.halt_tasks();
        let now_ms = a.time().now_ms();
        let other_ms = match other {
            OtherTime::HourAhead => now_ms + HOUR_MS,
            OtherTime::HourBehind => now_ms - HOUR_MS,
        };
        a.cluster().unwrap().lock().time = Timeline::start_at(other_ms);
        let users = [nodes.guest().await, nodes.guest().await];
        let id = begin(&a, &a, users.each_ref()).await;
        for (ply, who) in (0..).zip(&users) {
            let text = a_move(&a, &id).await;
            a.request(&id, who.clone(), play(ply, &text)).await.unwrap();
        }
        sleep(Duration::from_millis(50)).await;
        GameApart { nodes, a, id, users }
    }

    /// When the turn of the first player began, and what they had then.
    async fn turn(&self) -> (u64, u64) {
        let events = self.nodes.store.events_after(&self.id, 0).await.unwrap();
        let moved = events.iter().rfind(|event| event.body.contains("moved")).unwrap();
        let EventKind::Moved { clocks: Some(clocks), .. } = serde_json::from_str(&moved.body).unwrap() else {
            panic!("{moved:?}");
        };
        (moved.at_ms, clocks.left_ms[0])
    }

    /// What the first player has after the take-over.
    async fn left_after_take_over(&self, at: &GameService) -> u64 {
        let _player = Player::connect(at, &self.id, &self.users[0], None).await;
        let events = self.nodes.store.events_after(&self.id, 0).await.unwrap();
        let resumed = events.iter().rfind(|event| event.body.contains("resumed")).unwrap();
        let EventKind::Resumed { clocks: Some(clocks) } = serde_json::from_str(&resumed.body).unwrap() else {
            panic!("{resumed:?}");
        };
        clocks.left_ms[0]
    }
}

#[tokio::test]
async fn time_until_a_node_is_gone_is_charged_by_its_own_time() {
    for other in [OtherTime::HourAhead, OtherTime::HourBehind] {
        let game = GameApart::begin(other).await;
        let (since_ms, had_ms) = game.turn().await;
        let (b, _) = game.nodes.start("b", LONG).await;
        let before_ms = game.a.time().now_ms();
        game.a.stop().await;
        let after_ms = game.a.time().now_ms();
        let charged_ms = had_ms - game.left_after_take_over(&b).await;
        let due = before_ms - since_ms..=after_ms - since_ms;
        assert!(due.contains(&charged_ms), "{other:?}: {charged_ms} of {due:?}");
    }
}

#[tokio::test]
async fn time_is_given_back_though_the_first_claim_came_to_nothing() {
    let game = GameApart::begin(OtherTime::HourAhead).await;
    let (since_ms, had_ms) = game.turn().await;
    let (b, _) = game.nodes.start("b", LONG).await;
    let before_ms = game.a.time().now_ms();
    game.a.stop().await;
    let after_ms = game.a.time().now_ms();
    // The answer is lost, or the game cannot be read then.
    b.halt_tasks();
    game.nodes.store.claim_game(&game.id, &b.cluster().unwrap().registered()).await.unwrap();
    let charged_ms = had_ms - game.left_after_take_over(&b).await;
    let due = before_ms - since_ms..=after_ms - since_ms;
    assert!(due.contains(&charged_ms), "{charged_ms} of {due:?}");
}

#[tokio::test]
async fn a_node_with_another_time_than_the_database_begins_anew() {
    for other in [OtherTime::HourAhead, OtherTime::HourBehind] {
        let game = GameApart::begin(other).await;
        let (since_ms, had_ms) = game.turn().await;
        let (a, time) = (&game.a, game.a.time());
        let cluster = a.cluster().unwrap();
        let id = cluster.registered();
        let mut player = Player::connect(a, &game.id, &game.users[0], None).await;
        let before_ms = time.now_ms();
        let keeping = tokio::spawn(super::keep(a.clone()));
        timeout(PATIENCE, async {
            while cluster.registered() == id {
                sleep(Duration::from_millis(20)).await;
            }
        })
        .await
        .expect("the node begins anew");
        let after_ms = time.now_ms();
        assert_eq!(player.hear(|_| false).await, None, "its clients are told to come again");
        let charged_ms = had_ms - game.left_after_take_over(a).await;
        let due = before_ms - since_ms..=after_ms - since_ms;
        assert!(due.contains(&charged_ms), "{other:?}: {charged_ms} of {due:?}");
        // From now on it has the time of the database.
        let asked_ms = a.time().now_ms();
        let database_ms = game.nodes.store.database_time_ms().await.unwrap();
        assert!(!super::lease::is_apart(database_ms, asked_ms, a.time().now_ms()), "{other:?}");
        keeping.abort();
    }
}

#[test]
fn time_is_another_only_beyond_what_the_question_took() {
    let (asked_ms, answered_ms) = (10_000, 12_000);
    for (database_ms, is_apart) in
        [(9_499, true), (9_500, false), (11_000, false), (12_500, false), (12_501, true), (u64::MAX, true)]
    {
        assert_eq!(super::lease::is_apart(database_ms, asked_ms, answered_ms), is_apart, "{database_ms}");
    }
}

/// Why a player comes to another node in their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// Their node fails without a word.
    NodeVanishes,
    /// Their node gives everything up, and says so.
    NodeGivesUp,
    /// Their node had the game, and stops.
    OwnerStops,
}

/// Whether more lag than the quota has is forgiven, after a player came to another node.
async fn is_lag_forgiven(why: Reason) -> bool {
    let mut game = Game::begin(LONG).await;
    let is = |expected: [bool; 2]| move |message: &RoomMessage| matches!(message, RoomMessage::Presence { here, .. } if *here == expected);
    // The owner's own player is to move, or the other one.
    let ply = if why == Reason::OwnerStops { 4 } else { 3 };
    game.play_to(ply).await;
    game.one.hear(is([true, true])).await.unwrap();
    match why {
        Reason::NodeVanishes => game.b.vanish(),
        Reason::NodeGivesUp => {
            game.b.give_up_rooms();
            let cluster = game.b.cluster().unwrap();
            assert!(cluster.followed.all().is_empty(), "it would tell for ever who is connected");
            cluster.tell_gone(&cluster.registered());
            game.one.hear(is([true, false])).await.unwrap();
        }
        Reason::OwnerStops => {
            game.a.stop().await;
            game.two.hear(|message| matches!(message, RoomMessage::Event { event, .. } if matches!(event.what, EventKind::Resumed { .. }))).await.unwrap();
        }
    }
    // More than the quota forgives at the start of a game.
    sleep(Duration::from_secs(4)).await;
    let (at, user, seen) = match why {
        Reason::OwnerStops => (&game.b, &game.users[0], game.one.n),
        _ => (&game.a, &game.users[1], game.two.n),
    };
    let mut player = Player::connect(at, &game.id, user, Some(seen)).await;
    let text = a_move(at, &game.id).await;
    let id = "late".to_owned();
    player.ask(at, RoomRequest::Move { id, ply, text, spent_ms: Some(7) }).await;
    player.hear_ack("late").await;
    at.snapshot(&game.id, None).await.unwrap().moves[ply as usize].spent_ms == 7
}

#[tokio::test]
async fn lag_is_forgiven_to_whose_node_has_failed() {
    let ways = [Reason::NodeVanishes, Reason::NodeGivesUp, Reason::OwnerStops];
    let forgiven = futures_util::future::join_all(ways.map(is_lag_forgiven)).await;
    assert_eq!(forgiven, [true; 3], "{ways:?}");
}
