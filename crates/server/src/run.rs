//! Serving until somebody says stop, and then stopping in good order and in time.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::app::app;
use crate::state::AppState;

/// Answers that are still on their way after that are cut short; with what comes before and after it stays below 10 s.
const LAST_ANSWERS: Duration = Duration::from_secs(3);
/// Between two times of forgetting what nobody needs.
const CLEANUP_INTERVAL: Duration = Duration::from_hours(24);
/// Guests who never played and do not come back are forgotten.
const GUEST_DAYS: u64 = 30;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Serves until `shutdown` comes back; then tells everybody, stores what has to be stored and closes the store.
///
/// # Errors
/// The listener fails.
pub async fn run(
    listener: TcpListener,
    state: AppState,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    // A move is a small message that somebody waits for.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection waits before it sends");
        }
    });
    let routes = app(state.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let (stopped, stop) = oneshot::channel::<()>();
    let cleanup = tokio::spawn(cleanup(state.clone()));
    let service = state.service().clone();
    let server = axum::serve(listener, routes).with_graceful_shutdown(async move {
        shutdown.await;
        tracing::info!("stopping");
        service.stop().await;
        // Nobody minds if the server has ended by itself.
        let _ = stopped.send(());
    });
    let result = tokio::select! {
        result = server => result,
        () = async {
            // The sender is dropped only together with the server.
            let _ = stop.await;
            tokio::time::sleep(LAST_ANSWERS).await;
        } => Ok(()),
    };
    cleanup.abort();
    state.store().close().await;
    result
}

/// Forgets sessions and guests that nobody will come back to.
async fn cleanup(state: AppState) {
    loop {
        let now_ms = state.now_ms();
        let swept = async {
            let sessions = state.store().forget_sessions(now_ms).await?;
            let guests = state.store().forget_guests(now_ms.saturating_sub(GUEST_DAYS * DAY_MS)).await?;
            rusc_store::Result::Ok((sessions, guests))
        };
        match swept.await {
            Ok((sessions, guests)) => tracing::debug!(sessions, guests, "forgotten"),
            Err(error) => tracing::warn!(%error, "old sessions and guests could not be forgotten"),
        }
        tokio::time::sleep(CLEANUP_INTERVAL).await;
    }
}
