//! The engines in threads of their own: orders go in, reports come out. A newer order, or the wish to stop, ends the search
//! of an older one, whose late reports can be told by their number.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rusc_engine::{AnyEngine, Control, EngineOptions, Level, Limits, SearchInfo, Time, new_engine};
use rusc_games::{AnyGame, Side};

/// The longest search for a move.
const PATIENCE: Duration = Duration::from_secs(2);
/// The longest search for a hint, which is at full strength.
const HINT_TIME: Duration = Duration::from_secs(1);
/// The most nodes of the search for a hint.
const HINT_NODES: u64 = 300_000;

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchPurpose {
    /// A move of the computer.
    Move(Level),
    /// A move of another program.
    Program,
    /// A move for a person who asks.
    Hint,
    /// What the position is worth, for as long as it stands.
    Analysis,
}

/// A search to be done.
#[derive(Clone, Debug)]
pub(crate) struct SearchOrder {
    /// Its number, larger than that of every order before.
    pub(crate) id: u64,
    pub(crate) purpose: SearchPurpose,
    /// Whose turn it is, and the command line of the program that plays for them.
    pub(crate) side: Side,
    pub(crate) command: Option<String>,
    pub(crate) game: Box<dyn AnyGame>,
    /// What may be spent on it, where there is a clock.
    pub(crate) time: Option<Duration>,
    pub(crate) seed: u64,
}

/// What an engine tells.
#[derive(Clone, Debug)]
pub(crate) struct EngineReport {
    /// Of the order.
    pub(crate) id: u64,
    pub(crate) news: EngineNews,
}

#[derive(Clone, Debug)]
pub(crate) enum EngineNews {
    /// What it thinks so far.
    Progress(SearchInfo),
    /// What it has found; `None` in a game that is over.
    Found(Option<SearchInfo>),
    /// What another program plays.
    Chosen(String),
    /// Why there is nothing.
    Failed(String),
}

/// The thread of the built-in engine.
pub(crate) struct EngineThread {
    orders: Sender<SearchOrder>,
    /// The number of the order that counts; 0 if none does.
    current: Arc<AtomicU64>,
}

impl EngineThread {
    /// Starts it; it ends when this is dropped.
    pub(crate) fn start(report: impl Fn(EngineReport) + Send + 'static) -> std::io::Result<EngineThread> {
        let (orders, to_do) = channel();
        let current = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&current);
        thread::Builder::new().name("engine".to_owned()).spawn(move || work(&to_do, &seen, &report))?;
        Ok(EngineThread { orders, current })
    }

    /// Hands over an order and stops the search before it.
    pub(crate) fn order(&self, order: SearchOrder) {
        self.current.store(order.id, Ordering::Relaxed);
        // The thread ends only with this handle.
        let _ = self.orders.send(order);
    }

    /// Stops the search.
    pub(crate) fn stop(&self) {
        self.current.store(0, Ordering::Relaxed);
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.stop();
    }
}

fn work(orders: &Receiver<SearchOrder>, current: &AtomicU64, report: &dyn Fn(EngineReport)) {
    let mut engine: Option<Box<dyn AnyEngine>> = None;
    for order in orders {
        let is_stale = || current.load(Ordering::Relaxed) != order.id;
        if is_stale() {
            continue;
        }
        if engine.as_ref().is_none_or(|engine| engine.kind() != order.game.kind()) {
            engine = match new_engine(order.game.kind(), EngineOptions::default()) {
                Ok(engine) => Some(engine),
                Err(error) => {
                    report(EngineReport { id: order.id, news: EngineNews::Failed(error.to_string()) });
                    None
                }
            };
        }
        if let Some(engine) = &mut engine {
            let tell = |news| report(EngineReport { id: order.id, news });
            let found = search(&mut **engine, &order, &is_stale, &tell);
            if !is_stale() {
                tell(EngineNews::Found(found));
            }
        }
    }
}

fn search(
    engine: &mut dyn AnyEngine,
    order: &SearchOrder,
    stop: &(dyn Fn() -> bool + Sync),
    tell: &dyn Fn(EngineNews),
) -> Option<SearchInfo> {
    let begun = Instant::now();
    let control = Control { stop, elapsed: &|| begun.elapsed() };
    let limits = match order.purpose {
        SearchPurpose::Move(level) => {
            let time = order.time.map_or(PATIENCE, |time| time.min(PATIENCE));
            return engine.play(&*order.game, level, order.seed, Some(time), control);
        }
        SearchPurpose::Hint => {
            Limits { time: Time::PerMove(HINT_TIME), nodes: Some(HINT_NODES), ..Limits::UNLIMITED }
        }
        SearchPurpose::Analysis => Limits::UNLIMITED,
        // For others.
        SearchPurpose::Program => return None,
    };
    engine.go(&*order.game, &limits, control, &mut |info| tell(EngineNews::Progress(info.clone())))
}
