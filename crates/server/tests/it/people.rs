//! People: profiles, blocks and reports; what only the host may do, and how one becomes the host.

use axum::http::{Method, header};
use rusc_api::{Me, Profile};
use rusc_server::config::Config;
use serde_json::{Value, json};

use crate::client::{Client, PASSWORD, config, game, state};

#[tokio::test]
async fn a_profile_says_who_somebody_is() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "Anna").await;
    let profile: Profile = Client::new(&state).get("/api/users/anna").await.ok().read();
    assert_eq!((profile.name.as_str(), profile.record, profile.blocked), ("Anna", [0, 0, 0], false));
    let page = anna.get("/api/users/anna/games?kind=hive&speed=blitz&result=won").await.ok().json();
    assert_eq!(page, json!({ "games": [], "next": null }));
    anna.get("/api/users/anna/games?before=x").await.refused(400, "bad_request");
    anna.get("/api/users/nobody").await.refused(404, "not_found");
}

#[tokio::test]
async fn who_is_blocked_cannot_challenge() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let mut berta = Client::user(&state, "berta").await;
    let challenge = || game(json!({ "kind": "user", "name": "anna" }));
    let open = [
        berta.post("/api/games", challenge()).await.ok().json(),
        anna.post("/api/games", game(json!({ "kind": "user", "name": "berta" }))).await.ok().json(),
    ];
    anna.post("/api/users/berta/block", Value::Null).await.ok();
    // What was open between the two is gone.
    for card in open {
        let path = format!("/api/games/{}", card["id"].as_str().unwrap());
        let status = anna.get(&path).await.ok().json()["card"]["status"].clone();
        assert_eq!(status, json!({ "kind": "over", "winner": null, "reason": "aborted" }));
    }
    assert!(anna.get("/api/users/berta").await.ok().read::<Profile>().blocked);
    berta.post("/api/games", challenge()).await.refused(403, "forbidden");
    anna.delete("/api/users/berta/block", Value::Null).await.ok();
    berta.post("/api/games", challenge()).await.ok();
    anna.post("/api/users/anna/block", Value::Null).await.refused(400, "bad_request");
    Client::new(&state).post("/api/users/anna/block", Value::Null).await.refused(401, "signed_out");
}

#[tokio::test]
async fn reports_reach_the_host() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    Client::user(&state, "berta").await;
    let report = |text: &str, game: Value| json!({ "game": game, "text": text });
    anna.post("/api/users/berta/report", report("", Value::Null)).await.refused(400, "bad_request");
    anna.post("/api/users/berta/report", report("rude", json!("nosuchgame"))).await.refused(404, "not_found");
    anna.post("/api/users/berta/report", report("rude", Value::Null)).await.ok();
    let mut host = Client::host(&state).await;
    let reports = host.get("/api/admin/reports?open=1").await.ok().json();
    assert_eq!(reports["reports"][0]["text"], "rude");
    let id = reports["reports"][0]["id"].to_string();
    host.post(&format!("/api/admin/reports/{id}/done"), Value::Null).await.ok();
    assert_eq!(host.get("/api/admin/reports?open=1").await.ok().json()["reports"], json!([]));
    host.post("/api/admin/reports/999/done", Value::Null).await.refused(404, "not_found");
}

#[tokio::test]
async fn nobody_is_blocked_or_reported_without_end() {
    let state = state(Config::default()).await;
    let mut guest = Client::guest(&state).await;
    let me: Me = guest.get("/api/me").await.ok().read();
    let id = state.store().user_by_name(&me.name).await.unwrap().unwrap().id;
    for _ in 0..500 {
        let other = state.store().create_guest(1).await.unwrap();
        state.store().block(&id, &other.id, 1).await.unwrap();
    }
    let other = state.store().create_guest(1).await.unwrap();
    let path = format!("/api/users/{}", other.name.replace(' ', "%20"));
    guest.post(&format!("{path}/block"), Value::Null).await.refused(429, "too_many");
    // Guests of one address report as one.
    let report = json!({ "game": null, "text": "rude" });
    for _ in 0..5 {
        Client::guest(&state).await.post(&format!("{path}/report"), report.clone()).await.ok();
    }
    guest.post(&format!("{path}/report"), report).await.refused(429, "too_many");
}

const PAGES: [&str; 5] = ["users", "games", "reports", "audit", "invites"];

#[tokio::test]
async fn only_the_host_sees_what_is_for_the_host() {
    let state = state(config()).await;
    let mut nobody = Client::new(&state);
    let mut anna = Client::user(&state, "anna").await;
    let mut host = Client::host(&state).await;
    for page in PAGES {
        let path = format!("/api/admin/{page}");
        nobody.get(&path).await.refused(401, "signed_out");
        anna.get(&path).await.refused(403, "forbidden");
        host.get(&path).await.ok();
    }
    anna.post("/api/admin/users/anna", json!({ "do": "promote" })).await.refused(403, "forbidden");
    anna.post("/api/admin/invites", Value::Null).await.refused(403, "forbidden");
    // Not even the host's own token is enough.
    let token = host.post("/api/account/tokens", json!({ "label": "x" })).await.ok().json();
    let bearer = format!("Bearer {}", token["secret"].as_str().unwrap());
    Client::new(&state)
        .with("authorization", &bearer)
        .get("/api/admin/users")
        .await
        .refused(403, "forbidden");
}

#[tokio::test]
async fn the_link_works_once_and_only_until_there_is_a_password() {
    let state = state(config()).await;
    let link = rusc_server::admin::link::new_link(&state).await.unwrap().unwrap();
    let mut host = Client::guest(&state).await.with("accept-language", "fr");
    let guest = host.cookie.clone();
    // Whatever only looks at the link changes nothing.
    for method in [Method::GET, Method::HEAD, Method::GET] {
        let page = host.send(method, &link, None).await.ok();
        assert_eq!(page.headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
        assert!(!page.headers.contains_key(header::SET_COOKIE));
    }
    let page = host.get(&link).await.ok().text;
    assert!(page.contains("<form method=\"post\">") && page.contains("Se connecter comme hôte"), "{page}");
    host.clone()
        .with("origin", "http://evil.test")
        .send(Method::POST, &link, None)
        .await
        .refused(403, "wrong_origin");
    // The form sends no header against forgery, even of somebody who is a guest already.
    host.csrf = None;
    assert_eq!(host.send(Method::POST, &link, None).await.status, 303);
    assert_ne!(host.cookie, guest);
    for (method, path) in
        [(Method::GET, link.as_str()), (Method::POST, &link), (Method::POST, "/admin/login/guess")]
    {
        let gone = Client::new(&state).send(method, path, None).await;
        assert_eq!(
            (gone.status.as_u16(), gone.text.contains("does not work any more")),
            (410, true),
            "{}",
            gone.text
        );
        assert!(!gone.headers.contains_key(header::SET_COOKIE));
    }
    let style = Client::new(&state).get("/admin/login.css").await.ok();
    assert_eq!(style.headers[header::CONTENT_TYPE], "text/css; charset=utf-8");
    let me = host.get("/api/me").await.ok().json();
    assert_eq!((&me["role"], &me["has_password"]), (&json!("admin"), &json!(false)));
    // Each new link voids the one before, and a password voids all.
    let earlier = rusc_server::admin::link::new_link(&state).await.unwrap().unwrap();
    let latest = rusc_server::admin::link::new_link(&state).await.unwrap().unwrap();
    assert_eq!(Client::new(&state).send(Method::POST, &earlier, None).await.status, 410);
    host.post("/api/account/password", json!({ "old": null, "new": PASSWORD })).await.ok();
    assert_eq!(Client::new(&state).get(&latest).await.status, 410);
    assert_eq!(Client::new(&state).send(Method::POST, &latest, None).await.status, 410);
    assert_eq!(rusc_server::admin::link::new_link(&state).await.unwrap(), None);
    assert_eq!(host.get("/api/me").await.ok().json()["has_password"], true);
}

#[tokio::test]
async fn who_is_banned_is_out_at_once() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let mut host = Client::host(&state).await;
    host.post("/api/admin/users/anna", json!({ "do": "ban" })).await.ok();
    let name = anna.get("/api/me").await.ok().json()["name"].clone();
    assert_ne!(name, "anna");
    let sign_in = json!({ "name": "anna", "password": PASSWORD });
    let mut again = Client::new(&state);
    again.post("/api/session", sign_in.clone()).await.refused(403, "forbidden");
    again
        .post("/api/session", json!({ "name": "anna", "password": "x" }))
        .await
        .refused(401, "wrong_credentials");
    host.post("/api/admin/users/anna", json!({ "do": "unban" })).await.ok();
    again.post("/api/session", sign_in).await.ok();
    host.post("/api/admin/users/host", json!({ "do": "demote" })).await.refused(400, "bad_request");
}

#[tokio::test]
async fn games_are_ended_by_the_host_and_everything_is_noted() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let mut berta = Client::user(&state, "berta").await;
    let card = anna.post("/api/games", game(json!({ "kind": "link" }))).await.ok().json();
    let id = card["id"].as_str().unwrap();
    let mut host = Client::host(&state).await;
    let end = format!("/api/admin/games/{id}/adjudicate");
    host.post(&end, json!({ "winner": "second" })).await.refused(409, "wrong_moment");
    berta.post(&format!("/api/games/{id}/join"), Value::Null).await.ok();
    host.post(&end, json!({ "winner": "second" })).await.ok();
    host.post(&end, json!({ "winner": null })).await.refused(409, "game_over");
    let status = anna.get(&format!("/api/games/{id}")).await.ok().json()["card"]["status"].clone();
    assert_eq!(status, json!({ "kind": "over", "winner": "second", "reason": "adjudicated" }));
    let history = anna.get("/api/users/berta/games?result=won").await.ok().json();
    assert_eq!(history["games"][0]["id"], id);
    host.post("/api/admin/users/anna", json!({ "do": "promote" })).await.ok();
    let log = host.get("/api/admin/audit").await.ok().json();
    let lines: Vec<_> =
        log["lines"].as_array().unwrap().iter().map(|line| line["what"].as_str().unwrap()).collect();
    assert_eq!(lines, ["user.promote", "game.adjudicate", "host.link"]);
    assert_eq!(log["lines"][0]["who"], "host");
    anna.get("/api/admin/users?prefix=be").await.ok();
}
