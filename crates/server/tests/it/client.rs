//! A browser, as far as the server can tell: it keeps its cookie and sends the token against forged requests.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets, app};
use rusc_store::Store;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tower::ServiceExt;

pub(crate) const PASSWORD: &str = "correct horse";

/// Without limits, which have tests of their own.
pub(crate) fn config() -> Config {
    Config { rate_limits: Switch::Off, ..Config::default() }
}

/// A server in memory without a built page.
pub(crate) async fn state(config: Config) -> AppState {
    AppState::start_with(config, Store::memory().await.unwrap(), Assets::none()).await.unwrap()
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub(crate) fn read<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The code of a refusal.
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_else(|| panic!("no refusal: {}", self.text)).to_owned()
    }

    #[track_caller]
    pub(crate) fn ok(self) -> Answer {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self
    }

    #[track_caller]
    pub(crate) fn refused(self, status: u16, code: &str) {
        assert_eq!((self.status.as_u16(), self.code().as_str()), (status, code), "{}", self.text);
    }
}

/// A browser.
#[derive(Clone)]
pub(crate) struct Client {
    app: Router,
    /// The cookie of the session.
    pub(crate) cookie: Option<String>,
    /// The cookie of the device.
    pub(crate) device: Option<String>,
    pub(crate) csrf: Option<String>,
    pub(crate) more: Vec<(&'static str, String)>,
}

impl Client {
    pub(crate) fn new(state: &AppState) -> Client {
        Client { app: app(state.clone()), cookie: None, device: None, csrf: None, more: Vec::new() }
    }

    /// Somebody who has opened the page.
    pub(crate) async fn guest(state: &AppState) -> Client {
        let mut client = Client::new(state);
        client.get("/api/me").await.ok();
        client
    }

    /// Somebody with an account.
    pub(crate) async fn user(state: &AppState, name: &str) -> Client {
        let mut client = Client::guest(state).await;
        client.post("/api/account", json!({ "name": name, "password": PASSWORD, "invite": null })).await.ok();
        client
    }

    /// The host.
    pub(crate) async fn host(state: &AppState) -> Client {
        let link = rusc_server::admin::link::new_link(state).await.unwrap().expect("there is no host yet");
        let mut client = Client::new(state);
        let answer = client.send(Method::POST, &link, None).await;
        assert_eq!(
            (answer.status, &answer.headers[header::LOCATION]),
            (StatusCode::SEE_OTHER, &"/admin".parse().unwrap())
        );
        client.get("/api/me").await.ok();
        client
    }

    /// The same browser at another server.
    pub(crate) fn at(self, state: &AppState) -> Client {
        Client { app: app(state.clone()), ..self }
    }

    /// Sends one more header with everything.
    pub(crate) fn with(mut self, name: &'static str, value: &str) -> Client {
        self.more.push((name, value.to_owned()));
        self
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body.to_string())).await
    }

    pub(crate) async fn delete(&mut self, path: &str, body: Value) -> Answer {
        self.send(Method::DELETE, path, Some(body.to_string())).await
    }

    pub(crate) async fn send(&mut self, method: Method, path: &str, body: Option<String>) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "play.test");
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        for cookie in self.cookie.iter().chain(&self.device) {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(csrf) = &self.csrf {
            request = request.header("x-csrf-token", csrf);
        }
        for (name, value) in &self.more {
            request = request.header(*name, value);
        }
        let request = request.body(body.map_or_else(Body::empty, Body::from)).unwrap();
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        self.remember(&parts.headers, &text);
        Answer { status: parts.status, headers: parts.headers, text }
    }

    /// The response to a request for a stream, whose body is not read: the connection is open until it is dropped.
    pub(crate) async fn open(&self, path: &str) -> axum::response::Response {
        let mut request = Request::builder().uri(path).header(header::HOST, "play.test");
        for (name, value) in &self.more {
            request = request.header(*name, value);
        }
        let response = self.app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response
    }

    fn remember(&mut self, headers: &HeaderMap, text: &str) {
        for cookie in headers.get_all(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let name = pair.split_once('=').unwrap().0;
            let kept = if name.ends_with("rusc_device") { &mut self.device } else { &mut self.cookie };
            if !pair.ends_with('=') {
                *kept = Some(pair.to_owned());
            } else if kept.as_ref().is_some_and(|kept| kept.starts_with(&format!("{name}="))) {
                *kept = None;
            }
        }
        let answer: Value = serde_json::from_str(text).unwrap_or_default();
        if let Some(csrf) = answer["csrf"].as_str() {
            self.csrf = Some(csrf.to_owned());
        }
    }
}

/// A game of Hive as `POST /api/games` takes it.
pub(crate) fn game(opponent: Value) -> Value {
    let mut wish = json!({
        "kind": "hive",
        "setup": null,
        "time": { "kind": "unlimited" },
        "rated": false,
        "seat": "first",
    });
    wish["opponent"] = opponent;
    wish
}
