//! Traces by OTLP, in programs built with the feature `otlp`: every request and every move is a trace, sent to the collector that
//! `OTEL_EXPORTER_OTLP_ENDPOINT` names. Without the variable, and without the feature, nothing is collected.

use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::registry::LookupSpan;

/// The variable that names the collector, as everywhere.
const ENDPOINT: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";

/// What collects traces, if the host wants them.
pub(super) type TraceLayer<S> = Option<Box<dyn Layer<S> + Send + Sync>>;

#[cfg(feature = "otlp")]
mod sending {
    use std::env;

    use opentelemetry::trace::TracerProvider;
    use opentelemetry_otlp::SpanExporter;
    use opentelemetry_sdk::Resource;
    use opentelemetry_sdk::trace::SdkTracerProvider;
    use rustls::crypto::ring;
    use tracing::level_filters::LevelFilter;

    use super::{ENDPOINT, Layer, LookupSpan, Subscriber, Targets, TraceLayer};

    /// What writes the traces: its own requests are no traces.
    const OWN: [&str; 5] = ["h2", "hyper", "hyper_util", "opentelemetry", "reqwest"];

    /// The traces that wait to be sent. Spans are sent by a thread of their own, in batches.
    pub(in crate::serve) struct Traces(Option<SdkTracerProvider>);

    impl Traces {
        /// Sends what waits. To be called outside of the runtime, when nothing is traced any more.
        pub(in crate::serve) fn send(self) {
            if let Some(Err(error)) = self.0.map(|provider| provider.shutdown()) {
                eprintln!("{ENDPOINT}: {error}; the last traces are lost");
            }
        }
    }

    pub(in crate::serve) fn layer<S>(level: Targets) -> (TraceLayer<S>, Traces)
    where
        S: Subscriber + for<'span> LookupSpan<'span> + Send + Sync,
    {
        if env::var_os(ENDPOINT).is_none() {
            return (None, Traces(None));
        }
        // For collectors at https. An error means that there is a provider already.
        let _ = ring::default_provider().install_default();
        let exporter = match SpanExporter::builder().with_http().build() {
            Ok(exporter) => exporter,
            Err(error) => {
                eprintln!("{ENDPOINT}: {error}; no traces are collected");
                return (None, Traces(None));
            }
        };
        let provider = SdkTracerProvider::builder()
            .with_resource(Resource::builder().with_service_name("rusc").build())
            .with_batch_exporter(exporter)
            .build();
        // Moves are traced whatever is logged.
        let level = level.with_target("rusc_server", LevelFilter::DEBUG);
        let level = level.with_targets(OWN.map(|target| (target, LevelFilter::OFF)));
        let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("rusc"));
        (Some(layer.with_filter(level).boxed()), Traces(Some(provider)))
    }
}

#[cfg(not(feature = "otlp"))]
mod sending {
    use std::env;

    use super::{ENDPOINT, LookupSpan, Subscriber, Targets, TraceLayer};

    /// There are none in this program.
    pub(in crate::serve) struct Traces;

    impl Traces {
        pub(in crate::serve) fn send(self) {
            let Traces = self;
        }
    }

    pub(in crate::serve) fn layer<S>(_: Targets) -> (TraceLayer<S>, Traces)
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        if env::var_os(ENDPOINT).is_some() {
            eprintln!("{ENDPOINT}: this program was built without the feature otlp; no traces are collected");
        }
        (None, Traces)
    }
}

pub(super) use sending::{Traces, layer};
