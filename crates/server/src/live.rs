//! Everything that lives while the server runs: the store, the time, the rooms, the lobby, the computer. A [`Live`] is a
//! handle to all of it; the web part of the server knows nothing else of games.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusc_store::Store;
use tokio::sync::mpsc;
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::Instant;

use crate::computer::{Computer, ComputerOptions};
use crate::dues::{self, Dues};
use crate::lobby::Lobby;
use crate::pulse;
use crate::room::{Command, Due, Pace};
use crate::time::Timeline;

/// Sockets that have not been read by then are closed with the process.
const DRAIN_WITHIN: Duration = Duration::from_secs(2);
/// Between two looks at the sockets.
const DRAIN_STEP: Duration = Duration::from_millis(20);

/// How the host wants it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiveOptions {
    /// Whether people may talk.
    pub chat: Chat,
    /// The engine.
    pub computer: ComputerOptions,
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
pub struct Live {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    store: Store,
    time: Timeline,
    /// Until when the server is known to have been there before this start.
    away_since_ms: u64,
    options: LiveOptions,
    dues: Dues,
    computer: Computer,
    lobby: Lobby,
    rooms: Mutex<HashMap<String, Arc<Door>>>,
    /// Held while ratings are read and written again.
    ratings: tokio::sync::Mutex<()>,
    stopping: AtomicBool,
    sockets: AtomicUsize,
    /// What goes on behind the rooms: the sweeper, the heartbeat, the news of the lobby.
    tasks: Mutex<Vec<AbortHandle>>,
}

/// Counts a socket as open, until it is dropped.
#[derive(Debug)]
pub(crate) struct Connection {
    live: Live,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.live.inner.sockets.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The way into a room. Whoever holds one can speak to the room: it does not sleep before all are dropped.
#[derive(Debug)]
pub(crate) struct Door {
    commands: mpsc::Sender<Command>,
}

impl Door {
    pub(crate) fn new(commands: mpsc::Sender<Command>) -> Door {
        Door { commands }
    }

    /// Speaks to the room; `false` if it has closed.
    pub(crate) async fn tell(&self, command: Command) -> bool {
        self.commands.send(command).await.is_ok()
    }

    /// Speaks to the room if it is not too busy; what it cannot hear now comes back. A closed room hears nothing more.
    pub(crate) fn try_tell(&self, command: Command) -> Option<Box<Command>> {
        match self.commands.try_send(command) {
            Err(mpsc::error::TrySendError::Full(command)) => Some(Box::new(command)),
            _ => None,
        }
    }

    /// Speaks to the room from a thread that may wait. A closed room does not want to hear it.
    pub(crate) fn tell_from_thread(&self, command: Command) {
        let _ = self.commands.blocking_send(command);
    }
}

impl Live {
    /// Starts everything on a store that is open. Games that went on when the server stopped go on, their clocks as
    /// they stood.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn start(store: Store, options: LiveOptions) -> rusc_store::Result<Live> {
        let beat_ms = store.last_heartbeat().await?;
        let due = store.due_games(u64::MAX, u32::MAX).await?;
        let start = Timeline::start();
        let latest_ms = beat_ms.unwrap_or(0).max(start.now_ms());
        let time = Timeline::start_at(latest_ms);
        let live = Live {
            inner: Arc::new(Inner {
                store,
                time,
                away_since_ms: beat_ms.unwrap_or(0),
                options,
                dues: Dues::default(),
                computer: Computer::start(options.computer),
                lobby: Lobby::default(),
                rooms: Mutex::default(),
                ratings: tokio::sync::Mutex::default(),
                stopping: AtomicBool::new(false),
                sockets: AtomicUsize::new(0),
                tasks: Mutex::default(),
            }),
        };
        for game in due {
            // Every room has to look at its clock after the time away.
            live.dues().set(&game.id, Some(Due { at_ms: game.due_ms.min(latest_ms), pace: Pace::Idle }));
        }
        let tasks = [
            tokio::spawn(dues::sweep(live.clone())),
            tokio::spawn(pulse::beat(live.clone())),
            tokio::spawn(crate::lobby::keep(live.clone())),
        ];
        live.tasks().extend(tasks.iter().map(JoinHandle::abort_handle));
        Ok(live)
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
        pulse::beat_once(self).await;
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
    pub(crate) fn connection(&self) -> Connection {
        self.inner.sockets.fetch_add(1, Ordering::SeqCst);
        Connection { live: self.clone() }
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

    pub(crate) fn options(&self) -> &LiveOptions {
        &self.inner.options
    }

    pub(crate) fn dues(&self) -> &Dues {
        &self.inner.dues
    }

    pub(crate) fn computer(&self) -> &Computer {
        &self.inner.computer
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.inner.lobby
    }

    pub(crate) fn room_doors(&self) -> &Mutex<HashMap<String, Arc<Door>>> {
        &self.inner.rooms
    }

    pub(crate) fn ratings_turn(&self) -> &tokio::sync::Mutex<()> {
        &self.inner.ratings
    }
}
