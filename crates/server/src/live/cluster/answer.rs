//! Requests of other nodes for games that this one has, and whether they would arrive: a node hears itself over the bus. That is a
//! subject of its own: however many requests wait for a slow database, a node that hears itself is not deaf.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, sleep_until};

use super::message::{NodeMessage, RemoteAnswer, RemotePresence, RemoteRequest, read, write};
use crate::bus::BusMessage;
use crate::live::room::RoomCommand;
use crate::live::rooms::ask;
use crate::live::service::GameService;

/// Requests that are carried out at once; more wait in the subscription, which is bounded too.
pub(super) const AT_ONCE: usize = 512;
/// Interval of the question whether the bus carries.
pub(super) const ECHO: Duration = Duration::from_millis(250);
/// How long the answer may take.
const ECHO_WITHIN: Duration = Duration::from_secs(1);
/// Before another attempt to listen.
const RETRY: Duration = Duration::from_millis(100);

/// The task that answers requests to this node; it ends with this.
#[derive(Debug)]
pub(super) struct Answering(AbortHandle);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl GameService {
    /// Starts to answer requests to this node, under the id it has now.
    pub(super) fn answer_requests(&self) -> Answering {
        let service = self.clone();
        let listening = async move {
            tokio::join!(listen(service.clone()), echo(service));
        };
        Answering(tokio::spawn(listening).abort_handle())
    }

    async fn answer(&self, request: RemoteRequest) -> RemoteAnswer {
        let Ok(sender) = self.find(&request.game).await else { return RemoteAnswer::NotHere };
        let game = request.game.clone();
        let answered = ask(&sender, |reply| RoomCommand::Remote(Box::new(request), reply)).await;
        answered.unwrap_or_else(|error| {
            tracing::debug!(game, ?error, "a request of another node was not carried out");
            RemoteAnswer::NotHere
        })
    }

    /// Tells rooms who is connected elsewhere.
    async fn hear_presence(&self, node: String, games: Vec<RemotePresence>) {
        let node: Arc<str> = node.into();
        if let Some(cluster) = self.cluster() {
            cluster.heard.note(node.clone());
        }
        for presence in games {
            let is_somebody = presence.here.contains(&true) || presence.watchers > 0;
            // The room may have gone to sleep: then it is woken, since somebody is there.
            let room =
                if is_somebody { self.find(&presence.game).await.ok() } else { self.awake(&presence.game) };
            if let Some(sender) = room {
                let _ = sender.try_send(RoomCommand::RemotePresence(node.clone(), presence));
            }
        }
    }

    async fn receive(&self, message: BusMessage) {
        match read::<NodeMessage>(&message.payload) {
            Some(NodeMessage::Request(request)) => {
                let answer = self.answer(request).await;
                if let (Some(cluster), Some(reply)) = (self.cluster(), message.reply) {
                    cluster.options.bus.reply(reply, write(&answer));
                }
            }
            Some(NodeMessage::Presence { node, games }) => self.hear_presence(node, games).await,
            None => {}
        }
    }
}

/// Asks itself over the bus, again and again. Never returns.
pub(crate) async fn listen_to_itself(service: GameService) {
    let Some(cluster) = service.cluster() else { return };
    loop {
        let asked = Instant::now();
        let subject = cluster.echo_subject(&cluster.registered());
        if cluster.options.bus.request(subject, Vec::new(), ECHO_WITHIN).await.is_ok() {
            cluster.note_hears_itself(asked);
        }
        sleep_until(asked + ECHO).await;
    }
}

/// Answers the node itself until it is aborted.
async fn echo(service: GameService) {
    let Some(cluster) = service.cluster() else { return };
    let subject = cluster.echo_subject(&cluster.registered());
    loop {
        if let Ok(mut inbox) = cluster.options.bus.subscribe(subject.clone()).await {
            while let Some(message) = inbox.next().await {
                if let Some(reply) = message.reply {
                    cluster.options.bus.reply(reply, Vec::new());
                }
            }
        }
        sleep(RETRY).await;
    }
}

/// Listens until it is aborted.
async fn listen(service: GameService) {
    let Some(cluster) = service.cluster() else { return };
    let subject = cluster.node_subject(&cluster.registered());
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        if let Ok(mut inbox) = cluster.options.bus.subscribe(subject.clone()).await {
            while let Some(message) = inbox.next().await {
                let Ok(permit) = permits.clone().acquire_owned().await else { return };
                let service = service.clone();
                tokio::spawn(async move {
                    service.receive(message).await;
                    drop(permit);
                });
            }
        }
        sleep(RETRY).await;
    }
}
