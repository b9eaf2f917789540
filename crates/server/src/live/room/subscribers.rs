//! Who listens to a game: sending to all of them, and knowing which players are there. Each message is written once
//! for all who may read the same.

use std::collections::BTreeMap;

use rusc_api::{Event, EventKind, RoomMessage, Scene, Seat};

use super::audience::Audience;
use super::command::{Scenes, SubscriberId};
use super::state::GameState;
use crate::UserIdentity;
use crate::ws::send_queue::{Frame, SendQueue, frame};

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

    /// Whether they were there.
    pub(super) fn remove(&mut self, id: SubscriberId) -> bool {
        self.list.remove(&id).is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether each player is connected.
    pub(super) fn here(&self) -> [bool; 2] {
        Seat::ALL.map(|seat| self.list.values().any(|subscriber| subscriber.seats.contains(&seat)))
    }

    /// How many others look on.
    pub(super) fn watchers(&self) -> u32 {
        self.list.values().filter(|subscriber| subscriber.seats.is_empty()).count() as u32
    }

    /// Whether anybody wants to see the board drawn.
    pub(super) fn want_scenes(&self) -> bool {
        self.list.values().any(|subscriber| subscriber.scenes == Scenes::Sent)
    }

    /// Tells everybody what happened, as far as they may know.
    pub(super) fn tell(&mut self, event: &Event, state: &GameState) {
        let text = |audience| frame(&RoomMessage::Event(state.shown(event, audience)));
        let for_players = text(Audience::Players);
        // Only talk is not for everybody.
        let is_talk = matches!(event.what, EventKind::Said { .. });
        let for_watchers = if is_talk { text(Audience::Spectators) } else { for_players.clone() };
        self.send_all(|subscriber| {
            Some(match Audience::of(&subscriber.seats) {
                Audience::Players => for_players.clone(),
                Audience::Spectators => for_watchers.clone(),
            })
        });
    }

    /// Shows the board to those who want to see it.
    pub(super) fn show(&mut self, board: &SceneFrames) {
        self.send_all(|subscriber| {
            (subscriber.scenes == Scenes::Sent).then(|| board.shown_to(&subscriber.seats))
        });
    }

    /// Tells everybody the same.
    pub(super) fn broadcast(&mut self, message: &RoomMessage) {
        let text = frame(message);
        self.send_all(|_| Some(text.clone()));
    }

    /// Tells one reader; one who is gone does not mind.
    pub(super) fn send(&mut self, id: SubscriberId, message: &RoomMessage) {
        if let Some(subscriber) = self.list.get(&id)
            && subscriber.send_queue.send(frame(message)).is_err()
        {
            self.list.remove(&id);
        }
    }

    /// Who does not keep up is cut off and comes back with the number of the last event they have.
    fn send_all(&mut self, text: impl Fn(&Subscriber) -> Option<Frame>) {
        self.list.retain(|_, subscriber| {
            let kept = text(subscriber).is_none_or(|text| subscriber.send_queue.send(text).is_ok());
            if !kept {
                metrics::counter!("rusc_slow_readers_total").increment(1);
            }
            kept
        });
    }

    /// Gives a person the seat they have just taken, on all their connections, tells them, and shows them the board as
    /// they see it from there.
    pub(super) fn seat(
        &mut self,
        user_id: &str,
        seat: Seat,
        welcome: impl Fn(Vec<Seat>) -> RoomMessage,
        board: Option<&SceneFrames>,
    ) {
        for subscriber in self.list.values_mut() {
            if subscriber.is_of(user_id) && !subscriber.seats.contains(&seat) {
                subscriber.seats.push(seat);
                subscriber.seats.sort_by_key(|&seat| seat.index());
                // One who is cut off here is taken off the list with the next message.
                let _ = subscriber.send_queue.send(frame(&welcome(subscriber.seats.clone())));
                if let Some(board) = board.filter(|_| subscriber.scenes == Scenes::Sent) {
                    let _ = subscriber.send_queue.send(board.shown_to(&subscriber.seats));
                }
            }
        }
    }

    /// Ends all connections of one person; who may come back does, and is known by what they are now.
    pub(super) fn disconnect_user(&mut self, user_id: &str) {
        for (_, subscriber) in self.list.extract_if(.., |_, subscriber| subscriber.is_of(user_id)) {
            subscriber.send_queue.disconnect();
        }
    }

    /// Ends all connections once they have read what was sent.
    pub(super) fn dismiss(&mut self) {
        self.list.clear();
    }
}

/// One position, written once for all who look at it.
#[derive(Clone, Debug)]
pub(super) struct SceneFrames {
    to_move: Seat,
    for_mover: Frame,
    for_others: Frame,
}

impl SceneFrames {
    /// Writes a position.
    pub(super) fn of(mut scene: Scene) -> SceneFrames {
        let to_move = scene.to_move;
        scene.restrictions.clear();
        let for_mover = frame(&RoomMessage::Scene(Box::new(scene.clone())));
        scene.moves.clear();
        let for_others = frame(&RoomMessage::Scene(Box::new(scene)));
        SceneFrames { to_move, for_mover, for_others }
    }

    /// As somebody gets it who may move for these sides.
    pub(super) fn shown_to(&self, seats: &[Seat]) -> Frame {
        if seats.contains(&self.to_move) { self.for_mover.clone() } else { self.for_others.clone() }
    }
}
