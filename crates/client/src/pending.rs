//! The queue of requests without an answer, in order. All are sent again on every new connection; the server is
//! idempotent by the id of the request.

use std::collections::VecDeque;

use rusc_api::RoomRequest;

/// Requests that wait for an answer.
#[derive(Debug, Default)]
pub struct PendingRequests {
    requests: VecDeque<RoomRequest>,
    /// How many of them, from the front, have been sent on this connection.
    sent: usize,
}

impl PendingRequests {
    /// One more, to be sent after the others.
    pub fn add(&mut self, request: RoomRequest) {
        self.requests.push_back(request);
    }

    /// The next one that has to be sent on this connection.
    pub fn next_unsent(&self) -> Option<&RoomRequest> {
        self.requests.get(self.sent)
    }

    /// That one has been sent.
    pub fn mark_sent(&mut self) {
        self.sent = (self.sent + 1).min(self.requests.len());
    }

    /// The connection is gone: everything has to be sent again.
    pub fn send_all_again(&mut self) {
        self.sent = 0;
    }

    /// One has been answered; whether it was waiting.
    pub fn answered(&mut self, id: &str) -> bool {
        let Some(place) = self.requests.iter().position(|request| id_of(request) == Some(id)) else {
            return false;
        };
        self.requests.remove(place);
        if place < self.sent {
            self.sent -= 1;
        }
        true
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.requests.is_empty()
    }
}

/// Pings have no id: nobody asks them again.
fn id_of(request: &RoomRequest) -> Option<&str> {
    match request {
        RoomRequest::Move { id, .. }
        | RoomRequest::Act { id, .. }
        | RoomRequest::Say { id, .. }
        | RoomRequest::Restrictions { id, .. } => Some(id),
        RoomRequest::Ping { .. } => None,
    }
}
