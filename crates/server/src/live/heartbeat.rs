//! The heartbeat: while any game clock runs, the current time is stored at an interval. After a crash, clocks are charged
//! up to the last heartbeat only. Nothing is written while no clock runs.

use std::time::Duration;

use crate::live::room::ClockRate;
use crate::live::service::GameService;

/// Interval while a clock counts seconds.
const FAST: Duration = Duration::from_millis(500);
/// Interval while clocks count days only.
const SLOW: Duration = Duration::from_mins(1);

/// Writes heartbeats at the interval of the fastest running clock. Never returns.
pub(crate) async fn beat(service: GameService) {
    let mut rates = service.deadlines().rates();
    loop {
        let interval = match *rates.borrow_and_update() {
            ClockRate::Seconds => Some(FAST),
            ClockRate::Days => Some(SLOW),
            ClockRate::Stopped => None,
        };
        if interval.is_some() {
            record(&service).await;
        }
        tokio::select! {
            () = tokio::time::sleep(interval.unwrap_or_default()), if interval.is_some() => {}
            changed = rates.changed(), if interval != Some(FAST) => if changed.is_err() { return },
        }
    }
}

/// Stores the current time as the last heartbeat.
pub(crate) async fn record(service: &GameService) {
    if let Err(error) = service.store().heartbeat(service.time().now_ms()).await {
        tracing::error!(%error, "the heartbeat could not be written");
    }
}
