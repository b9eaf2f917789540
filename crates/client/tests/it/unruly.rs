//! Two players and somebody who looks on, none of whom does anything in order: they drop connections, forget what they
//! had, send again what was answered, send in another order than they meant to. In the end everybody has the game that
//! the server's log has, every acknowledged move is in it, and none is in it twice.

use std::collections::HashMap;
use std::time::Duration;

use rusc_api::{Action, ChatRoom, Event, EventKind, Offer, RoomMessage, RoomRequest};
use rusc_client::{Client, ClientError, Replica, Socket};
use rusc_games::GameKind;

use crate::{Host, board, retell};
use rusc_game::SplitMix64;

const STEPS: usize = 500;
/// How long somebody who reads waits for more.
const PAUSE: Duration = Duration::from_millis(2);

struct Person {
    client: Client,
    game: String,
    kind: GameKind,
    name: &'static str,
    /// How many requests it has thought of.
    named: usize,
    socket: Option<Socket>,
    copy: Replica,
    /// Thought of, not sent yet.
    held: Vec<RoomRequest>,
    /// Sent at some time, answered or not.
    sent: Vec<RoomRequest>,
    /// What was acknowledged, by id, with the number of the event.
    acked: HashMap<String, u64>,
    tally: Tally,
}

#[derive(Debug, Default)]
struct Tally {
    drops: usize,
    repeats: usize,
    refusals: usize,
    snapshots: usize,
}

impl Person {
    fn id(&mut self) -> String {
        self.named += 1;
        format!("{}{}", self.name, self.named)
    }

    async fn connect(&mut self) {
        self.socket = Some(Socket::open(&self.client, &self.game, self.copy.seen()).await.unwrap());
    }

    fn drop_connection(&mut self) {
        self.tally.drops += usize::from(self.socket.is_some());
        self.socket = None;
    }

    /// A new page that knows nothing; what was sent may still come again.
    fn forget(&mut self) {
        self.drop_connection();
        self.copy = Replica::default();
    }

    /// Takes in what has come so far.
    async fn read(&mut self) {
        while let Some(socket) = &mut self.socket {
            match tokio::time::timeout(PAUSE, socket.receive()).await {
                Err(_) => return,
                Ok(Ok(message)) => self.hear(&message),
                Ok(Err(ClientError::Broken(_))) => self.socket = None,
                Ok(Err(error)) => panic!("{error}"),
            }
        }
    }

    fn hear(&mut self, message: &RoomMessage) {
        self.copy.apply(message).unwrap();
        match message {
            RoomMessage::Ack { id, n } => {
                let before = self.acked.insert(id.clone(), *n);
                assert!(before.is_none_or(|before| before == *n), "{id} was answered {before:?} and {n}");
                self.tally.repeats += usize::from(before.is_some());
            }
            RoomMessage::Refused { .. } => self.tally.refusals += 1,
            RoomMessage::Snapshot(_) => self.tally.snapshots += 1,
            _ => {}
        }
    }

    /// A move that is legal in the game as this person knows it, which may be an old one.
    fn think_of_move(&mut self, random: &mut SplitMix64) {
        let turn = ["a", "b"][self.copy.moves().len() % 2];
        if self.name != turn && random.below(4) > 0 {
            return;
        }
        if self.held.len() > 2 {
            self.held.clear();
        }
        let moves = board(self.kind, self.copy.moves()).legal_moves();
        let ply = self.copy.ply() + u32::from(random.below(8) == 0);
        if let Some(text) = random.pick(&moves) {
            let id = self.id();
            self.held.push(RoomRequest::Move { id, ply, text: text.clone(), spent_ms: None });
        }
    }

    fn think_of_something(&mut self, random: &mut SplitMix64) {
        let id = self.id();
        let request = match random.below(4) {
            0 => RoomRequest::Act { id, action: Action::Offer { what: Offer::TakeBack } },
            1 => RoomRequest::Act { id, action: Action::Decline { what: Offer::TakeBack } },
            2 => RoomRequest::Act { id, action: Action::AddTime {} },
            _ => RoomRequest::Say { id, room: ChatRoom::Players, text: "hm".to_owned() },
        };
        self.held.push(request);
    }

    /// Sends anything that was held back, not the oldest first.
    async fn send(&mut self, random: &mut SplitMix64) {
        if self.socket.is_some() && !self.held.is_empty() {
            let request = self.held.swap_remove(random.below(self.held.len()));
            self.put(&request).await;
            self.sent.push(request);
        }
    }

    async fn send_again(&mut self, random: &mut SplitMix64) {
        // What came last is most likely to have been lost.
        let lately = self.sent.len().saturating_sub(5);
        let among = if random.below(2) == 0 { &self.sent[lately..] } else { &self.sent };
        if let Some(request) = random.pick(among).cloned() {
            self.put(&request).await;
        }
    }

    async fn put(&mut self, request: &RoomRequest) {
        if let Some(socket) = &mut self.socket
            && socket.send(request).await.is_err()
        {
            self.socket = None;
        }
    }

    async fn step(&mut self, random: &mut SplitMix64) {
        match random.below(20) {
            0 => self.drop_connection(),
            1 if random.below(4) == 0 => self.forget(),
            2 => self.think_of_something(random),
            3..=6 => self.think_of_move(random),
            7..=11 => self.send(random).await,
            12..=13 => self.send_again(random).await,
            _ if self.socket.is_none() => self.connect().await,
            _ => self.read().await,
        }
    }

    /// Comes back for good and hears everything.
    async fn settle(&mut self, last: u64) {
        for _ in 0..1000 {
            if self.socket.is_none() {
                self.connect().await;
            }
            self.read().await;
            if self.copy.seen() == Some(last) {
                return;
            }
        }
        panic!("{} has {:?} of {last} events", self.name, self.copy.seen());
    }
}

/// Every acknowledged move is the event that the answer named.
fn check_acked(person: &Person, log: &[Event]) {
    for request in &person.sent {
        let RoomRequest::Move { id, .. } = request else { continue };
        let Some(&n) = person.acked.get(id) else { continue };
        let event = &log[n as usize - 1];
        assert!(matches!(&event.what, EventKind::Moved { id: told, .. } if told == id), "{id}: {event:?}");
    }
}

/// Plays one game; how unruly it was: drops, repeats, refusals, snapshots, moves.
async fn check(kind: GameKind, seed: u64) -> [usize; 5] {
    let host = Host::start().await;
    let mut clients = Vec::new();
    for _ in 0..3 {
        clients.push(Client::guest(&host.url).await.unwrap());
    }
    let game = host.game(kind, [&clients[0], &clients[1]]).await;
    let mut people: Vec<_> = clients
        .into_iter()
        .zip(["a", "b", "c"])
        .map(|(client, name)| Person {
            client,
            game: game.clone(),
            kind,
            name,
            named: 0,
            socket: None,
            copy: Replica::default(),
            held: Vec::new(),
            sent: Vec::new(),
            acked: HashMap::new(),
            tally: Tally::default(),
        })
        .collect();
    let mut random = SplitMix64::new(seed);
    for _ in 0..STEPS {
        let who = random.below(people.len());
        people[who].step(&mut random).await;
    }
    // What is still on its way arrives now.
    for person in &mut people {
        person.read().await;
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let log = host.log(&game).await;
    let truth = retell(&log);
    let snapshot = people[0].client.snapshot(&game).await.unwrap();
    let stored: Vec<_> = snapshot.moves.iter().map(|played| played.text.clone()).collect();
    assert_eq!((stored.as_slice(), snapshot.n), (truth.moves(), log.len() as u64), "seed {seed}");
    board(kind, truth.moves());
    for person in &mut people {
        person.settle(log.len() as u64).await;
        assert_eq!(person.copy.moves(), truth.moves(), "seed {seed}: {}", person.name);
        assert_eq!(person.copy.status(), truth.status(), "seed {seed}: {}", person.name);
        check_acked(person, &log);
    }
    let sum = |count: fn(&Tally) -> usize| people.iter().map(|person| count(&person.tally)).sum::<usize>();
    let moved = log.iter().filter(|event| matches!(event.what, EventKind::Moved { .. })).count();
    [sum(|t| t.drops), sum(|t| t.repeats), sum(|t| t.refusals), sum(|t| t.snapshots), moved]
}

async fn check_all(kind: GameKind, seeds: std::ops::RangeInclusive<u64>) {
    let mut total = [0; 5];
    for seed in seeds {
        let counts = check(kind, seed).await;
        total.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    // Quiet games prove nothing.
    assert!(total.iter().all(|&count| count >= 10), "{total:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unruly_clients_end_with_the_game_of_the_log_in_hive() {
    check_all(GameKind::Hive, 1..=3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unruly_clients_end_with_the_game_of_the_log_in_abalone() {
    check_all(GameKind::Abalone, 11..=13).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unruly_clients_end_with_the_game_of_the_log_in_tour() {
    check_all(GameKind::TourDeRuche, 21..=23).await;
}
