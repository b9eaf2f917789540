//! The connections of a game: sending to all of them, and knowing which players are connected. Each message is serialized
//! once for all who may read the same. While a game is played, players do not see the spectators' chat, nor spectators the
//! players'. Afterwards players see everything, and spectators too if the game came about in the lobby.

use std::collections::BTreeMap;

use rusc_api::{
    ChatLine, ChatRoom, CloseReason, Event, EventKind, GameOrigin, RoomMessage, Scene, Seat, Snapshot,
};

use super::command::{Scenes, SubscriberId};
use super::state::GameState;
use crate::UserIdentity;
use crate::ws::send_queue::{Frame, SendQueue, frame};

/// The most lines of chat in a snapshot: the last ones.
const SNAPSHOT_CHAT: usize = 100;

/// One connection.
#[derive(Debug)]
pub(super) struct Subscriber {
    pub(super) identity: Option<UserIdentity>,
    pub(super) seats: Vec<Seat>,
    pub(super) scenes: Scenes,
    pub(super) send_queue: SendQueue,
}

impl Subscriber {
    fn is_of(&self, user_id: &str) -> bool {
        self.identity.as_ref().is_some_and(|identity| identity.user_id == user_id)
    }
}

/// All connections of a game.
#[derive(Debug, Default)]
pub(super) struct Subscribers {
    list: BTreeMap<SubscriberId, Subscriber>,
    last_id: u64,
}

impl Subscribers {
    pub(super) fn add(&mut self, subscriber: Subscriber) -> SubscriberId {
        self.last_id += 1;
        let id = SubscriberId(self.last_id);
        self.list.insert(id, subscriber);
        id
    }

    /// Removes a subscriber; returns whether it existed.
    pub(super) fn remove(&mut self, id: SubscriberId) -> bool {
        self.list.remove(&id).is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether each player is connected.
    pub(super) fn here(&self) -> [bool; 2] {
        Seat::ALL.map(|seat| self.list.values().any(|subscriber| subscriber.seats.contains(&seat)))
    }

    /// How many spectators are connected.
    pub(super) fn watchers(&self) -> u32 {
        self.list.values().filter(|subscriber| subscriber.seats.is_empty()).count() as u32
    }

    /// Whether any subscriber asked for scenes.
    pub(super) fn want_scenes(&self) -> bool {
        self.list.values().any(|subscriber| subscriber.scenes == Scenes::Sent)
    }

    /// Sends an event to all subscribers, with the scene after it to those who asked for scenes. Each distinct frame is
    /// serialized once.
    pub(super) fn publish(&mut self, event: &Event, state: &GameState, scene: Option<&Scene>) {
        let text =
            |audience, scene| frame(&RoomMessage::Event { event: state.shown(event, audience), scene });
        let for_players = text(Audience::Players, None);
        // Only chat differs between audiences.
        let is_chat = matches!(event.what, EventKind::Said { .. });
        let for_spectators = if is_chat { text(Audience::Spectators, None) } else { for_players.clone() };
        let with_scene =
            scene.map(|scene| SceneFrames::new(scene, |scene| text(Audience::Players, Some(scene))));
        self.send_all(|subscriber| {
            if let Some(frames) = with_scene.as_ref().filter(|_| subscriber.scenes == Scenes::Sent) {
                return frames.for_seats(&subscriber.seats);
            }
            match Audience::of(&subscriber.seats) {
                Audience::Players => for_players.clone(),
                Audience::Spectators => for_spectators.clone(),
            }
        });
    }

    /// Sends the same message to all subscribers.
    pub(super) fn broadcast(&mut self, message: &RoomMessage) {
        let text = frame(message);
        self.send_all(|_| text.clone());
    }

    /// Sends to one subscriber, if it is still connected.
    pub(super) fn send(&mut self, id: SubscriberId, message: &RoomMessage) {
        if let Some(subscriber) = self.list.get(&id)
            && subscriber.send_queue.send(frame(message)).is_err()
        {
            self.list.remove(&id);
        }
    }

    /// Sends to all subscribers. One whose queue is full is disconnected; its client reconnects with the number of the last
    /// event it has.
    fn send_all(&mut self, text: impl Fn(&Subscriber) -> Frame) {
        self.list.retain(|_, subscriber| subscriber.send_queue.send(text(subscriber)).is_ok());
    }

    /// Gives a seat to all connections of the user who has just taken it: a new welcome, and the scene with the legal moves
    /// of that seat.
    pub(super) fn seat(
        &mut self,
        user_id: &str,
        seat: Seat,
        welcome: impl Fn(Vec<Seat>) -> RoomMessage,
        scene: Option<&Scene>,
    ) {
        for subscriber in self.list.values_mut() {
            if subscriber.is_of(user_id) && !subscriber.seats.contains(&seat) {
                subscriber.seats.push(seat);
                subscriber.seats.sort_by_key(|&seat| seat.index());
                // A failed send disconnects the subscriber; it is removed with the next message.
                let _ = subscriber.send_queue.send(frame(&welcome(subscriber.seats.clone())));
                if let Some(scene) = scene.filter(|_| subscriber.scenes == Scenes::Sent) {
                    let _ = subscriber.send_queue.send(scene_frame(scene, &subscriber.seats));
                }
            }
        }
    }

    /// Closes all connections of a user, whose clients reconnect under the new identity.
    pub(super) fn disconnect_user(&mut self, user_id: &str) {
        for (_, subscriber) in self.list.extract_if(.., |_, subscriber| subscriber.is_of(user_id)) {
            subscriber.send_queue.disconnect(CloseReason::SignedOut);
        }
    }

    /// Closes a connection whose client shall come again at once.
    pub(super) fn send_away(&mut self, id: SubscriberId) {
        if let Some(subscriber) = self.list.remove(&id) {
            subscriber.send_queue.disconnect(CloseReason::Restarting);
        }
    }

    /// Removes all subscribers; their connections close once their queues are sent.
    pub(super) fn dismiss(&mut self) {
        self.list.clear();
    }
}

/// A message with a scene, serialized twice: with the legal moves for the side to move, and without them for all others.
struct SceneFrames {
    to_move: Seat,
    for_mover: Frame,
    for_others: Frame,
}

impl SceneFrames {
    fn new(scene: &Scene, text: impl Fn(Box<Scene>) -> Frame) -> SceneFrames {
        SceneFrames {
            to_move: scene.to_move,
            for_mover: text(Box::new(scene.clone())),
            for_others: text(Box::new(without_moves(scene))),
        }
    }

    fn for_seats(&self, seats: &[Seat]) -> Frame {
        if seats.contains(&self.to_move) { self.for_mover.clone() } else { self.for_others.clone() }
    }
}

/// The scene alone, for a client with these seats.
pub(super) fn scene_frame(scene: &Scene, seats: &[Seat]) -> Frame {
    let moves = seats.contains(&scene.to_move);
    frame(&RoomMessage::Scene(Box::new(if moves { scene.clone() } else { without_moves(scene) })))
}

fn without_moves(scene: &Scene) -> Scene {
    Scene { moves: Vec::new(), ..scene.clone() }
}

/// The readers of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// The two players.
    Players,
    /// All others.
    Spectators,
}

impl Audience {
    /// The audience of a client with these seats.
    pub(crate) fn of(seats: &[Seat]) -> Audience {
        if seats.is_empty() { Audience::Spectators } else { Audience::Players }
    }

    /// The chat room of this audience.
    pub(crate) fn room(self) -> ChatRoom {
        match self {
            Audience::Players => ChatRoom::Players,
            Audience::Spectators => ChatRoom::Watchers,
        }
    }
}

impl GameState {
    /// Whether an audience may read a line of chat.
    pub(crate) fn shows(&self, line: &ChatLine, audience: Audience) -> bool {
        let is_public = match audience {
            Audience::Players => true,
            Audience::Spectators => self.origin == GameOrigin::Lobby,
        };
        line.room == audience.room() || is_public && self.is_over()
    }

    /// An event as an audience may read it.
    pub(crate) fn shown(&self, event: &Event, audience: Audience) -> Event {
        match &event.what {
            EventKind::Said { line } if !self.shows(line, audience) => {
                Event { n: event.n, at_ms: event.at_ms, what: EventKind::Hidden }
            }
            _ => event.clone(),
        }
    }

    /// The whole game as an audience may read it.
    pub(crate) fn snapshot(&self, audience: Audience, now_ms: u64) -> Snapshot {
        Snapshot {
            n: self.n,
            card: self.card.clone(),
            moves: self.moves.clone(),
            clocks: self.clock.as_ref().map(|clock| clock.at(now_ms)),
            offers: self.offers.clone(),
            chat: self.last_lines(audience),
            rematch: self.rematch.clone(),
            rating_change: self.rating_change,
            unrated: self.unrated,
        }
    }

    /// The last lines of chat that an audience may read, the oldest first.
    fn last_lines(&self, audience: Audience) -> Vec<ChatLine> {
        let shown = self.chat.iter().rev().filter(|line| self.shows(line, audience));
        let mut lines: Vec<_> = shown.take(SNAPSHOT_CHAT).cloned().collect();
        lines.reverse();
        lines
    }
}
