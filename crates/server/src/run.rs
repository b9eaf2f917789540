//! Serving until shutdown, graceful shutdown with a time limit, and the daily cleanup.

use std::time::Duration;

use rusc_store::{DamageCheck, Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::accept::Acceptor;
use crate::app::app;
use crate::http::auth::connections::hear_access_ends;
use crate::http::health::watch;
use crate::state::AppState;

/// Time for responses in progress after the game service has stopped; later ones are cut off. The service takes five seconds
/// at most for its rooms, three for its jobs and two for its sockets: the whole shutdown stays below 15 s, without the time
/// for which a node goes on first.
const LAST_ANSWERS: Duration = Duration::from_secs(3);
/// Interval of [`cleanup`].
const CLEANUP_INTERVAL: Duration = Duration::from_hours(24);
/// Guests who have never played are deleted this many days after their last visit.
const GUEST_DAYS: u64 = 30;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Interval of looking whether another server uses the database.
const LOCK_INTERVAL: Duration = Duration::from_secs(3);

/// Serves until `shutdown` resolves; then stops the game service, which tells all clients, and closes the store.
///
/// # Errors
/// Another server uses the database: this one has stopped by itself.
pub async fn run(
    listener: TcpListener,
    state: AppState,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> rusc_store::Result<()> {
    let acceptor = Acceptor::new(listener, state.clone(), app(state.clone()));
    let (stopped, stop) = oneshot::channel::<()>();
    let upkeep = [
        tokio::spawn(cleanup(state.clone())),
        tokio::spawn(watch(state.clone())),
        tokio::spawn(hear_access_ends(state.clone())),
        tokio::spawn(hear_counts(state.clone())),
        tokio::spawn(state.service().clone().tick()),
    ];
    let service = state.service().clone();
    let (tell, intruder) = oneshot::channel();
    let server = acceptor.run(async move {
        tokio::select! {
            () = async {
                shutdown.await;
                service.drain().await;
            } => {}
            error = another_server(service.store().clone()) => {
                tracing::error!(%error, "another server uses the database: this one stops");
                // The receiver lives as long as the server.
                let _ = tell.send(error);
            }
        }
        tracing::info!("stopping");
        service.stop().await;
        // The receiver is gone if the server has already ended.
        let _ = stopped.send(());
    });
    tokio::select! {
        () = server => {}
        () = async {
            // An error cannot come first: the sender is dropped only together with the server.
            let _ = stop.await;
            tokio::time::sleep(LAST_ANSWERS).await;
        } => {}
    }
    upkeep.iter().for_each(JoinHandle::abort);
    state.store().close().await;
    // An error means that there is none.
    intruder.await.map_or(Ok(()), Err)
}

/// Returns when another server uses the database, which can happen after a restart of the database.
async fn another_server(store: Store) -> StoreError {
    if store.path().is_some() {
        // The lock of a file stays as long as the process: an idle server does not wake up for it.
        std::future::pending::<()>().await;
    }
    loop {
        match store.check_lock().await {
            Ok(()) => {}
            Err(error @ StoreError::InUse(_)) => return error,
            Err(error) => tracing::warn!(%error, "the lock of the database could not be looked after"),
        }
        tokio::time::sleep(LOCK_INTERVAL).await;
    }
}

/// Charges what other nodes count under limits. Returns at once on a server that is alone.
async fn hear_counts(state: AppState) {
    let Some(mut elsewhere) = state.service().counts_elsewhere() else { return };
    loop {
        match elsewhere.recv().await {
            Ok(counts) => state.charge(&counts),
            // What was missed was allowed.
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

/// Deletes expired sessions and abandoned guests, and reads the database in search of damage. Never returns.
async fn cleanup(state: AppState) {
    loop {
        let now_ms = state.now_ms();
        let swept = async {
            let sessions = state.store().forget_sessions(now_ms).await?;
            let guests = state.store().forget_guests(now_ms.saturating_sub(GUEST_DAYS * DAY_MS)).await?;
            for user_id in state.store().free_guest_names(now_ms.saturating_sub(GUEST_DAYS * DAY_MS)).await? {
                state.service().changed(&user_id).await;
            }
            rusc_store::Result::Ok((sessions, guests))
        };
        match swept.await {
            Ok((sessions, guests)) => tracing::debug!(sessions, guests, "forgotten"),
            Err(error) => tracing::warn!(%error, "old sessions and guests could not be forgotten"),
        }
        if let Err(error) = state.store().look_for_damage(DamageCheck::Whole).await {
            tracing::error!(%error, "the database was read in search of damage");
        }
        tokio::time::sleep(CLEANUP_INTERVAL).await;
    }
}
