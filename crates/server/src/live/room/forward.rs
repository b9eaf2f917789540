//! Requests for the owner of a game that another node has: they are sent one after the other, with their age, and wait while
//! there is no owner; an answer is passed on once the event it speaks of is here. A game whose owner is gone is taken over.

use std::time::Duration;

use rusc_api::{ErrorBody, ErrorCode, RoomRequest};
use tokio::time::Instant;

use super::command::{ClientRequest, Reply};
use super::follow::{CHECK, Following};
use super::role::TakeOver;
use super::{Room, RoomCommand, watching};
use crate::live::cluster::message::{RemoteAction, RemoteAnswer};
use crate::live::cluster::moved;

/// Requests that wait for the owner; more are refused.
const MOST_WAITING: usize = 64;
/// How long the owner may take for an answer.
const ANSWER_WITHIN: Duration = Duration::from_millis(1500);
/// Before a request is sent again.
const RETRY: Duration = Duration::from_millis(250);
/// How long a request waits for an owner. Its client is then told to come again: perhaps to a node that reaches the owner.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

/// A request that waits for the owner.
#[derive(Debug)]
pub(super) struct Waiting {
    command: RoomCommand,
    since: Instant,
}

/// An answer about an event that is not here yet.
#[derive(Debug)]
pub(super) struct Unconfirmed {
    n: u64,
    reply: Reply,
    id: String,
    answer: Result<u64, ErrorBody>,
    /// When the database is asked for the event.
    pub(super) check_at: Instant,
}

/// Whether a command is for whoever has the game.
pub(super) fn is_for_owner(command: &RoomCommand) -> bool {
    match command {
        RoomCommand::ClientRequest(ask) => {
            !matches!(ask.request, RoomRequest::Restrictions { .. } | RoomRequest::Ping { .. })
        }
        RoomCommand::Join(..)
        | RoomCommand::Withdraw(..)
        | RoomCommand::Delete(..)
        | RoomCommand::Adjudicate(..) => true,
        _ => false,
    }
}

impl Room {
    /// Sends a command to the owner, after those that wait already.
    pub(super) fn forward(&mut self, command: RoomCommand) {
        if let RoomCommand::ClientRequest(ask) = &command {
            watching::received(&self.state.card.id, &ask.request);
        }
        if let Err(error) = self.check_running() {
            return self.refuse_command(command, error);
        }
        let Some(following) = self.following() else { return };
        if following.waiting.len() >= MOST_WAITING {
            let busy = ErrorBody::new(ErrorCode::Busy, "too many requests wait for this game");
            return self.refuse_command(command, busy);
        }
        following.waiting.push_back(Waiting { command, since: Instant::now() });
        self.send_waiting();
    }

    /// Sends the oldest request that waits, unless one is on its way.
    pub(super) fn send_waiting(&mut self) {
        let (service, now_ms, room) = (self.service.clone(), self.time.now_ms(), self.sender.clone());
        let game = self.state.card.id.clone();
        let Some(following) = self.following() else { return };
        if following.in_flight {
            return;
        }
        following.retry_at = None;
        let Some(what) = following.waiting.front().and_then(|waiting| action(&waiting.command, now_ms))
        else {
            return;
        };
        following.in_flight = true;
        if let RemoteAction::Ask { request, .. } = &what {
            watching::forwarded(&game, request, &following.owner);
        }
        let owner = following.owner.clone();
        tokio::spawn(async move {
            let answer = match service.cluster() {
                Some(cluster) => cluster.ask_owner(&owner, game, what, ANSWER_WITHIN).await,
                None => None,
            };
            if let Some(room) = room.upgrade() {
                room.send(RoomCommand::Answered(answer)).await;
            }
        });
    }

    /// The owner has answered the oldest request, or has not.
    pub(super) async fn hear_answer(&mut self, answer: Option<RemoteAnswer>) {
        let Some(following) = self.following() else { return };
        following.in_flight = false;
        match answer {
            None | Some(RemoteAnswer::NotHere) => self.find_owner().await,
            Some(answer) => {
                if let Some(waiting) = following.waiting.pop_front() {
                    self.complete(waiting.command, answer);
                }
                self.send_waiting();
            }
        }
    }

    /// Looks for the owner, and takes the game over if there is none.
    pub(super) async fn find_owner(&mut self) {
        let found = self.take_over().await;
        let Some(following) = self.following() else { return };
        match found {
            TakeOver::Held(owner) if owner != following.owner => {
                following.owner = owner;
                self.update_presence();
                self.send_waiting();
            }
            _ => following.retry_at = Some(Instant::now() + RETRY),
        }
        self.refuse_old();
    }

    /// Refuses requests that have waited for too long.
    fn refuse_old(&mut self) {
        while let Some(following) = self.following()
            && !following.in_flight
            && following.waiting.front().is_some_and(|waiting| waiting.since.elapsed() > LONGEST_WAIT)
        {
            if let Some(waiting) = following.waiting.pop_front() {
                self.refuse_command(waiting.command, moved());
            }
        }
    }

    /// Carries out here what waited for an owner: this room is the owner's now, or lost.
    pub(super) async fn carry_out_waiting(&mut self, following: Following) {
        for unconfirmed in following.unconfirmed {
            self.answer(unconfirmed.reply, unconfirmed.id, unconfirmed.answer);
        }
        for waiting in following.waiting {
            if self.is_lost {
                self.refuse_command(waiting.command, moved());
            } else {
                Box::pin(self.execute(waiting.command)).await;
            }
        }
    }

    /// Refuses everything that waits: the room ends.
    pub(super) fn refuse_waiting(&mut self) {
        let waiting = self.following().map(|following| std::mem::take(&mut following.waiting));
        for waiting in waiting.into_iter().flatten() {
            self.refuse_command(waiting.command, moved());
        }
    }

    /// Passes answers on whose events have come.
    pub(super) fn confirm(&mut self) {
        let n = self.state.n;
        let Some(following) = self.following() else { return };
        let (ready, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut following.unconfirmed).into_iter().partition(|answer| answer.n <= n);
        following.unconfirmed = rest;
        for Unconfirmed { reply, id, answer, .. } in ready {
            self.answer(reply, id, answer);
        }
    }

    /// Passes the owner's answer on; if its event is not here yet, later.
    fn complete(&mut self, command: RoomCommand, answer: RemoteAnswer) {
        match (command, answer) {
            (RoomCommand::ClientRequest(ask), RemoteAnswer::Done(n)) => self.answer_later(ask, n, Ok(n)),
            (RoomCommand::ClientRequest(ask), RemoteAnswer::Refused { error, n }) => {
                self.answer_later(ask, n, Err(error));
            }
            (RoomCommand::Join(_, reply), RemoteAnswer::Joined(card)) => drop(reply.send(Ok(*card))),
            (
                RoomCommand::Withdraw(_, reply)
                | RoomCommand::Delete(_, reply)
                | RoomCommand::Adjudicate(_, reply),
                RemoteAnswer::Done(_),
            ) => drop(reply.send(Ok(()))),
            (command, RemoteAnswer::Refused { error, .. }) => self.refuse_command(command, error),
            (command, _) => self.refuse_command(command, moved()),
        }
    }

    fn answer_later(&mut self, ask: ClientRequest, n: u64, answer: Result<u64, ErrorBody>) {
        let id = ask.id().to_owned();
        if let Some(following) = self.following() {
            let check_at = Instant::now() + CHECK;
            following.unconfirmed.push(Unconfirmed { n, reply: ask.reply, id, answer, check_at });
        }
        self.confirm();
    }

    /// Refuses a command of somebody who waits for an answer.
    pub(super) fn refuse_command(&mut self, command: RoomCommand, error: ErrorBody) {
        match command {
            RoomCommand::ClientRequest(ask) => {
                let id = ask.id().to_owned();
                let answer = Err(error);
                if let RoomRequest::Move { .. } = ask.request {
                    watching::answered(&self.state.card.id, &id, &answer, Duration::ZERO);
                }
                self.answer(ask.reply, id, answer);
            }
            // Whoever asked may have gone.
            RoomCommand::Join(_, reply) => drop(reply.send(Err(error))),
            RoomCommand::Withdraw(_, reply)
            | RoomCommand::Delete(_, reply)
            | RoomCommand::Adjudicate(_, reply) => drop(reply.send(Err(error))),
            _ => {}
        }
    }
}

/// A command as a message to the owner.
fn action(command: &RoomCommand, now_ms: u64) -> Option<RemoteAction> {
    Some(match command {
        RoomCommand::ClientRequest(ask) => RemoteAction::Ask {
            identity: ask.identity.clone(),
            request: ask.request.clone(),
            age_ms: now_ms.saturating_sub(ask.arrival.read_ms),
            round_trip_ms: ask.arrival.round_trip_ms,
        },
        RoomCommand::Join(identity, _) => RemoteAction::Join(identity.clone()),
        RoomCommand::Withdraw(identity, _) => RemoteAction::Withdraw(identity.clone()),
        RoomCommand::Delete(identity, _) => RemoteAction::Delete(identity.clone()),
        RoomCommand::Adjudicate(winner, _) => RemoteAction::Adjudicate(*winner),
        _ => return None,
    })
}
