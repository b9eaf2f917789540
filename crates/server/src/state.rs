//! What every handler can reach: handles only, cheap to clone.

use std::sync::Arc;

use rusc_store::Store;

use crate::assets::Assets;
use crate::auth::passwords::Passwords;
use crate::config::Config;
use crate::limits::Limits;
use crate::metrics::Scrape;
use crate::{Chat, ComputerOptions, Live, LiveOptions};

/// The server, before it listens.
#[derive(Clone, Debug)]
pub struct AppState {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    config: Config,
    live: Live,
    limits: Limits,
    passwords: Passwords,
    assets: Assets,
    scrape: Option<Scrape>,
}

impl AppState {
    /// Starts everything that lives behind the routes, on a store that is open.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn start(config: Config, store: Store) -> rusc_store::Result<AppState> {
        AppState::start_with(config, store, Assets::built_in()).await
    }

    /// The same with other files for the page.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn start_with(config: Config, store: Store, assets: Assets) -> rusc_store::Result<AppState> {
        let chat = if config.chat.is_on() { Chat::On } else { Chat::Off };
        let computer = ComputerOptions { threads: config.engine_threads, ..ComputerOptions::default() };
        let live = Live::start(store, LiveOptions { chat, computer }).await?;
        let scrape = config.metrics.is_on().then(Scrape::install);
        let limits = Limits::new(config.rate_limits);
        let passwords = Passwords::default();
        Ok(AppState { inner: Arc::new(Inner { config, live, limits, passwords, assets, scrape }) })
    }

    /// How the host wants it.
    pub fn config(&self) -> &Config {
        &self.inner.config
    }

    /// Everything about games.
    pub fn live(&self) -> &Live {
        &self.inner.live
    }

    /// The store.
    pub fn store(&self) -> &Store {
        self.inner.live.store()
    }

    /// Milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        self.inner.live.time().now_ms()
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.inner.limits
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.inner.passwords
    }

    pub(crate) fn assets(&self) -> &Assets {
        &self.inner.assets
    }

    pub(crate) fn scrape(&self) -> Option<&Scrape> {
        self.inner.scrape.as_ref()
    }
}
