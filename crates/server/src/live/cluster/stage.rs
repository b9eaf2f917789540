//! Several nodes in one process, on one store in memory and one bus that can be cut, and players at them: what tests of nodes
//! begin with.

use std::time::Duration;

use rusc_api::{EventKind, NewGame, Opponent, Role, RoomMessage, RoomRequest, SeatWish, TimeControl};
use rusc_store::Store;
use tokio::time::timeout;

use crate::bus::{Bus, InProcessBus};
use crate::live::room::{Arrival, Scenes, SubscribeOptions};
use crate::live::rooms::Subscription;
use crate::ws::admission::ByteMeter;
use crate::{ClusterOptions, GameService, GameServiceOptions, UserIdentity};

/// Longer than anything takes, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);
/// Of nodes that shall not be lost in a test.
pub(crate) const LONG: Duration = Duration::from_mins(5);
pub(crate) const TIME: TimeControl = TimeControl::Increment { budget_ms: 3_600_000, increment_ms: 0 };

/// Some nodes.
pub(crate) struct Nodes {
    pub(crate) store: Store,
    pub(crate) bus: InProcessBus,
}

impl Nodes {
    pub(crate) async fn new() -> Nodes {
        Nodes { store: Store::memory().await.unwrap(), bus: InProcessBus::default() }
    }

    pub(crate) async fn start(&self, name: &str, lease: Duration) -> (GameService, InProcessBus) {
        let (end, drain) = (self.bus.another_end(), Duration::ZERO);
        let node = ClusterOptions { bus: Bus::InProcess(end.clone()), name: name.to_owned(), lease, drain };
        let options = GameServiceOptions::default();
        (GameService::start_node(self.store.clone(), options, node).await.unwrap(), end)
    }

    pub(crate) async fn guest(&self) -> UserIdentity {
        let row = self.store.create_guest(1).await.unwrap();
        UserIdentity { user_id: row.id, name: row.name, role: Role::Guest }
    }

    pub(crate) async fn epoch(&self, game: &str) -> u64 {
        self.store.game(game).await.unwrap().unwrap().epoch
    }
}

/// A connection of a player, with what it has heard.
pub(crate) struct Player {
    pub(crate) link: Subscription,
    pub(crate) heard: Vec<RoomMessage>,
    pub(crate) n: u64,
}

impl Player {
    pub(crate) async fn connect(
        service: &GameService,
        game: &str,
        who: &UserIdentity,
        seen: Option<u64>,
    ) -> Player {
        let options = SubscribeOptions { seen, scenes: Scenes::NotSent };
        let meter = ByteMeter::new(usize::MAX, usize::MAX);
        let link = service.subscribe(game, Some(who.clone()), options, meter).await.unwrap();
        Player { link, heard: Vec::new(), n: seen.unwrap_or(0) }
    }

    pub(crate) async fn ask(&self, service: &GameService, request: RoomRequest) {
        let arrival = Arrival { read_ms: service.time().now_ms(), round_trip_ms: None };
        self.link.client.ask(request, arrival).await.unwrap();
    }

    /// Hears until a message fits; `None` if the connection is closed before.
    pub(crate) async fn hear(&mut self, fits: impl Fn(&RoomMessage) -> bool) -> Option<RoomMessage> {
        loop {
            let next = timeout(PATIENCE, self.link.outgoing.next()).await.expect("something is heard");
            let message: RoomMessage = serde_json::from_str(next?.as_str()).unwrap();
            match &message {
                RoomMessage::Event { event, .. } => {
                    assert_eq!(event.n, self.n + 1, "events come in order and once");
                    self.n = event.n;
                }
                RoomMessage::Snapshot(snapshot) => self.n = snapshot.n,
                _ => {}
            }
            self.heard.push(message.clone());
            if fits(&message) {
                return Some(message);
            }
        }
    }

    pub(crate) async fn hear_move(&mut self, ply: u32) {
        let fits = |message: &RoomMessage| {
            matches!(message, RoomMessage::Event { event, .. }
                if matches!(event.what, EventKind::Moved { ply: played, .. } if played == ply))
        };
        self.hear(fits).await.expect("the connection stays");
    }

    pub(crate) async fn hear_ack(&mut self, id: &str) {
        let fits = |message: &RoomMessage| match message {
            RoomMessage::Refused { error, .. } => panic!("{error:?}"),
            RoomMessage::Ack { id: acked, .. } => acked == id,
            _ => false,
        };
        self.hear(fits).await.expect("the connection stays");
    }
}

pub(crate) fn play(ply: u32, text: &str) -> RoomRequest {
    RoomRequest::Move { id: format!("move {ply}"), ply, text: text.to_owned(), spent_ms: None }
}

/// The first legal move of a game.
pub(crate) async fn a_move(service: &GameService, game: &str) -> String {
    service.sleeping_game(game).await.unwrap().game.legal_moves().swap_remove(0)
}

/// A game that was made at one node and joined at another.
pub(crate) async fn begin(at: &GameService, joined_at: &GameService, players: [&UserIdentity; 2]) -> String {
    let (kind, seat, opponent) = ("abalone".to_owned(), SeatWish::First, Opponent::Link {});
    let wish = NewGame { kind, setup: None, time: TIME, rated: false, seat, opponent };
    let id = at.create_game(players[0], wish).await.unwrap().id;
    // The room begins where somebody is connected first.
    drop(Player::connect(at, &id, players[0], None).await);
    joined_at.join(&id, players[1].clone()).await.unwrap();
    id
}

/// A game between two nodes: `one` plays first, at its owner `a`, `two` at `b`.
pub(crate) struct Game {
    pub(crate) nodes: Nodes,
    pub(crate) a: GameService,
    pub(crate) b: GameService,
    /// The end of the bus at `a`.
    pub(crate) end: InProcessBus,
    pub(crate) users: [UserIdentity; 2],
    pub(crate) id: String,
    pub(crate) one: Player,
    pub(crate) two: Player,
}

impl Game {
    pub(crate) async fn begin(lease: Duration) -> Game {
        let nodes = Nodes::new().await;
        let ((a, end), (b, _)) = (nodes.start("a", lease).await, nodes.start("b", lease).await);
        let users = [nodes.guest().await, nodes.guest().await];
        let id = begin(&a, &b, users.each_ref()).await;
        let one = Player::connect(&a, &id, &users[0], None).await;
        let two = Player::connect(&b, &id, &users[1], None).await;
        Game { nodes, a, b, end, users, id, one, two }
    }

    /// Plays some moves, each heard by the other player before the next.
    pub(crate) async fn play_to(&mut self, plies: u32) {
        for ply in 0..plies {
            let text = a_move(&self.a, &self.id).await;
            let players = [(&self.a, &mut self.one), (&self.b, &mut self.two)];
            let [(service, player), (_, other)] = if ply % 2 == 0 {
                players
            } else {
                let [first, second] = players;
                [second, first]
            };
            player.ask(service, play(ply, &text)).await;
            player.hear_ack(&format!("move {ply}")).await;
            other.hear_move(ply).await;
        }
    }

    /// The first player comes again, to the other node, with what they have seen.
    pub(crate) async fn reconnect_one(&mut self) {
        self.one = Player::connect(&self.b, &self.id, &self.users[0], Some(self.one.n)).await;
    }

    /// The first letter of the node that has the game.
    pub(crate) async fn owner(&self) -> Option<char> {
        let owner = self.nodes.store.owner_of(&self.id).await.unwrap();
        owner.and_then(|owner| owner.id.chars().next())
    }
}
