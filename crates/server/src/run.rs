//! Serving until shutdown, graceful shutdown with a time limit, and the daily cleanup.

use std::time::Duration;

use rusc_store::DamageCheck;
use tokio::net::TcpListener;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::accept::Acceptor;
use crate::app::app;
use crate::http::auth::connections::hear_access_ends;
use crate::http::health::watch;
use crate::state::AppState;

/// Time for responses in progress after the game service has stopped; later ones are cut off. With the steps before and
/// after it the whole shutdown stays below 10 s.
const LAST_ANSWERS: Duration = Duration::from_secs(3);
/// Interval of [`cleanup`].
const CLEANUP_INTERVAL: Duration = Duration::from_hours(24);
/// Guests who have never played are deleted this many days after their last visit.
const GUEST_DAYS: u64 = 30;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Serves until `shutdown` resolves; then stops the game service, which tells all clients, and closes the store.
pub async fn run(
    listener: TcpListener,
    state: AppState,
    shutdown: impl Future<Output = ()> + Send + 'static,
) {
    let acceptor = Acceptor::new(listener, state.clone(), app(state.clone()));
    let (stopped, stop) = oneshot::channel::<()>();
    let upkeep = [
        tokio::spawn(cleanup(state.clone())),
        tokio::spawn(watch(state.clone())),
        tokio::spawn(hear_access_ends(state.clone())),
        tokio::spawn(hear_counts(state.clone())),
    ];
    let service = state.service().clone();
    let server = acceptor.run(async move {
        shutdown.await;
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
