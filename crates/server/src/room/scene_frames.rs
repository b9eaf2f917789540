//! The board as it goes over sockets. Only who is to move gets the legal moves, and nobody gets the reasons against all
//! other moves, which are most of a position's text: whoever wants to know them asks for the scene over plain HTTP, where
//! answers are packed.

use rusc_api::{RoomMessage, Scene, Seat};

use crate::send_queue::{Frame, frame};

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
