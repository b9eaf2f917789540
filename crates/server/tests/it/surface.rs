//! What is around the API: the page, headers, health, metrics, the description, the base path, starting and stopping.

use axum::http::header;
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets, run};
use rusc_store::{Store, StoreOptions};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::client::{Client, config, state};

#[tokio::test]
async fn without_a_built_page_the_command_that_builds_it_is_named() {
    let state = state(config()).await;
    for path in ["/", "/play/abc", "/index.html"] {
        let answer = Client::new(&state).get(path).await.ok();
        assert!(answer.text.contains("cargo xtask web"), "{path}: {}", answer.text);
        assert!(answer.text.contains("<base href=\"/\" />"), "{path}");
    }
}

#[tokio::test]
async fn files_of_the_page_are_kept_and_the_page_is_asked_for_again() {
    let page = b"<html><head><title>x</title></head></html>";
    let script: &[u8] = b"export const answer = 42; export const question = 'what is six times seven?';";
    let assets = Assets::BuiltIn(Box::leak(Box::new([
        ("assets/main-1a2b.js", script),
        ("assets/main-1a2b.js.br", b"brotli"),
        ("assets/main-1a2b.js.gz", b"gzip"),
        ("assets/text-5e6f.woff2", script),
        ("index.html", &page[..]),
    ])));
    let state = AppState::start_with(config(), Store::memory().await.unwrap(), assets).await.unwrap();
    let mut client = Client::new(&state);
    let file = client.get("/assets/main-1a2b.js").await.ok();
    assert_eq!(file.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    assert_eq!(file.headers[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
    let tag = file.headers[header::ETAG].to_str().unwrap().to_owned();
    let again = client.clone().with("if-none-match", &tag).get("/assets/main-1a2b.js").await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    // Compressed copies are sent as they are, files without one as they are too.
    for (name, asked, coding, text) in [
        ("main-1a2b.js", "gzip, br", Some("br"), "brotli"),
        ("main-1a2b.js", "gzip", Some("gzip"), "gzip"),
        ("main-1a2b.js", "zstd", None, str::from_utf8(script).unwrap()),
        ("text-5e6f.woff2", "gzip, br", None, str::from_utf8(script).unwrap()),
    ] {
        let mut asking = client.clone().with("accept-encoding", asked);
        let packed = asking.get(&format!("/assets/{name}")).await.ok();
        let told = packed.headers.get(header::CONTENT_ENCODING).map(|coding| coding.to_str().unwrap());
        assert_eq!((told, packed.text.as_str()), (coding, text), "{name} {asked}");
        assert_eq!(packed.headers.contains_key(header::VARY), name.starts_with("main"), "{name} {asked}");
    }
    let mut packed = client.clone().with("accept-encoding", "br").with("if-none-match", &tag);
    let again = packed.get("/assets/main-1a2b.js").await;
    assert_eq!(again.status, 304);
    assert_eq!(again.headers[header::VARY], "accept-encoding");
    assert!(!again.headers.contains_key(header::CONTENT_ENCODING));
    assert_eq!(client.get("/assets/main-1a2b.js.br").await.status, 404);
    let page = client.get("/somewhere").await.ok();
    assert_eq!(page.headers[header::CACHE_CONTROL], "no-cache");
    assert!(page.text.contains("<title>Rusc</title>"), "the head says what the address is");
    assert_eq!(client.get("/assets/gone-3c4d.js").await.status, 404);
}

#[tokio::test]
async fn the_page_names_early_what_it_will_ask_for() {
    let page: &[u8] = b"<html lang=\"en\"><head><title>x</title>\
        <link data-language=\"en\" rel=\"modulepreload\" href=\"en.js\">\
        <link data-language=\"ca\" rel=\"modulepreload\" href=\"ca.js\"></head></html>";
    let assets = || Assets::BuiltIn(Box::leak(Box::new([("index.html", page)])));
    let started =
        async |config| AppState::start_with(config, Store::memory().await.unwrap(), assets()).await.unwrap();
    let me = "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"api/me\" />";
    let open = started(config()).await;
    let check = async |asked: (&'static str, &str), expected: [&str; 3], left_out: &str| {
        let answer = Client::new(&open).with(asked.0, asked.1).get("/").await.ok();
        assert_eq!(answer.headers[header::VARY], "accept-language, accept-encoding, cookie");
        let text = answer.text;
        assert!(
            expected.iter().all(|part| text.contains(part)) && !text.contains(left_out),
            "{asked:?}: {text}"
        );
    };
    let english = ["<html lang=\"en\">", "<link rel=\"modulepreload\" href=\"en.js\">", me];
    let catalan = ["<html lang=\"ca\">", "<link rel=\"modulepreload\" href=\"ca.js\">", me];
    check(("accept-language", "de"), english, "ca.js").await;
    check(("accept-language", "ca-ES, en;q=0.5"), catalan, "en.js").await;
    check(("cookie", "rusc_language=ca"), catalan, "en.js").await;
    // Strangers who will be refused are not asked early who they are: browsers do not keep the refusal.
    let closed = started(Config { guests: Switch::Off, ..config() }).await;
    let text = Client::new(&closed).get("/").await.ok().text;
    assert!(!text.contains("api/me") && text.contains("en.js"), "{text}");
    let text = Client::host(&closed).await.get("/").await.ok().text;
    assert!(text.contains(me), "{text}");
}

#[tokio::test]
async fn every_answer_protects_whoever_reads_it() {
    let state = state(config()).await;
    for path in ["/", "/api/site", "/api/nonsense", "/api/docs", "/healthz"] {
        let headers = Client::new(&state).get(path).await.headers;
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'"), "{path}: {policy}");
        // WebAssembly needs a word of its own, which allows no script to be made of text.
        assert!(!policy.replace("'wasm-unsafe-eval'", "").contains("unsafe"), "{path}: {policy}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(headers[header::X_FRAME_OPTIONS], "DENY", "{path}");
        assert_eq!(headers[header::REFERRER_POLICY], "same-origin", "{path}");
        assert_eq!(headers["x-request-id"].len(), 12, "{path}");
        assert!(headers.contains_key(header::CACHE_CONTROL), "{path}");
    }
}

#[tokio::test]
async fn the_description_has_every_route() {
    let state = state(config()).await;
    let mut client = Client::guest(&state).await;
    let description = client.get("/api/openapi.json").await.ok().json();
    let paths = description["paths"].as_object().unwrap();
    let text = include_str!("../../src/app.rs");
    let written: Vec<_> = text
        .split('"')
        .filter(|word| word.starts_with('/') && word.len() > 1 && !word.contains(' '))
        .collect();
    assert!(written.len() > 40, "the routes are written as texts");
    for path in written {
        assert!(paths.contains_key(path), "{path}");
    }
    let docs = client.get("/api/docs").await.ok().text;
    for path in paths.keys() {
        assert!(docs.contains(path.as_str()), "{path}");
    }
    // Every message that is spoken of is described.
    for reference in description.to_string().split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(description["components"]["schemas"][name].is_object(), "{name}");
    }
    client.get("/api/docs.css").await.ok();
}

#[tokio::test]
async fn health_and_metrics_answer_and_metrics_can_be_off() {
    let on = state(config()).await;
    let mut client = Client::guest(&on).await;
    assert_eq!(client.get("/healthz").await.ok().text, "ok\n");
    assert_eq!(client.get("/readyz").await.ok().text, "ok\n");
    let metrics = client.get("/metrics").await.ok().text;
    assert!(metrics.contains("rusc_http_requests_total{method=\"GET\",route=\"/api/me\""), "{metrics}");
    for line in ["rusc_store_ok ", "rusc_store_failures_total{fault=\"full\"} "] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
    let patterns = metrics.replace("/admin/login/{token}", "");
    assert!(!patterns.contains("/admin/login/"), "no secret is counted by");
    let off = state(Config { metrics: Switch::Off, ..config() }).await;
    Client::new(&off).get("/metrics").await.refused(404, "not_found");
    on.service().stop().await;
    assert_eq!(client.get("/readyz").await.status, 503);
    assert_eq!(client.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn everything_moves_below_the_base_path() {
    let state = state(Config { base_path: "/rusc".parse().unwrap(), ..config() }).await;
    let mut client = Client::new(&state);
    let cookie = client.get("/rusc/api/me").await.ok().headers[header::SET_COOKIE].clone();
    assert!(cookie.to_str().unwrap().contains("Path=/rusc/;"));
    for path in ["/rusc", "/rusc/", "/rusc/play/abc"] {
        assert!(client.get(path).await.ok().text.contains("<base href=\"/rusc/\" />"), "{path}");
    }
    assert_eq!(client.get("/").await.headers[header::LOCATION], "/rusc/");
    assert_eq!(client.get("/api/me").await.status, 404);
    assert!(client.get("/rusc/api/docs").await.ok().text.contains("/rusc/api/docs.css"));
    client.get("/rusc/api/nonsense").await.refused(404, "not_found");
}

/// One request over a real connection, as text.
async fn ask(address: std::net::SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn a_server_answers_stops_when_it_is_told_and_closes_its_store() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rusc.db");
    let store = Store::open(&file, StoreOptions::default()).await.unwrap();
    let state = AppState::start_with(config(), store, Assets::none()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(run(listener, state, async move { stopped.await.unwrap_or_default() }));
    let page = ask(address, "/").await;
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("cargo xtask web"), "{page}");
    // A connection that says nothing keeps nobody waiting.
    let _silent = TcpStream::connect(address).await.unwrap();
    let _: Value =
        serde_json::from_str(ask(address, "/api/site").await.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    stop.send(()).unwrap();
    server.await.unwrap().unwrap();
    assert!(TcpStream::connect(address).await.is_err());
    Store::open(&file, StoreOptions::default()).await.unwrap();
}
