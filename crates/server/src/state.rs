//! The state shared by all request handlers: handles only, cheap to clone.

use std::sync::Arc;
use std::time::Duration;

use rusc_store::Store;

use crate::bus::Bus;
use crate::config::Config;
use crate::http::api::account_export::ExportSlots;
use crate::http::assets::Assets;
use crate::http::auth::attempts::Attempts;
use crate::http::auth::connections::Connections;
use crate::http::auth::credentials::Passwords;
use crate::http::auth::worker_keys::WorkerKeys;
use crate::http::health::Health;
use crate::http::metrics::MetricsExport;
use crate::http::pictures::DrawingDesk;
use crate::live::cluster::counts::Count;
use crate::live::work_queue::WorkPlan;
use crate::rate_limit::RateLimits;
use crate::ws::SocketLimits;
use crate::{Chat, ClusterOptions, EnginePoolOptions, GameService, GameServiceOptions};

/// State of the server: configuration, game service, rate limits, sign-in, open connections, health, assets, pictures,
/// metrics.
#[derive(Clone, Debug)]
pub struct AppState {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    config: Config,
    service: GameService,
    rate_limits: RateLimits,
    passwords: Passwords,
    attempts: Attempts,
    connections: Connections,
    exports: ExportSlots,
    health: Health,
    assets: Assets,
    drawing_desk: DrawingDesk,
    metrics_export: Option<MetricsExport>,
    worker_keys: WorkerKeys,
}

impl AppState {
    /// Starts the game service and all else behind the routes, on an open store.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn start(config: Config, store: Store) -> rusc_store::Result<AppState> {
        AppState::start_with(config, store, Assets::built_in()).await
    }

    /// Like [`AppState::start`], with other files for the page.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn start_with(config: Config, store: Store, assets: Assets) -> rusc_store::Result<AppState> {
        let service = GameService::start(store, service_options(&config)).await?;
        Ok(AppState::new(config, service, assets))
    }

    /// Like [`AppState::start`], as a node among others on the same store.
    ///
    /// # Errors
    /// The store cannot be read, or the other nodes have other settings.
    pub async fn start_node(config: Config, store: Store, bus: Bus) -> rusc_store::Result<AppState> {
        let lease = Duration::from_secs(config.lease_seconds.into());
        let drain = Duration::from_secs(config.drain_seconds.into());
        let node = ClusterOptions { bus, name: config.node.clone(), lease, drain };
        let service = GameService::start_node(store, service_options(&config), node).await?;
        Ok(AppState::new(config, service, Assets::built_in()))
    }

    fn new(config: Config, service: GameService, assets: Assets) -> AppState {
        service.work_queue().start(WorkPlan::of(&config));
        let worker_keys = WorkerKeys::new(config.worker_keys.clone());
        let metrics_export = config.metrics.is_on().then(MetricsExport::install);
        let rate_limits = RateLimits::new(config.rate_limits, service.time(), service.shared_counts());
        let attempts = Attempts::new(config.rate_limits, service.shared_counts());
        let inner = Inner {
            config,
            service,
            rate_limits,
            passwords: Passwords::default(),
            attempts,
            connections: Connections::default(),
            exports: ExportSlots::default(),
            health: Health::default(),
            assets,
            drawing_desk: DrawingDesk::default(),
            metrics_export,
            worker_keys,
        };
        AppState { inner: Arc::new(inner) }
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.inner.config
    }

    /// The game service.
    pub fn service(&self) -> &GameService {
        &self.inner.service
    }

    /// The store of games and users.
    pub fn store(&self) -> &Store {
        self.inner.service.store()
    }

    /// The time in milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        self.inner.service.time().now_ms()
    }

    pub(crate) fn rate_limits(&self) -> &RateLimits {
        &self.inner.rate_limits
    }

    /// Charges what another node has counted under limits.
    pub(crate) fn charge(&self, counts: &[Count]) {
        for count in counts {
            self.rate_limits().charge(count);
            self.attempts().charge(count, self.now_ms());
        }
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.inner.passwords
    }

    pub(crate) fn attempts(&self) -> &Attempts {
        &self.inner.attempts
    }

    pub(crate) fn connections(&self) -> &Connections {
        &self.inner.connections
    }

    pub(crate) fn exports(&self) -> &ExportSlots {
        &self.inner.exports
    }

    pub(crate) fn health(&self) -> &Health {
        &self.inner.health
    }

    pub(crate) fn assets(&self) -> &Assets {
        &self.inner.assets
    }

    pub(crate) fn drawing_desk(&self) -> &DrawingDesk {
        &self.inner.drawing_desk
    }

    pub(crate) fn worker_keys(&self) -> &WorkerKeys {
        &self.inner.worker_keys
    }

    pub(crate) fn metrics_export(&self) -> Option<&MetricsExport> {
        self.inner.metrics_export.as_ref()
    }
}

fn service_options(config: &Config) -> GameServiceOptions {
    let chat = if config.chat.is_on() { Chat::On } else { Chat::Off };
    let computer = EnginePoolOptions { threads: config.engine_threads, ..EnginePoolOptions::default() };
    let sockets = if config.rate_limits.is_on() { SocketLimits::default() } else { SocketLimits::none() };
    let (computer_moves, rate_limits) = (config.computer, config.rate_limits);
    GameServiceOptions { chat, computer, computer_moves, rate_limits, sockets }
}
