//! What the owner of a game does for clients at other nodes: the same as for its own.

use super::command::Arrival;
use super::{Room, watching};
use crate::live::cluster::message::{RemoteAction, RemoteAnswer, RemoteRequest};

impl Room {
    /// Carries out a request of another node, if this one has the game.
    pub(super) async fn answer_remote(
        &mut self,
        RemoteRequest { node, what, .. }: RemoteRequest,
    ) -> RemoteAnswer {
        if self.is_follower() || self.check_running().is_err() {
            return RemoteAnswer::NotHere;
        }
        let done = match what {
            RemoteAction::Ask { identity, request, age_ms, round_trip_ms } => {
                let read_ms = self.time.now_ms().saturating_sub(age_ms);
                watching::accepted(&self.state.card.id, &request);
                let arrival = Arrival { read_ms, round_trip_ms };
                self.note_comes_by(&identity, &request, Some(&node));
                self.carry_out(&identity, &request, arrival).await.map(RemoteAnswer::Done)
            }
            RemoteAction::Join(identity) => {
                self.join(identity).await.map(|card| RemoteAnswer::Joined(Box::new(card)))
            }
            RemoteAction::Withdraw(identity) => self.withdraw(&identity).await.map(|()| self.done()),
            RemoteAction::Delete(identity) => self.delete(&identity).await.map(|()| self.done()),
            RemoteAction::Adjudicate(winner) => self.adjudicate(winner).await.map(|()| self.done()),
        };
        match done {
            // Whoever has the game now shall be asked.
            Err(_) if self.is_lost => RemoteAnswer::NotHere,
            Err(error) => RemoteAnswer::Refused { error, n: self.state.n },
            Ok(answer) => answer,
        }
    }

    fn done(&self) -> RemoteAnswer {
        RemoteAnswer::Done(self.state.n)
    }
}
