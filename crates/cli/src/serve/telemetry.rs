//! Traces by OTLP, in programs built with the feature `otlp`: every request and every move is a trace, sent to the collector that
//! `OTEL_EXPORTER_OTLP_ENDPOINT` names. Without the variable, and without the feature, nothing is collected.

use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::registry::LookupSpan;

/// The variable that names the collector, as everywhere.
const ENDPOINT: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";

/// What collects traces, if the host wants them.
#[cfg(feature = "otlp")]
pub(super) fn layer<S>(level: Targets) -> Option<Box<dyn Layer<S> + Send + Sync>>
where
    S: Subscriber + for<'span> LookupSpan<'span> + Send + Sync,
{
    use opentelemetry::trace::TracerProvider;
    use opentelemetry_sdk::Resource;
    use opentelemetry_sdk::trace::SdkTracerProvider;

    std::env::var_os(ENDPOINT)?;
    let exporter = match opentelemetry_otlp::SpanExporter::builder().with_http().build() {
        Ok(exporter) => exporter,
        Err(error) => {
            eprintln!("{ENDPOINT}: {error}; no traces are collected");
            return None;
        }
    };
    let provider = SdkTracerProvider::builder()
        .with_resource(Resource::builder().with_service_name("rusc").build())
        .with_batch_exporter(exporter)
        .build();
    let tracer = provider.tracer("rusc");
    Some(tracing_opentelemetry::layer().with_tracer(tracer).with_filter(level).boxed())
}

/// Says that this program has no traces to send.
#[cfg(not(feature = "otlp"))]
pub(super) fn layer<S>(_: Targets) -> Option<Box<dyn Layer<S> + Send + Sync>>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    if std::env::var_os(ENDPOINT).is_some() {
        eprintln!("{ENDPOINT}: this program was built without the feature otlp; no traces are collected");
    }
    None
}
