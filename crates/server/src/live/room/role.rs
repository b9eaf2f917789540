//! How a room stands to its game. A server that is alone has all games. Of several nodes one has a game, the owner, and only
//! it decides and writes; rooms of the same game at other nodes follow it (`follow.rs`). Who loses the game to another node
//! finds out at the next write, and ends.

use std::sync::{Arc, Weak};

use rusc_api::{ErrorBody, EventKind};
use rusc_store::{FormerOwner, GameClaim, StoreError};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::elsewhere::Elsewhere;
use super::follow::Following;
use super::presence::Presence;
use super::rows::load;
use super::{Deadline, GameState, Room, RoomCommand};
use crate::live::cluster::message::{GameNews, RemotePresence};
use crate::live::cluster::{Cluster, SILENT, moved};
use crate::live::rooms::internal;
use crate::live::service::{GameService, RoomSender};
use crate::time::Timeline;

/// How often a game is claimed that changes hands meanwhile.
const ATTEMPTS: u32 = 3;

/// How a room stands to its game.
pub(crate) enum RoomRole {
    /// The server is alone.
    Alone,
    /// This node has the game.
    Owner(Owning),
    /// Another node has it.
    Follower(Box<Following>),
}

/// What the owner of a game knows beside the game.
#[derive(Debug, Default)]
pub(crate) struct Owning {
    /// Since when nobody had the game, if another node had it before and is gone.
    away_since_ms: Option<u64>,
    pub(super) elsewhere: Elsewhere,
}

impl Owning {
    fn after(away_since_ms: Option<u64>) -> Owning {
        Owning { away_since_ms, ..Owning::default() }
    }
}

/// What a room begins with: the game as it is stored, and how it stands to it.
pub(crate) struct Entry {
    pub(crate) state: GameState,
    pub(crate) role: RoomRole,
    /// The node that enters, if it is one among others.
    pub(crate) node: Option<Arc<str>>,
    /// Its time.
    pub(crate) time: Timeline,
}

impl GameService {
    /// Enters a game: claims it, or follows the node that has it.
    ///
    /// # Errors
    /// There is no such game, it cannot be read, or this node has no lease.
    pub(crate) async fn enter(&self, game: &str, room: &Weak<RoomSender>) -> Result<Entry, ErrorBody> {
        let Some(cluster) = self.cluster() else {
            let (state, role) = (load(self, game).await?, RoomRole::Alone);
            return Ok(Entry { state, role, node: None, time: self.time() });
        };
        for _ in 0..ATTEMPTS {
            let (node, time) = cluster.node_and_time()?;
            match self.store().claim_game(game, &node).await {
                Ok(GameClaim::Claimed { epoch, former, away_ms }) => {
                    let state = load(self, game).await?;
                    // Otherwise somebody has claimed it meanwhile.
                    if state.epoch == epoch {
                        count_takeover(former.as_ref());
                        cluster.tell(game, &GameNews::Owner { node: node.to_string(), epoch });
                        let role = RoomRole::Owner(Owning::after(away_ms));
                        return Ok(Entry { state, role, node: Some(node), time });
                    }
                }
                Ok(GameClaim::Held { by }) => {
                    let news = cluster.news_of(game).await.map_err(|_| moved())?;
                    let following = Following::new(by.id, news, room.clone());
                    let state = load(self, game).await?;
                    let role = RoomRole::Follower(Box::new(following));
                    return Ok(Entry { state, role, node: Some(node), time });
                }
                Err(StoreError::Missing("node")) => return Err(moved()),
                Err(error) => return Err(internal(error)),
            }
        }
        Err(moved())
    }
}

fn count_takeover(former: Option<&FormerOwner>) {
    let from = match former {
        None => return,
        Some(FormerOwner::Stopped(_)) => "stopped",
        Some(FormerOwner::Silent(_)) => "silent",
    };
    metrics::counter!("rusc_takeovers_total", "from" => from).increment(1);
}

/// What became of an attempt to take a game over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TakeOver {
    /// The room is the owner's now.
    Done,
    /// A living node has the game.
    Held(String),
    /// It could not be tried, or the room is lost.
    Failed,
}

impl Room {
    /// The node's part among others; nothing on a server that is alone.
    pub(super) fn cluster(&self) -> Option<&Cluster> {
        self.service.cluster()
    }

    /// Refuses while the node has no lease, or has another id than when the room was opened.
    ///
    /// # Errors
    /// The game has to be looked for anew.
    pub(super) fn check_is_node(&self) -> Result<(), ErrorBody> {
        match self.cluster().map(Cluster::node) {
            None => Ok(()),
            Some(Ok(node)) if self.node.as_ref() == Some(&node) => Ok(()),
            Some(_) => Err(moved()),
        }
    }

    /// Whether another node has the game.
    pub(super) fn is_follower(&self) -> bool {
        matches!(self.role, RoomRole::Follower(_))
    }

    /// Whether each player is connected, at any node as far as that is known.
    pub(super) fn connected(&self) -> [bool; 2] {
        let mut here = self.subscribers.here();
        if let RoomRole::Owner(owning) = &self.role {
            for presence in owning.elsewhere.fresh() {
                here = [here[0] || presence.here[0], here[1] || presence.here[1]];
            }
        }
        here
    }

    /// How many spectators are connected, at any node as far as that is known.
    pub(super) fn watchers(&self) -> u32 {
        let here = self.subscribers.watchers();
        match &self.role {
            RoomRole::Owner(owning) => owning.elsewhere.fresh().fold(here, |sum, other| sum + other.watchers),
            RoomRole::Alone | RoomRole::Follower(_) => here,
        }
    }

    /// Whether nobody is connected at other nodes.
    pub(super) fn is_alone_here(&self) -> bool {
        match &self.role {
            RoomRole::Owner(owning) => {
                owning.elsewhere.fresh().all(|presence| presence.here == [false; 2] && presence.watchers == 0)
            }
            RoomRole::Alone | RoomRole::Follower(_) => true,
        }
    }

    /// Notes who is connected at another node.
    pub(super) fn hear_presence(&mut self, node: Arc<str>, presence: RemotePresence) {
        self.note_silences();
        let flag_waited = self.does_flag_wait();
        if let RoomRole::Owner(owning) = &mut self.role {
            let told = presence.told;
            owning.elsewhere.tell(node, presence);
            self.update_presence();
            self.repeat_presence(told);
            if flag_waited {
                self.schedule_deadline();
            }
        }
    }

    /// Whether the mover's time is up, and it is not known whether their node lives.
    pub(super) fn does_flag_wait(&self) -> bool {
        self.flag_from_ms() > 0
            && self.deadline().is_some_and(|deadline| deadline.at_ms <= self.time.now_ms())
    }

    /// No flag falls before this time: the mover is connected by another node, which has told nothing of this game since their
    /// time was up. It has failed perhaps, or what the mover has sent in time is behind other requests. Nor while this node hears
    /// nothing.
    pub(super) fn flag_from_ms(&self) -> u64 {
        let mover = self.state.card.to_move.index();
        let (RoomRole::Owner(owning), Some(cluster), Some(deadline)) =
            (&self.role, self.cluster(), self.deadline())
        else {
            return 0;
        };
        // Whoever is connected to this node is perhaps cut off as well.
        if cluster.is_deaf() && self.state.computer(self.state.card.to_move).is_none() {
            return self.time.now_ms() + SILENT.as_millis() as u64;
        }
        if self.subscribers.here()[mover] {
            return 0;
        }
        let up_at = self.time.instant(deadline.at_ms);
        let heard = owning.elsewhere.heard_with(mover, cluster, |_, told_at| told_at < up_at);
        heard.max().map_or(0, |heard| self.time.ms_from(heard + SILENT))
    }

    /// Forgets who was connected at a node that is gone; they have to come to another one.
    pub(super) fn hear_connections_gone(&mut self, node: &str) {
        self.note_silences();
        if let RoomRole::Owner(owning) = &mut self.role {
            if let Some(presence) = owning.elsewhere.remove(node) {
                self.note_cut_off(&presence);
            }
            self.update_presence();
        }
    }

    /// When what was told by other nodes expires next.
    pub(super) fn expiry(&self) -> Option<Instant> {
        let RoomRole::Owner(owning) = &self.role else { return None };
        owning.elsewhere.expiry()
    }

    /// Forgets what other nodes have not told again.
    pub(super) fn forget_expired(&mut self) {
        self.note_silences();
        if let RoomRole::Owner(owning) = &mut self.role
            && owning.elsewhere.forget_expired()
        {
            self.update_presence();
        }
    }

    /// Since when the time is not to be charged: nobody could play. Told once: the event that gives it back ends it, and a room
    /// that cannot write that event ends itself.
    pub(super) fn away_since_ms(&mut self) -> Option<u64> {
        let before_start = self.state.turn_ms < self.time.anchor_ms();
        match &mut self.role {
            RoomRole::Alone => before_start.then(|| self.service.away_since_ms()),
            RoomRole::Owner(owning) => owning.away_since_ms.take().or_else(|| {
                // The game is of a time when the server was alone.
                let runs = self.state.clock.is_some_and(|clock| clock.running().is_some());
                Some(self.service.away_since_ms()).filter(|&away_ms| before_start && runs && away_ms > 0)
            }),
            RoomRole::Follower(_) => None,
        }
    }

    /// Tries to take the game over from a node that is gone. What waited for the owner is carried out then.
    pub(super) async fn take_over(&mut self) -> TakeOver {
        let (Some(node), Ok(())) = (self.node.clone(), self.check_is_node()) else {
            return TakeOver::Failed;
        };
        match self.service.store().claim_game(&self.state.card.id, &node).await {
            Ok(GameClaim::Claimed { epoch, former, away_ms }) => {
                count_takeover(former.as_ref());
                let role = std::mem::replace(&mut self.role, RoomRole::Owner(Owning::after(away_ms)));
                let is_sound = self.begin_to_own(&node, epoch).await.is_ok();
                // Whoever begins anew hears from the database again what was not done here.
                self.is_lost |= !is_sound;
                if let RoomRole::Follower(following) = role {
                    self.carry_out_waiting(*following).await;
                }
                if is_sound { TakeOver::Done } else { TakeOver::Failed }
            }
            Ok(GameClaim::Held { by }) => TakeOver::Held(by.id),
            Err(error) => {
                tracing::debug!(%error, "a game could not be claimed");
                TakeOver::Failed
            }
        }
    }

    async fn begin_to_own(&mut self, node: &str, epoch: u64) -> Result<(), ErrorBody> {
        if let Some(cluster) = self.service.cluster() {
            let game = &self.state.card.id;
            self.service.if_listed(game, &self.sender, || cluster.forget_presence(game));
            cluster.tell(&self.state.card.id, &GameNews::Owner { node: node.to_owned(), epoch });
        }
        self.catch_up().await?;
        self.state.epoch = epoch;
        // While another node had the game, this room did not note who is connected.
        self.presence = Presence::new(self.time.now_ms());
        self.update_presence();
        self.resume_clock().await
    }

    /// Tells the nodes that follow the game.
    pub(super) fn tell_followers(&self, news: &GameNews) {
        if let (RoomRole::Owner(_), Some(cluster)) = (&self.role, self.cluster()) {
            cluster.tell(&self.state.card.id, news);
        }
    }

    /// The answer to a write that failed. If the game is not as this room knows it, another node has it, or has had it: the
    /// room ends, and its clients come again.
    pub(super) fn not_stored(&mut self, error: StoreError) -> ErrorBody {
        match &error {
            StoreError::Fenced { .. } => {
                metrics::counter!("rusc_fenced_total").increment(1);
                tracing::warn!(%error, "another node has the game");
            }
            // A write that was answered with a failure was stored all the same.
            StoreError::WrongNumber { .. } => tracing::warn!(%error, "the game has gone on elsewhere"),
            _ => return internal(error),
        }
        self.is_lost = true;
        moved()
    }

    /// Whether the game is given back when the room goes to sleep. If its clock runs, the node stays responsible for the flag.
    fn is_given_back(&self) -> bool {
        let runs = self.state.clock.is_some_and(|clock| clock.running().is_some());
        matches!(self.role, RoomRole::Owner(_)) && !runs
    }

    /// Forgets what the node knows of a game whose room goes to sleep.
    pub(super) fn forget_asleep(&self) {
        let game = &self.state.card.id;
        if let Some(cluster) = self.cluster() {
            cluster.forget_presence(game);
        }
        if self.is_given_back() {
            self.service.deadlines().set(game, None);
        }
    }

    /// Gives a game back that goes to sleep.
    pub(super) async fn release(&self) {
        let Some(Ok(node)) = self.cluster().map(Cluster::node) else { return };
        if self.is_given_back() {
            let released = self.service.store().release_game(&self.state.card.id, &node, self.state.epoch);
            if let Err(error) = released.await {
                tracing::warn!(%error, "a game could not be given back");
            }
        }
    }

    /// Ends the room: its clients come again, and find whoever has the game then. The node looks at the game again at the
    /// deadline, if there is one.
    pub(super) fn leave(&mut self, deadline: Option<Deadline>) {
        self.search.cancel();
        self.subscribers.dismiss();
        let game = &self.state.card.id;
        self.service.if_listed(game, &self.sender, || {
            self.service.deadlines().set(game, deadline);
            if let Some(cluster) = self.cluster() {
                cluster.forget_presence(game);
            }
        });
        self.service.abandon_room(game, &self.sender);
    }

    /// Resumes the clock of a loaded game: time in which nobody could play is not charged.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn resume_clock(&mut self) -> Result<(), ErrorBody> {
        if self.is_follower() {
            return Ok(());
        }
        if let Some(away_ms) = self.away_since_ms()
            && self.state.is_live()
            && let Some(mut clock) = self.state.clock
        {
            let now_ms = self.time.now_ms();
            clock.resume(away_ms, now_ms);
            self.commit(vec![EventKind::Resumed { clocks: Some(clock.at(now_ms)) }]).await?;
            self.note_taken_over(away_ms);
        }
        self.check_deadline().await;
        Ok(())
    }
}

/// Reads the news of a game into the mailbox of its room, until dropped.
#[derive(Debug)]
pub(super) struct NewsReader(tokio::task::AbortHandle);

impl NewsReader {
    pub(super) fn start(mut news: crate::bus::BusInbox, room: Weak<RoomSender>) -> NewsReader {
        let reader = tokio::spawn(async move {
            while let Some(message) = news.next().await {
                let Some(room) = room.upgrade() else { return };
                if let Some(news) = crate::live::cluster::message::read(&message.payload) {
                    // A full mailbox means that the room is busy: what is lost is read from the database.
                    let _ = room.try_send(RoomCommand::News(Box::new(news)));
                }
            }
        });
        NewsReader(reader.abort_handle())
    }
}

impl Drop for NewsReader {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The mailbox of a room.
pub(crate) type RoomInbox = mpsc::Receiver<RoomCommand>;
