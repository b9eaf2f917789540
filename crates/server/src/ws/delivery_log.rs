//! The last line of a move in the log: a frame with it has been written to a socket. Only looked for at the level `debug`, where
//! the ids of moves are followed from receipt to here.

use crate::ws::send_queue::Frame;

/// The move that a frame carries: the game's own words for it, since the socket does not read what it sends.
pub(super) fn move_id(frame: &Frame) -> Option<String> {
    if !tracing::enabled!(tracing::Level::DEBUG) {
        return None;
    }
    id_in(frame.as_str()).map(str::to_owned)
}

fn id_in(frame: &str) -> Option<&str> {
    let moved = frame.split_once(r#""k":"moved""#)?.1;
    moved.split_once(r#""id":""#)?.1.split('"').next()
}

/// Logs that the frame is written.
pub(super) fn delivered(move_id: Option<String>) {
    if let Some(move_id) = move_id {
        tracing::debug!(move_id, "move delivered");
    }
}

#[cfg(test)]
mod tests {
    use rusc_api::{Event, EventKind, RoomMessage};

    use super::id_in;
    use crate::ws::send_queue::frame;

    #[test]
    fn id_of_a_move_is_found_in_its_frame_and_nowhere_else() {
        let text = |what| frame(&RoomMessage::Event { event: Event { n: 3, at_ms: 9, what }, scene: None });
        let moved = EventKind::Moved {
            ply: 2,
            text: r#"wA1 "id":"no""#.to_owned(),
            id: "m-17".to_owned(),
            spent_ms: 4,
            clocks: None,
        };
        assert_eq!(id_in(text(moved).as_str()), Some("m-17"));
        assert_eq!(id_in(text(EventKind::Rematch { game: "moved".to_owned() }).as_str()), None);
        assert_eq!(id_in(r#"{"t":"ack","id":"m-17","n":3}"#), None);
    }
}
