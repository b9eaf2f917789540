//! Everything that lives while the server runs: the store, the time, the rooms, the lobby, the computer. A [`GameService`] is a
//! handle to all of it; the web part of the server knows nothing else of games.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusc_store::Store;
use tokio::sync::mpsc;
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::Instant;

use crate::live::deadlines::{self, Deadlines};
use crate::live::engine_pool::{EnginePool, EnginePoolOptions};
use crate::live::heartbeat;
use crate::live::lobby::Lobby;
use crate::live::room::{ClockRate, Deadline, RoomCommand};
use crate::time::Timeline;

/// Sockets that have not been read by then are closed with the process.
const DRAIN_WITHIN: Duration = Duration::from_secs(2);
/// Between two looks at the sockets.
const DRAIN_STEP: Duration = Duration::from_millis(20);

/// How the host wants it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameServiceOptions {
    /// Whether people may talk.
    pub chat: Chat,
    /// The engine.
    pub computer: EnginePoolOptions,
}

/// Whether people may talk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chat {
    /// They may.
    #[default]
    On,
    /// They may not.
    Off,
}

/// A handle to everything; a clone is another handle to the same.
#[derive(Clone, Debug)]
pub struct GameService {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    store: Store,
    time: Timeline,
    /// Until when the server is known to have been there before this start.
    away_since_ms: u64,
    options: GameServiceOptions,
    deadlines: Deadlines,
    engine_pool: EnginePool,
    lobby: Lobby,
    rooms: Mutex<HashMap<String, Arc<RoomSender>>>,
    /// Held while ratings are read and written again.
    ratings: tokio::sync::Mutex<()>,
    stopping: AtomicBool,
    sockets: AtomicUsize,
    /// What goes on behind the rooms: the sweeper, the heartbeat, the news of the lobby.
    tasks: Mutex<Vec<AbortHandle>>,
}

/// Counts a socket as open, until it is dropped.
#[derive(Debug)]
pub(crate) struct SocketGuard {
    service: GameService,
}

impl Drop for SocketGuard {
    fn drop(&mut self) {
        self.service.inner.sockets.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The way into a room. Whoever holds one can speak to the room: it does not sleep before all are dropped.
#[derive(Debug)]
pub(crate) struct RoomSender {
    commands: mpsc::Sender<RoomCommand>,
}

impl RoomSender {
    pub(crate) fn new(commands: mpsc::Sender<RoomCommand>) -> RoomSender {
        RoomSender { commands }
    }

    /// Speaks to the room; `false` if it has closed.
    pub(crate) async fn send(&self, command: RoomCommand) -> bool {
        self.commands.send(command).await.is_ok()
    }

    /// Speaks to the room if it is not too busy; what it cannot hear now comes back. A closed room hears nothing more.
    pub(crate) fn try_send(&self, command: RoomCommand) -> Option<Box<RoomCommand>> {
        match self.commands.try_send(command) {
            Err(mpsc::error::TrySendError::Full(command)) => Some(Box::new(command)),
            _ => None,
        }
    }

    /// Speaks to the room from a thread that may wait. A closed room does not want to hear it.
    pub(crate) fn blocking_send(&self, command: RoomCommand) {
        let _ = self.commands.blocking_send(command);
    }
}

impl GameService {
    /// Starts everything on a store that is open. Games that went on when the server stopped go on, their clocks as
    /// they stood.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn start(store: Store, options: GameServiceOptions) -> rusc_store::Result<GameService> {
        let beat_ms = store.last_heartbeat().await?;
        let deadline = store.due_games(u64::MAX, u32::MAX).await?;
        let start = Timeline::start();
        let latest_ms = beat_ms.unwrap_or(0).max(start.now_ms());
        let time = Timeline::start_at(latest_ms);
        let service = GameService {
            inner: Arc::new(Inner {
                store,
                time,
                away_since_ms: beat_ms.unwrap_or(0),
                options,
                deadlines: Deadlines::default(),
                engine_pool: EnginePool::start(options.computer),
                lobby: Lobby::new(time),
                rooms: Mutex::default(),
                ratings: tokio::sync::Mutex::default(),
                stopping: AtomicBool::new(false),
                sockets: AtomicUsize::new(0),
                tasks: Mutex::default(),
            }),
        };
        for game in deadline {
            // Every room has to look at its clock after the time away.
            service.deadlines().set(
                &game.id,
                Some(Deadline { at_ms: game.due_ms.min(latest_ms), rate: ClockRate::Stopped }),
            );
        }
        let tasks = [
            tokio::spawn(deadlines::sweep(service.clone())),
            tokio::spawn(heartbeat::beat(service.clone())),
            tokio::spawn(crate::live::lobby::keep(service.clone())),
        ];
        service.tasks().extend(tasks.iter().map(JoinHandle::abort_handle));
        Ok(service)
    }

    /// Stops: nothing new is begun, everybody is told, what was begun is stored, the time is written down, so that clocks
    /// stand still until the next start, and sockets end when they have been read. Takes some seconds at most.
    pub async fn stop(&self) {
        if self.inner.stopping.swap(true, Ordering::SeqCst) {
            return;
        }
        self.tasks().drain(..).for_each(|task| task.abort());
        self.stop_lobby();
        self.stop_rooms().await;
        heartbeat::record(self).await;
        let end = Instant::now() + DRAIN_WITHIN;
        while self.inner.sockets.load(Ordering::SeqCst) > 0 && Instant::now() < end {
            tokio::time::sleep(DRAIN_STEP).await;
        }
    }

    /// Nothing is half done under the lock.
    fn tasks(&self) -> MutexGuard<'_, Vec<AbortHandle>> {
        self.inner.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a socket as open.
    pub(crate) fn count_socket(&self) -> SocketGuard {
        self.inner.sockets.fetch_add(1, Ordering::SeqCst);
        SocketGuard { service: self.clone() }
    }

    /// Whether it is about to stop.
    pub fn is_stopping(&self) -> bool {
        self.inner.stopping.load(Ordering::SeqCst)
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The time.
    pub fn time(&self) -> &Timeline {
        &self.inner.time
    }

    pub(crate) fn away_since_ms(&self) -> u64 {
        self.inner.away_since_ms
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

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.inner.lobby
    }

    pub(crate) fn room_doors(&self) -> &Mutex<HashMap<String, Arc<RoomSender>>> {
        &self.inner.rooms
    }

    pub(crate) fn ratings_turn(&self) -> &tokio::sync::Mutex<()> {
        &self.inner.ratings
    }
}
