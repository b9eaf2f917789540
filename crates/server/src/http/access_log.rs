//! The access log: every request gets an id, which is in its log lines and in the response header `x-request-id`; its
//! duration is logged and recorded as a metric.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The middleware: logs and measures a request until the headers of its response.
pub(crate) async fn log(request: Request, next: Next) -> Response {
    let id = rusc_store::random_id(12);
    let begun = Instant::now();
    let method = request.method().clone();
    // The route's pattern and not the path: a path may contain a secret, and would give the metrics too many labels.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| "page".to_owned());
    let span = tracing::info_span!("request", id, %method, route);
    let mut response = next.run(request).instrument(span.clone()).await;
    let (took, status) = (begun.elapsed(), response.status());
    let counted = counted(&method);
    let code = status.as_str().to_owned();
    metrics::counter!("rusc_http_requests_total", "method" => counted, "route" => route.clone(), "status" => code)
        .increment(1);
    metrics::histogram!("rusc_http_request_seconds", "method" => counted, "route" => route)
        .record(took.as_secs_f64());
    span.in_scope(|| {
        tracing::debug!(status = status.as_u16(), took_ms = took.as_millis() as u64, "answered");
    });
    let id = HeaderValue::from_str(&id).expect("ids are letters and digits");
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// The method as a metric label: a fixed set, since clients may invent methods.
fn counted(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}
