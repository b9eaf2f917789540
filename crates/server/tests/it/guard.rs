//! Forged requests, pages of others, floods, and requests that make no sense.

use axum::http::{Method, header};
use futures_util::future::join_all;
use rusc_server::config::{Config, Switch};
use serde_json::{Value, json};

use crate::client::{Client, config, game, state};
use crate::play::stand_still;

#[tokio::test]
async fn a_change_needs_the_token_of_our_own_page() {
    let state = state(config()).await;
    let wish = || game(json!({ "kind": "hot_seat" }));
    let mut client = Client::user(&state, "anna").await;
    let right = client.csrf.take();
    client.post("/api/games", wish()).await.refused(403, "wrong_origin");
    client.csrf = Some("wrong".to_owned());
    client.post("/api/games", wish()).await.refused(403, "wrong_origin");
    client.send(Method::DELETE, "/api/session", None).await.refused(403, "wrong_origin");
    client.csrf = right;
    client.post("/api/games", wish()).await.ok();
    let profile = client.get("/api/users/anna/games").await.ok().json();
    assert_eq!(profile["games"], json!([]));
    assert_eq!(state.store().counts().await.unwrap().live, 1, "one game and no other");
}

#[tokio::test]
async fn pages_of_others_can_change_nothing() {
    let state = state(config()).await;
    for (origin, allowed) in [
        ("http://play.test", true),
        ("https://play.test", true),
        ("http://evil.test", false),
        ("http://play.test.evil.test", false),
        ("null", false),
    ] {
        let mut client = Client::guest(&state).await.with("origin", origin);
        let answer = client.post("/api/games", game(json!({ "kind": "hot_seat" }))).await;
        if allowed {
            answer.ok();
        } else {
            answer.refused(403, "wrong_origin");
            // Reading is left to the browser, which does not show the answer to such a page.
            client.get("/api/me").await.ok();
        }
    }
}

#[tokio::test]
async fn a_known_address_is_the_only_origin() {
    let public_url = Some("https://play.example.org".parse().unwrap());
    let state = state(Config { public_url, ..config() }).await;
    let mut client = Client::new(&state);
    let cookie = client.get("/api/me").await.ok().headers[header::SET_COOKIE].clone();
    assert!(cookie.to_str().unwrap().starts_with("__Host-rusc_session="), "{cookie:?}");
    assert!(cookie.to_str().unwrap().ends_with("; Secure"));
    let wish = game(json!({ "kind": "hot_seat" }));
    client
        .clone()
        .with("origin", "http://play.test")
        .post("/api/games", wish.clone())
        .await
        .refused(403, "wrong_origin");
    client.with("origin", "https://play.example.org").post("/api/games", wish).await.ok();
}

#[tokio::test]
async fn sockets_of_other_pages_are_refused() {
    let state = state(config()).await;
    let socket = |origin: &'static str| {
        move |client: Client| {
            client
                .with("origin", origin)
                .with("connection", "upgrade")
                .with("upgrade", "websocket")
                .with("sec-websocket-version", "13")
                .with("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
        }
    };
    let guest = Client::guest(&state).await;
    socket("http://evil.test")(guest.clone()).get("/ws/lobby?v=4").await.refused(403, "wrong_origin");
    // Without a connection there is nothing to upgrade, but this far only our own page comes.
    let own = socket("http://play.test")(guest).get("/ws/lobby?v=4").await;
    assert_eq!(own.status.as_u16(), 426, "{}", own.text);
}

#[tokio::test(start_paused = true)]
async fn too_many_attempts_to_sign_in_are_refused() {
    let _still = stand_still();
    let state = state(Config { rate_limits: Switch::On, ..Config::default() }).await;
    Client::user(&state, "anna").await;
    let client = Client::guest(&state).await;
    let attempts = (0..12).map(|_| {
        let mut client = client.clone();
        async move { client.post("/api/session", json!({ "name": "anna", "password": "wrong" })).await }
    });
    let (refused, heard): (Vec<_>, Vec<_>) =
        join_all(attempts).await.into_iter().partition(|answer| answer.status == 429);
    assert_eq!((heard.len(), refused.len()), (10, 2));
    for answer in refused {
        assert!(answer.headers[header::RETRY_AFTER].to_str().unwrap().parse::<u64>().unwrap() >= 1);
        answer.refused(429, "too_many");
    }
    // Others are not concerned.
    let trusting = Config { trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()], ..Config::default() };
    let state = crate::client::state(trusting).await;
    Client::user(&state, "anna").await;
    for number in 0..15 {
        let mut other = Client::guest(&state).await.with("x-forwarded-for", &format!("10.0.0.{number}"));
        let answer = other.post("/api/session", json!({ "name": "anna", "password": "wrong" })).await;
        answer.refused(401, "wrong_credentials");
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_tries_too_many_links_of_the_host_gets_a_page() {
    let _still = stand_still();
    let state = state(Config { rate_limits: Switch::On, ..Config::default() }).await;
    let guesser = Client::new(&state).with("accept-language", "ca");
    let mut answers = Vec::new();
    for _ in 0..31 {
        answers.push(guesser.clone().send(Method::POST, "/admin/login/guess", None).await);
    }
    let last = answers.pop().unwrap();
    assert!(answers.iter().all(|answer| answer.status == 410));
    assert_eq!((last.status.as_u16(), last.text.contains("Massa intents")), (429, true), "{}", last.text);
    assert!(last.headers[header::RETRY_AFTER].to_str().unwrap().parse::<u64>().unwrap() >= 1);
}

#[tokio::test(start_paused = true)]
async fn changes_are_counted_by_account_and_requests_by_address() {
    let _still = stand_still();
    let trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let state = state(Config { trusted_proxies, ..Config::default() }).await;
    let (mut anna, mut other) = (Client::guest(&state).await, Client::guest(&state).await);
    let from =
        |client: &Client, number: usize| client.clone().with("x-forwarded-for", &format!("10.0.0.{number}"));
    // From ever other addresses it is still the same account.
    let mut refused = 0;
    for number in 0..100 {
        let path = format!("/api/games/nosuchgame{number}/join");
        let answer = from(&anna, number % 200).post(&path, Value::Null).await;
        refused += usize::from(answer.status == 429);
    }
    assert_eq!(refused, 40);
    other.post("/api/games/nosuchgame/join", Value::Null).await.refused(404, "not_found");
    // From one address it is too much for everybody there.
    let mut limited = None;
    for number in 0..2000 {
        let answer = anna.get("/api/site").await;
        if answer.status == 429 {
            limited = Some(number);
            break;
        }
    }
    // Two guests and one join came from here before.
    assert_eq!(limited, Some(1197));
    other.get("/api/site").await.refused(429, "too_many");
    from(&other, 7).get("/api/site").await.ok();
}

#[tokio::test]
async fn requests_that_make_no_sense_are_explained() {
    let state = state(config()).await;
    let mut client = Client::guest(&state).await;
    for body in
        ["", "{", "[]", "{\"name\":\"a\"}", "{\"name\":\"a\",\"password\":\"b\",\"colour\":1}", "\u{0}"]
    {
        let answer = client.send(Method::POST, "/api/session", Some(body.to_owned())).await;
        answer.refused(400, "bad_request");
    }
    let large = json!({ "name": "a", "password": "x".repeat(20_000) });
    client.post("/api/session", large).await.refused(413, "too_large");
    client.get("/api/users/anna/games?page=7").await.refused(400, "bad_request");
    client.get("/api/nonsense").await.refused(404, "not_found");
    client.get("/api/games/nonsense").await.refused(404, "not_found");
    client.get("/api/games/nonsense/scene/x").await.refused(400, "bad_request");
    client.post("/api/games/nonsense/join", Value::Null).await.refused(404, "not_found");
    client.get("/api/games/%ff").await.refused(400, "bad_request");
    client.get("/api/session").await.refused(405, "bad_request");
    client.post("/nowhere", Value::Null).await.refused(405, "bad_request");
    client.get("/ws/lobby?v=4").await.refused(400, "bad_request");
    let mut form = client.clone();
    form.more.push(("content-type", "text/plain".to_owned()));
    let answer = form.send(Method::POST, "/api/session", None).await;
    answer.refused(400, "bad_request");
}

#[tokio::test]
async fn a_version_that_is_not_spoken_here_is_refused() {
    let state = state(config()).await;
    let mut client = Client::guest(&state).await;
    client.get("/ws/lobby?v=one").await.refused(400, "bad_request");
    client.get("/ws/lobby").await.refused(400, "bad_request");
}
