//! The heartbeat: while any clock runs, the time is written down again and again. After a crash the last entry says
//! until when clocks may be charged. When no clock runs, nothing is written.

use std::time::Duration;

use crate::live::Live;
use crate::room::Pace;

/// Between two entries while somebody counts seconds.
const FAST: Duration = Duration::from_millis(500);
/// While somebody counts days.
const SLOW: Duration = Duration::from_mins(1);

/// Beats for ever.
pub(crate) async fn beat(live: Live) {
    loop {
        let interval = match live.dues().pace() {
            Pace::Fast => FAST,
            Pace::Slow => SLOW,
            Pace::Idle => {
                live.dues().paced().await;
                continue;
            }
        };
        beat_once(&live).await;
        tokio::select! {
            () = tokio::time::sleep(interval) => {}
            () = live.dues().paced(), if interval == SLOW => {}
        }
    }
}

/// Writes down that the server is alive now.
pub(crate) async fn beat_once(live: &Live) {
    if let Err(error) = live.store().heartbeat(live.time().now_ms()).await {
        tracing::error!(%error, "the heartbeat could not be written");
    }
}
