//! The heartbeat: while any clock runs, the time is written down again and again. After a crash the last entry says
//! until when clocks may be charged. When no clock runs, nothing is written.

use std::time::Duration;

use crate::live::room::ClockRate;
use crate::live::service::GameService;

/// Between two entries while somebody counts seconds.
const FAST: Duration = Duration::from_millis(500);
/// While somebody counts days.
const SLOW: Duration = Duration::from_mins(1);

/// Beats for ever.
pub(crate) async fn beat(service: GameService) {
    loop {
        let interval = match service.deadlines().rate() {
            ClockRate::Seconds => FAST,
            ClockRate::Days => SLOW,
            ClockRate::Stopped => {
                service.deadlines().paced().await;
                continue;
            }
        };
        record(&service).await;
        tokio::select! {
            () = tokio::time::sleep(interval) => {}
            () = service.deadlines().paced(), if interval == SLOW => {}
        }
    }
}

/// Writes down that the server is alive now.
pub(crate) async fn record(service: &GameService) {
    if let Err(error) = service.store().heartbeat(service.time().now_ms()).await {
        tracing::error!(%error, "the heartbeat could not be written");
    }
}
