//! Monitoring: numbers for Prometheus from one recorder for the process.

use std::sync::OnceLock;
use std::time::Duration;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use rusc_store::JobState;

use crate::http::error::ApiError;
use crate::http::metric_list;
use crate::state::AppState;

/// Buckets of the histograms of durations, in seconds.
const SECONDS: &[f64] = &[0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0];

/// Buckets of the number of jobs in a commit.
const BATCHES: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// Renders the recorded metrics.
#[derive(Clone, Debug)]
pub(crate) struct MetricsExport(PrometheusHandle);

impl MetricsExport {
    /// Installs the global recorder at the first call; later calls return a handle to the same one.
    pub(crate) fn install() -> MetricsExport {
        static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
        let handle = HANDLE.get_or_init(|| {
            let builder = PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)
                .and_then(|builder| {
                    builder.set_buckets_for_metric(Matcher::Full("rusc_batch_size".to_owned()), BATCHES)
                })
                .expect("there are buckets");
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            // If the process has another global recorder already, that one stays and ours records nothing.
            let _ = metrics::set_global_recorder(recorder);
            metric_list::register();
            handle
        });
        MetricsExport(handle.clone())
    }
}

impl AppState {
    /// Records how many jobs are in the queue, if anything goes through it.
    async fn record_jobs(&self) {
        if !self.config().uses_jobs() {
            return;
        }
        match self.store().job_counts().await {
            Ok(counts) => {
                for (state, count) in JobState::ALL.iter().zip(counts.by_state) {
                    metrics::gauge!("rusc_jobs", "state" => state.word())
                        .set(u32::try_from(count).unwrap_or(u32::MAX));
                }
                let oldest = Duration::from_millis(counts.oldest_ms.unwrap_or(0));
                metrics::gauge!("rusc_job_oldest_seconds").set(oldest);
            }
            Err(error) => tracing::warn!(%error, "the jobs could not be counted"),
        }
    }
}

/// `GET /metrics`.
pub(crate) async fn show(State(state): State<AppState>) -> Result<Response, ApiError> {
    let metrics_export = state.metrics_export().ok_or_else(|| ApiError::not_found("page"))?;
    metrics::gauge!("rusc_people")
        .set(f64::from(u32::try_from(state.service().people()).unwrap_or(u32::MAX)));
    state.record_storage().await;
    state.record_jobs().await;
    metrics_export.0.run_upkeep();
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((kind, metrics_export.0.render()).into_response())
}
