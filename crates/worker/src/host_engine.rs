//! The engine of the host's choice: any program that speaks the Universal Hive Protocol. It is started when it is first
//! needed, asked for moves, and started again when it has failed. It is never trusted: what it answers is played by our rules,
//! and every wait has an end. Who plays instead of an engine that fails is not known here.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use rusc_engine::Level;
use rusc_games::{AnyGame, GameKind};
use rusc_uhp::{
    EngineIdentity, ErrorOutput, GoCommand, Greeting, StartingEngine, UhpClient, UhpError, WaitLimit,
};

use crate::Backoff;

/// How long it may take to start.
const START_LIMIT: Duration = Duration::from_secs(10);

/// Which engine, and what it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostEngineOptions {
    /// Its command line.
    pub command: String,
    /// The weakest level of the computer whose moves it chooses; nothing if our own engine chooses all.
    pub from_level: Option<Level>,
}

/// Until when an answer is waited for.
#[derive(Clone, Copy)]
pub(crate) struct Wait<'a> {
    pub(crate) until: Instant,
    pub(crate) stop: &'a dyn Fn() -> bool,
}

impl<'a> Wait<'a> {
    fn limit(&self) -> WaitLimit<'a> {
        WaitLimit { timeout: self.until.saturating_duration_since(Instant::now()), stop: self.stop }
    }
}

/// Why the engine has no move.
#[derive(Debug, thiserror::Error)]
pub enum HostEngineError {
    /// The caller does not want it any more.
    #[error("stopped")]
    Stopped,
    /// It plays another game.
    #[error("it plays {}", .0.name())]
    OtherGame(GameKind),
    /// It does not play with these expansions.
    #[error("it does not play with {}", .0.join(", "))]
    MissingExpansions(Vec<String>),
    /// It has been started and has not greeted yet.
    #[error("it is not ready yet")]
    Starting,
    /// It has failed several times, and is not started again before some time has passed.
    #[error("it has failed several times and rests")]
    Resting,
    /// Its move breaks the rules.
    #[error("its move does not fit: {0}")]
    Illegal(String),
    /// It does not start, refuses the game, or has failed.
    #[error(transparent)]
    Uhp(UhpError),
}

impl From<UhpError> for HostEngineError {
    fn from(error: UhpError) -> HostEngineError {
        match error {
            UhpError::Stopped { .. } => HostEngineError::Stopped,
            error => HostEngineError::Uhp(error),
        }
    }
}

impl HostEngineError {
    /// Whether the engine may be in any state now; an engine that has only refused can be asked about something else.
    fn is_failure(&self) -> bool {
        match self {
            HostEngineError::Illegal(_) => true,
            HostEngineError::Uhp(error) => {
                !matches!(error, UhpError::Refused { .. } | UhpError::InvalidMove { .. })
            }
            HostEngineError::Stopped
            | HostEngineError::OtherGame(_)
            | HostEngineError::MissingExpansions(_)
            | HostEngineError::Starting
            | HostEngineError::Resting => false,
        }
    }
}

/// An engine, running or not; the process ends with it.
#[derive(Debug)]
pub(crate) struct HostEngine {
    options: HostEngineOptions,
    /// The process before its greeting.
    starting: Option<StartingEngine>,
    /// The process after its greeting.
    running: Option<UhpClient>,
    restarts: Restarts,
    /// The missing expansions that the log has.
    logged: HashSet<Vec<String>>,
}

impl HostEngine {
    /// An engine that is not started yet.
    pub(crate) fn new(options: HostEngineOptions) -> HostEngine {
        let restarts = Restarts::default();
        HostEngine { options, starting: None, running: None, restarts, logged: HashSet::new() }
    }

    /// Whether it chooses the moves of a level.
    pub(crate) fn plays(&self, level: Level) -> bool {
        self.options.from_level.is_some_and(|from| level >= from)
    }

    /// Logs why our own engine plays: a warning for what the host can mend, once for an expansion that the engine does not have.
    pub(crate) fn log(&mut self, error: &HostEngineError) {
        let is_known = match error {
            HostEngineError::OtherGame(_) | HostEngineError::Resting | HostEngineError::Stopped => true,
            HostEngineError::MissingExpansions(missing) => !self.logged.insert(missing.clone()),
            HostEngineError::Starting | HostEngineError::Illegal(_) | HostEngineError::Uhp(_) => false,
        };
        let command = &self.options.command;
        if is_known {
            tracing::debug!(%error, command, "our own engine plays instead of the host's");
        } else {
            tracing::warn!(%error, command, "our own engine plays instead of the host's");
        }
    }

    /// What it says of itself.
    ///
    /// # Errors
    /// It does not run.
    pub(crate) fn identity(&mut self, wait: Wait<'_>) -> Result<EngineIdentity, HostEngineError> {
        self.attempt(|engine| Ok(engine.running(wait)?.identity().clone()))
    }

    /// Its move in a game that goes on, as our rules write it, after thinking for so long.
    ///
    /// # Errors
    /// It has none, or none that is legal, or is too late. It is then started again for the next question, unless it has only
    /// refused this one.
    pub(crate) fn best_move(
        &mut self,
        game: &dyn AnyGame,
        think: Duration,
        wait: Wait<'_>,
    ) -> Result<String, HostEngineError> {
        let text = self.attempt(|engine| {
            let client = engine.running(wait)?;
            check_fit(client.identity(), game)?;
            tell(client, game, wait)?;
            let text = client.best_move(&GoCommand::default().arguments(think, None), wait.limit())?;
            canonical_move(game, &text)
        })?;
        self.restarts.succeeded();
        Ok(text)
    }

    /// Ends the process if it may be in any state after a question.
    fn attempt<T>(
        &mut self,
        ask: impl FnOnce(&mut HostEngine) -> Result<T, HostEngineError>,
    ) -> Result<T, HostEngineError> {
        let asked = ask(self);
        if let Err(error) = &asked {
            if error.is_failure() {
                self.restarts.failed(Instant::now());
            }
            if error.is_failure() || matches!(error, HostEngineError::Stopped) {
                (self.starting, self.running) = (None, None);
            }
        }
        asked
    }

    /// The running engine, which is started if it has to be.
    fn running(&mut self, wait: Wait<'_>) -> Result<&mut UhpClient, HostEngineError> {
        let client = match self.running.take() {
            Some(client) => client,
            None => self.start(wait)?,
        };
        Ok(self.running.insert(client))
    }

    /// Waits for a greeting; one that does not come in time is waited for again at the next question.
    fn start(&mut self, wait: Wait<'_>) -> Result<UhpClient, HostEngineError> {
        let starting = match self.starting.take() {
            Some(starting) => starting,
            None if self.restarts.may_start(Instant::now()) => {
                StartingEngine::open(&self.options.command, ErrorOutput::Discard)?
            }
            None => return Err(HostEngineError::Resting),
        };
        match starting.greeting(wait.limit())? {
            Greeting::Said(client) => Ok(client),
            Greeting::Awaited(starting) if starting.age() < START_LIMIT => {
                self.starting = Some(starting);
                Err(HostEngineError::Starting)
            }
            Greeting::Awaited(starting) => Err(starting.late().into()),
        }
    }
}

/// When an engine that has failed is started again: at once after the first failure, then after waits that grow.
#[derive(Debug, Default)]
struct Restarts {
    /// Failures since the last success.
    failures: u32,
    backoff: Backoff,
    not_before: Option<Instant>,
}

impl Restarts {
    fn may_start(&self, now: Instant) -> bool {
        self.not_before.is_none_or(|time| time <= now)
    }

    fn failed(&mut self, now: Instant) {
        if self.failures > 0 {
            self.not_before = Some(now + self.backoff.next_wait());
        }
        self.failures = self.failures.saturating_add(1);
    }

    fn succeeded(&mut self) {
        *self = Restarts::default();
    }
}

/// Whether an engine can be asked about a game at all.
fn check_fit(identity: &EngineIdentity, game: &dyn AnyGame) -> Result<(), HostEngineError> {
    if identity.game() != game.kind() {
        return Err(HostEngineError::OtherGame(identity.game()));
    }
    let missing = identity.missing_expansions(&game.setup());
    let missing = missing.expect("a game of the engine's kind has a set-up of that kind");
    if missing.is_empty() { Ok(()) } else { Err(HostEngineError::MissingExpansions(missing)) }
}

/// Tells the engine a game. The protocol has the opening of tournaments only, whose moves are legal with that of the booklet,
/// too: the engine is told the first where it can be. Where a queen was placed first, it must know our word for the second.
fn tell(client: &mut UhpClient, game: &dyn AnyGame, wait: Wait<'_>) -> Result<(), UhpError> {
    // Before the first move the set-up says it all, and every engine reads it.
    let full = if game.ply() == 0 { game.setup() } else { game.game_string() };
    let setup = game.setup();
    let plain = game.kind().booklet_suffix().and_then(|suffix| setup.strip_suffix(suffix));
    if let (Some(plain), Some(rest)) = (plain, full.strip_prefix(&setup)) {
        match client.new_game(&format!("{plain}{rest}"), wait.limit()) {
            Err(UhpError::Refused { .. } | UhpError::InvalidMove { .. }) => {}
            told => return told.map(drop),
        }
    }
    client.new_game(&full, wait.limit()).map(drop)
}

/// A move as our rules write it, if they allow it.
fn canonical_move(game: &dyn AnyGame, text: &str) -> Result<String, HostEngineError> {
    let illegal = |reason: String| HostEngineError::Illegal(reason);
    let mut after = game.box_clone();
    after.play(text).map_err(|error| illegal(error.to_string()))?;
    after.played().last().cloned().ok_or_else(|| illegal("it is no move".to_owned()))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::Restarts;

    #[test]
    fn an_engine_that_keeps_failing_is_started_again_after_waits_that_grow_to_half_a_minute() {
        let (now, mut restarts) = (Instant::now(), Restarts::default());
        let longest = Duration::from_secs(30);
        // After so many failures it may start again after the second time, and not after the first.
        for (failures, too_early, in_time) in [
            (0, None, Duration::ZERO),
            (1, None, Duration::ZERO),
            (2, Some(Duration::from_millis(249)), Duration::from_millis(500)),
            (3, Some(Duration::from_millis(499)), Duration::from_secs(1)),
            (40, Some(Duration::from_secs(14)), longest),
        ] {
            while restarts.failures < failures {
                restarts.failed(now);
            }
            assert!(restarts.may_start(now + in_time), "{restarts:?}");
            assert!(too_early.is_none_or(|early| !restarts.may_start(now + early)), "{restarts:?}");
        }
        restarts.succeeded();
        restarts.failed(now);
        assert!(restarts.may_start(now), "a success makes good");
    }
}
