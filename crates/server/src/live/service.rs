//! The game service: the store, the time, the rooms, the lobby and the engine pool behind one handle, [`GameService`]. It
//! is all that `http/` and `ws/` know of games.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusc_api::{ErrorBody, ErrorCode, TimeControl};
use rusc_store::{DueGame, Status, Store};
use tokio::sync::mpsc;
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::Instant;

use crate::UserIdentity;
use crate::config::Switch;
use crate::live::cluster::counts::Count;
use crate::live::cluster::{self, Cluster, ClusterOptions, moved};
use crate::live::deadlines::{self, Deadlines};
use crate::live::engine_pool::{EnginePool, EnginePoolOptions};
use crate::live::heartbeat;
use crate::live::lobby::Lobby;
use crate::live::payer::GuestAddresses;
use crate::live::room::{ClockRate, Deadline, RoomCommand, read_time};
use crate::live::sleeping::SleepingGames;
use crate::live::standstill::{Standstill, Ticks};
use crate::live::work_queue::{ComputerMoves, WorkQueue};
use crate::rate_limit::NewGameLimits;
use crate::time::Timeline;
use crate::ws::admission::{Admission, SocketPermit};
use crate::ws::{SocketLimits, Visitor};

/// Timeout of the shutdown: sockets that have not been drained by then are closed with the process.
const DRAIN_WITHIN: Duration = Duration::from_secs(2);
/// Poll interval while sockets are drained.
const DRAIN_STEP: Duration = Duration::from_millis(20);

/// Options of the service, from the host's configuration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameServiceOptions {
    /// Whether chat is enabled.
    pub chat: Chat,
    /// Threads and memory of the engine pool.
    pub computer: EnginePoolOptions,
    /// Where the computer's moves are searched.
    pub computer_moves: ComputerMoves,
    /// Whether too many new games are refused.
    pub rate_limits: Switch,
    /// Bounds of connections.
    pub sockets: SocketLimits,
}

/// Whether chat is enabled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chat {
    /// Enabled.
    #[default]
    On,
    /// Disabled.
    Off,
}

/// Handle to the service; clones share the same service.
#[derive(Clone, Debug)]
pub struct GameService {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    store: Store,
    /// The time at the start. A node may have another since.
    time: Timeline,
    /// The last heartbeat before this start, in milliseconds since 1970: clocks are charged up to here. 0 without one.
    away_since_ms: u64,
    options: GameServiceOptions,
    deadlines: Deadlines,
    engine_pool: EnginePool,
    work_queue: WorkQueue,
    lobby: Lobby,
    admission: Arc<Admission>,
    guest_addresses: GuestAddresses,
    new_games: NewGameLimits,
    rooms: Mutex<HashMap<String, Arc<RoomSender>>>,
    /// Held from reading ratings to writing them.
    ratings: tokio::sync::Mutex<()>,
    /// Games without a room that were looked at last.
    sleeping: SleepingGames,
    ticks: Ticks,
    /// Whether the node is told to stop, and goes on until load balancers have noticed.
    draining: AtomicBool,
    stopping: AtomicBool,
    sockets: AtomicUsize,
    /// The node's part among others; nothing on a server that is alone.
    cluster: Option<Cluster>,
    /// Background tasks: the deadline sweeper, the heartbeat, the broadcast of the lobby.
    tasks: Mutex<Vec<AbortHandle>>,
}

/// Counts a socket as open until dropped.
#[derive(Debug)]
pub(crate) struct SocketGuard {
    service: GameService,
}

impl Drop for SocketGuard {
    fn drop(&mut self) {
        self.service.inner.sockets.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The sending end of a room's mailbox. A room does not end while anybody but the index holds one.
#[derive(Debug)]
pub(crate) struct RoomSender {
    commands: mpsc::Sender<RoomCommand>,
    /// When the game was created, if it is one to watch; 0 otherwise.
    listed_ms: AtomicU64,
}

impl RoomSender {
    pub(crate) fn new(commands: mpsc::Sender<RoomCommand>) -> RoomSender {
        RoomSender { commands, listed_ms: AtomicU64::new(0) }
    }

    /// Sets when the game was created, if it is one to watch.
    pub(crate) fn set_listed(&self, created_ms: Option<u64>) {
        self.listed_ms.store(created_ms.unwrap_or(0), Ordering::Relaxed);
    }

    /// When the game was created, if it is one to watch.
    pub(crate) fn listed_ms(&self) -> Option<u64> {
        Some(self.listed_ms.load(Ordering::Relaxed)).filter(|&created_ms| created_ms > 0)
    }

    /// Sends a command, waiting while the mailbox is full; `false` if the room has ended.
    pub(crate) async fn send(&self, command: RoomCommand) -> bool {
        self.commands.send(command).await.is_ok()
    }

    /// Sends a command without waiting; returns it if the mailbox is full. A room that has ended drops it.
    pub(crate) fn try_send(&self, command: RoomCommand) -> Option<Box<RoomCommand>> {
        match self.commands.try_send(command) {
            Err(mpsc::error::TrySendError::Full(command)) => Some(Box::new(command)),
            _ => None,
        }
    }

    /// Sends a command from a thread outside the runtime, blocking. A room that has ended drops it.
    pub(crate) fn blocking_send(&self, command: RoomCommand) {
        let _ = self.commands.blocking_send(command);
    }
}

/// Whether a clock may run in a game.
pub(crate) fn has_clock(game: &DueGame) -> bool {
    let unlimited = || read_time(&game.time).is_ok_and(|time| time == TimeControl::Unlimited {});
    game.status == Status::Live && !unlimited()
}

impl GameService {
    /// Starts the service on an open store. Games that were live when the server stopped go on, with their clocks as they
    /// stood then.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn start(store: Store, options: GameServiceOptions) -> rusc_store::Result<GameService> {
        let beat_ms = store.last_heartbeat().await?.unwrap_or(0);
        let deadline = store.due_games(u64::MAX, u32::MAX).await?;
        let start = Timeline::start();
        let latest_ms = beat_ms.max(start.now_ms());
        let service = GameService::new(store, options, Timeline::start_at(latest_ms), beat_ms, None);
        for game in deadline {
            // Games with a clock are due at once: their rooms take the downtime off it.
            let at_ms = if has_clock(&game) { game.due_ms.min(latest_ms) } else { game.due_ms };
            service.deadlines().set(&game.id, Some(Deadline { at_ms, rate: ClockRate::Stopped }));
        }
        service.spawn(&[tokio::spawn(heartbeat::beat(service.clone()))]);
        Ok(service)
    }

    /// Starts the service as a node among others on the same store. It has no game until somebody asks for one here, or
    /// nobody else has one that needs attention.
    ///
    /// # Errors
    /// The store cannot be read, or the other nodes have other settings.
    pub async fn start_node(
        store: Store,
        options: GameServiceOptions,
        node: ClusterOptions,
    ) -> rusc_store::Result<GameService> {
        let is_first = store.live_nodes().await?.is_empty();
        let beat_ms = store.last_heartbeat().await?.filter(|_| is_first).unwrap_or(0);
        let cluster = cluster::join(&store, node).await?;
        let time = cluster.time();
        let service = GameService::new(store, options, time, beat_ms, Some(cluster));
        service.spawn(&[
            tokio::spawn(cluster::keep(service.clone())),
            tokio::spawn(cluster::sweep(service.clone())),
            tokio::spawn(cluster::hear_farewells(service.clone())),
            tokio::spawn(cluster::tell_presence(service.clone())),
            tokio::spawn(cluster::poll(service.clone())),
            tokio::spawn(cluster::listen_to_itself(service.clone())),
            tokio::spawn(cluster::tell_hall(service.clone())),
            tokio::spawn(cluster::tell_counts(service.clone())),
            tokio::spawn(cluster::hear_hall(service.clone())),
            tokio::spawn(cluster::poll_hall(service.clone())),
        ]);
        Ok(service)
    }

    fn new(
        store: Store,
        options: GameServiceOptions,
        time: Timeline,
        away_since_ms: u64,
        cluster: Option<Cluster>,
    ) -> GameService {
        let work_queue = WorkQueue::new(store.clone());
        let counts = cluster.as_ref().map(Cluster::counts).unwrap_or_default();
        let service = GameService {
            inner: Arc::new(Inner {
                store,
                time,
                away_since_ms,
                options,
                deadlines: Deadlines::default(),
                engine_pool: EnginePool::start(options.computer),
                work_queue,
                lobby: Lobby::new(),
                admission: Admission::new(options.sockets),
                guest_addresses: GuestAddresses::default(),
                new_games: NewGameLimits::new(options.rate_limits, time, counts),
                rooms: Mutex::default(),
                ratings: tokio::sync::Mutex::default(),
                sleeping: SleepingGames::default(),
                ticks: Ticks::default(),
                draining: AtomicBool::new(false),
                stopping: AtomicBool::new(false),
                sockets: AtomicUsize::new(0),
                cluster,
                tasks: Mutex::default(),
            }),
        };
        service.spawn(&[
            tokio::spawn(deadlines::sweep(service.clone())),
            tokio::spawn(crate::live::lobby::keep(service.clone())),
        ]);
        if options.computer_moves == ComputerMoves::Workers {
            service.spawn(&[tokio::spawn(service.clone().deliver_worker_moves())]);
        }
        service
    }

    /// Notes background tasks, which end with the service.
    fn spawn(&self, tasks: &[JoinHandle<()>]) {
        self.tasks().extend(tasks.iter().map(JoinHandle::abort_handle));
    }

    /// Graceful shutdown: new games are refused, clients are told, pending work is stored, a last heartbeat is written, so
    /// that clocks stand still until the next start, and sockets close when their queues are sent. Takes a few seconds at
    /// most.
    pub async fn stop(&self) {
        if self.inner.stopping.swap(true, Ordering::SeqCst) {
            return;
        }
        let stopped = Instant::now();
        self.tasks().drain(..).for_each(|task| task.abort());
        self.stop_lobby();
        self.stop_rooms().await;
        match self.cluster() {
            Some(cluster) => cluster.leave(self.store(), stopped).await,
            None => heartbeat::record(self).await,
        }
        // Last: giving jobs back may take seconds, which nobody's clock shall pay for.
        self.work_queue().stop().await;
        let end = Instant::now() + DRAIN_WITHIN;
        while self.inner.sockets.load(Ordering::SeqCst) > 0 && Instant::now() < end {
            tokio::time::sleep(DRAIN_STEP).await;
        }
    }

    /// What a node among others does before it stops: it says for a while that it is not ready, and goes on meanwhile. Load
    /// balancers send nobody to it any more then, and whoever is there finds another node at the first attempt. Returns at once on
    /// a server that is alone.
    pub async fn drain(&self) {
        let Some(cluster) = self.cluster() else { return };
        self.inner.draining.store(true, Ordering::SeqCst);
        tokio::time::sleep(cluster.drain()).await;
    }

    /// Ends as a process ends that is killed: nobody is told, nothing is given back.
    #[cfg(test)]
    pub(crate) fn vanish(&self) {
        self.halt_tasks();
        self.give_up_rooms();
    }

    /// Ends the background tasks, so that a test does by hand what they would do; rooms go on.
    #[cfg(test)]
    pub(crate) fn halt_tasks(&self) {
        self.tasks().drain(..).for_each(|task| task.abort());
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn tasks(&self) -> MutexGuard<'_, Vec<AbortHandle>> {
        self.inner.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits a connection of a visitor, unless there are too many.
    pub(crate) fn admit(&self, visitor: &Visitor) -> Result<SocketPermit, ErrorBody> {
        if let Some(identity) = &visitor.identity {
            self.guest_addresses().note(identity, visitor.address);
        }
        self.inner.admission.admit(visitor)
    }

    /// Counts a socket as open.
    pub(crate) fn count_socket(&self) -> SocketGuard {
        self.inner.sockets.fetch_add(1, Ordering::SeqCst);
        SocketGuard { service: self.clone() }
    }

    /// Whether nobody should be sent here any more: the shutdown has begun, or is about to.
    pub(crate) fn is_leaving(&self) -> bool {
        self.inner.draining.load(Ordering::SeqCst) || self.is_stopping()
    }

    /// The answer to whoever comes during the shutdown: among several nodes another one is there.
    pub(crate) fn restarting(&self) -> ErrorBody {
        match self.cluster() {
            Some(_) => moved(),
            None => ErrorBody::new(ErrorCode::Restarting, "the server is restarting; try again in a moment"),
        }
    }

    /// Watches whether the process stands still, while a clock counts seconds. Never returns.
    pub(crate) async fn tick(self) {
        self.inner.ticks.run(self.deadlines().rates()).await;
    }

    /// The last time for which the process stood still.
    pub(crate) fn standstill(&self) -> Option<Standstill> {
        self.inner.ticks.standstill()
    }

    /// Whether the shutdown has begun.
    pub fn is_stopping(&self) -> bool {
        self.inner.stopping.load(Ordering::SeqCst)
    }

    /// The store of games and users.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The time source. That of a node changes when it begins anew under another id.
    pub fn time(&self) -> Timeline {
        self.cluster().map_or(self.inner.time, Cluster::time)
    }

    pub(crate) fn away_since_ms(&self) -> u64 {
        self.inner.away_since_ms
    }

    pub(crate) fn cluster(&self) -> Option<&Cluster> {
        self.inner.cluster.as_ref()
    }

    pub(crate) fn options(&self) -> &GameServiceOptions {
        &self.inner.options
    }

    pub(crate) fn deadlines(&self) -> &Deadlines {
        &self.inner.deadlines
    }

    pub(crate) fn engine_pool(&self) -> &EnginePool {
        &self.inner.engine_pool
    }

    pub(crate) fn work_queue(&self) -> &WorkQueue {
        &self.inner.work_queue
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.inner.lobby
    }

    pub(crate) fn room_index(&self) -> &Mutex<HashMap<String, Arc<RoomSender>>> {
        &self.inner.rooms
    }

    pub(crate) fn guest_addresses(&self) -> &GuestAddresses {
        &self.inner.guest_addresses
    }

    /// Counts a new game of somebody.
    ///
    /// # Errors
    /// They, or all guests of their address, have begun too many.
    pub(crate) fn count_new_game(&self, who: &UserIdentity) -> Result<(), ErrorBody> {
        self.inner.new_games.check(&self.guest_addresses().payer(&who.user_id, who.role))
    }

    /// Charges new games that another node has counted.
    pub(crate) fn charge_new_games(&self, count: &Count) {
        self.inner.new_games.charge(count);
    }

    pub(crate) fn sleeping_games(&self) -> &SleepingGames {
        &self.inner.sleeping
    }

    pub(crate) fn ratings_turn(&self) -> &tokio::sync::Mutex<()> {
        &self.inner.ratings
    }
}
