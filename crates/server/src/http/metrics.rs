//! Monitoring: numbers for Prometheus from one recorder for the process.

use std::sync::OnceLock;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::http::error::ApiError;
use crate::state::AppState;

/// Buckets of the histograms of durations, in seconds.
const SECONDS: &[f64] = &[0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0];

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
                .expect("there are buckets");
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            // If the process has another global recorder already, that one stays and ours records nothing.
            let _ = metrics::set_global_recorder(recorder);
            handle
        });
        MetricsExport(handle.clone())
    }
}

/// `GET /metrics`.
pub(crate) async fn show(State(state): State<AppState>) -> Result<Response, ApiError> {
    let metrics_export = state.metrics_export().ok_or_else(|| ApiError::not_found("page"))?;
    metrics::gauge!("rusc_people")
        .set(f64::from(u32::try_from(state.service().people()).unwrap_or(u32::MAX)));
    state.record_storage().await;
    metrics_export.0.run_upkeep();
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((kind, metrics_export.0.render()).into_response())
}
