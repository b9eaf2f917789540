//! Guests, registration, signing in and out, passwords, tokens, leaving.

use axum::http::header;
use rusc_api::{Me, Registration, Role};
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets};
use rusc_store::Store;
use serde_json::{Value, json};

use crate::client::{Client, PASSWORD, config, game, state};

fn credentials(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}

fn account(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password, "invite": null })
}

#[tokio::test]
async fn whoever_comes_is_a_guest_and_stays_the_same_one() {
    let state = state(config()).await;
    let mut client = Client::new(&state);
    let answer = client.get("/api/me").await.ok();
    let me: Me = answer.read();
    assert_eq!(me.role, Role::Guest);
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    for part in ["rusc_session=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let again: Me = client.get("/api/me").await.ok().read();
    assert_eq!(again, me);
    let third: Me = client.post("/api/guest", Value::Null).await.ok().read();
    assert_eq!(third, me);
}

#[tokio::test]
async fn where_guests_are_not_welcome_nobody_becomes_one() {
    let state = state(Config { guests: Switch::Off, ..config() }).await;
    let mut client = Client::new(&state);
    client.get("/api/me").await.refused(401, "signed_out");
    assert_eq!(client.get("/api/site").await.ok().json()["guests"], false);
    client.post("/api/account", account("anna", PASSWORD)).await.ok();
    assert_eq!(client.get("/api/me").await.ok().read::<Me>().name, "anna");
}

#[tokio::test]
async fn guests_of_before_register_or_leave_where_they_are_not_welcome_any_more() {
    let store = Store::memory().await.unwrap();
    let start = async |guests| {
        let config = Config { guests, ..config() };
        AppState::start_with(config, store.clone(), Assets::none()).await.unwrap()
    };
    let open = start(Switch::On).await;
    let mut client = Client::guest(&open).await;
    let id = client.post("/api/games", game(json!({ "kind": "link" }))).await.ok().json()["id"].clone();
    let mut client = client.at(&start(Switch::Off).await);
    assert_eq!(client.get("/api/me").await.ok().read::<Me>().role, Role::Guest);
    client.post("/api/games", game(json!({ "kind": "hot_seat" }))).await.refused(403, "disabled");
    client.get("/ws/lobby?v=4").await.refused(403, "disabled");
    client.get("/api/account/export").await.ok();
    client.post("/api/account", account("anna", PASSWORD)).await.ok();
    let snapshot = client.get(&format!("/api/games/{}", id.as_str().unwrap())).await.ok().json();
    assert_eq!(snapshot["card"]["players"][0]["name"], "anna");
    client.post("/api/games", game(json!({ "kind": "hot_seat" }))).await.ok();
}

#[tokio::test]
async fn a_user_can_register_sign_out_and_sign_in() {
    let state = state(config()).await;
    let mut client = Client::user(&state, "Anna").await;
    let before = client.cookie.clone();
    assert_eq!(client.get("/api/me").await.ok().read::<Me>().role, Role::User);
    client.send(axum::http::Method::DELETE, "/api/session", None).await.ok();
    assert_eq!(client.cookie, None);
    client.csrf = None;
    client.post("/api/session", credentials("anna", PASSWORD)).await.ok();
    assert_eq!(client.get("/api/me").await.ok().read::<Me>().name, "Anna");
    // The session that ended is of no use to anybody.
    let mut thief = Client::new(&state);
    thief.cookie = before;
    assert_eq!(thief.get("/api/me").await.ok().read::<Me>().role, Role::Guest);
}

#[tokio::test]
async fn a_guest_who_registers_keeps_the_games() {
    let state = state(config()).await;
    let mut client = Client::guest(&state).await;
    let old = client.cookie.clone();
    let card = client.post("/api/games", game(json!({ "kind": "hot_seat" }))).await.ok().json();
    let id = card["id"].as_str().unwrap();
    client.post("/api/account", account("anna", PASSWORD)).await.ok();
    assert_ne!(client.cookie, old, "a session does not outlive a change of who somebody is");
    let snapshot = client.get(&format!("/api/games/{id}")).await.ok().json();
    let anna = json!({ "kind": "user", "name": "anna", "rating": null, "provisional": true });
    assert_eq!(snapshot["card"]["players"][0], anna, "a guest no more");
    let mut socket = client.clone();
    socket.post(&format!("/api/games/{id}/join"), Value::Null).await.ok();
    let mut thief = Client::new(&state);
    thief.cookie = old;
    assert_eq!(thief.get("/api/me").await.ok().read::<Me>().role, Role::Guest);
}

#[tokio::test]
async fn names_and_passwords_follow_rules() {
    let state = state(config()).await;
    Client::user(&state, "anna").await;
    let mut client = Client::guest(&state).await;
    for (name, password, status, code) in [
        ("a", PASSWORD, 422, "bad_name"),
        ("a b", PASSWORD, 422, "bad_name"),
        ("admin", PASSWORD, 422, "bad_name"),
        ("berta", "short", 422, "bad_password"),
        ("berta", "1234567890", 422, "bad_password"),
        ("ANNA", PASSWORD, 409, "taken"),
    ] {
        client.post("/api/account", account(name, password)).await.refused(status, code);
    }
    assert_eq!(client.get("/api/me").await.ok().read::<Me>().role, Role::Guest);
}

#[tokio::test]
async fn nobody_learns_which_names_exist_by_signing_in() {
    let state = state(config()).await;
    Client::user(&state, "anna").await;
    let mut client = Client::guest(&state).await;
    let wrong = client.post("/api/session", credentials("anna", "something else")).await;
    let unknown = client.post("/api/session", credentials("nobody-here", "something else")).await;
    assert_eq!((wrong.status, &wrong.text), (unknown.status, &unknown.text));
    wrong.refused(401, "wrong_credentials");
    // A guest has no password, and is no exception.
    let guest: Me = client.get("/api/me").await.ok().read();
    client.post("/api/session", credentials(&guest.name, "")).await.refused(401, "wrong_credentials");
}

#[tokio::test]
async fn registration_can_be_closed_or_by_invitation() {
    let closed = state(Config { registration: Registration::Closed, ..config() }).await;
    let mut client = Client::guest(&closed).await;
    client.post("/api/account", account("anna", PASSWORD)).await.refused(403, "disabled");

    let invite = state(Config { registration: Registration::Invite, ..config() }).await;
    let mut host = Client::host(&invite).await;
    let code = host.post("/api/admin/invites", Value::Null).await.ok().json()["code"].clone();
    let mut client = Client::guest(&invite).await;
    client.post("/api/account", account("anna", PASSWORD)).await.refused(403, "disabled");
    let with = |code: &Value, name: &str| json!({ "name": name, "password": PASSWORD, "invite": code });
    client.post("/api/account", with(&json!("wrong"), "anna")).await.refused(403, "forbidden");
    client.post("/api/account", with(&code, "anna")).await.ok();
    let mut second = Client::guest(&invite).await;
    second.post("/api/account", with(&code, "berta")).await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_new_password_ends_other_sessions() {
    let state = state(config()).await;
    let mut here = Client::user(&state, "anna").await;
    let mut there = Client::new(&state);
    there.post("/api/session", credentials("anna", PASSWORD)).await.ok();
    let change = |old: &str| json!({ "old": old, "new": "another horse" });
    here.post("/api/account/password", json!({ "old": null, "new": "another horse" }))
        .await
        .refused(401, "wrong_credentials");
    here.post("/api/account/password", change("wrong")).await.refused(401, "wrong_credentials");
    here.post("/api/account/password", change(PASSWORD)).await.ok();
    assert_eq!(here.get("/api/me").await.ok().read::<Me>().role, Role::User);
    assert_eq!(there.get("/api/me").await.ok().read::<Me>().role, Role::Guest);
    let mut later = Client::new(&state);
    later.post("/api/session", credentials("anna", PASSWORD)).await.refused(401, "wrong_credentials");
    later.post("/api/session", credentials("anna", "another horse")).await.ok();
}

#[tokio::test]
async fn everything_can_be_taken_along_and_deleted() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let mut berta = Client::user(&state, "berta").await;
    let id = anna.post("/api/games", game(json!({ "kind": "link" }))).await.ok().json()["id"].clone();
    let path = format!("/api/games/{}", id.as_str().unwrap());
    berta.post(&format!("{path}/join"), Value::Null).await.ok();
    let export = anna.get("/api/account/export").await.ok();
    assert!(export.headers[header::CONTENT_DISPOSITION].to_str().unwrap().starts_with("attachment"));
    assert_eq!(export.json()["games"][0]["card"]["id"], id);
    for secret in ["hash", "argon2", "csrf"] {
        assert!(!export.text.contains(secret), "{secret}");
    }
    anna.delete("/api/account", json!({ "password": "wrong" })).await.refused(401, "wrong_credentials");
    anna.delete("/api/account", json!({ "password": PASSWORD })).await.ok();
    berta.get("/api/users/anna").await.refused(404, "not_found");
    let snapshot = berta.get(&path).await.ok().json();
    assert_eq!(snapshot["card"]["status"]["reason"], "aborted", "nobody waits for somebody who is gone");
    assert!(!snapshot.to_string().contains("anna"), "{snapshot}");
    // Nobody takes the place of somebody who is gone.
    let mut new = Client::guest(&state).await;
    new.post("/api/account", account("Anna", PASSWORD)).await.refused(409, "taken");
}

#[tokio::test]
async fn tokens_open_games_but_not_the_account() {
    let state = state(config()).await;
    let mut guest = Client::guest(&state).await;
    guest.post("/api/account/tokens", json!({ "label": "x" })).await.refused(403, "forbidden");
    let mut anna = Client::user(&state, "anna").await;
    anna.post("/api/account/tokens", json!({ "label": " " })).await.refused(400, "bad_request");
    let token = anna.post("/api/account/tokens", json!({ "label": "engine" })).await.ok().json();
    let secret = token["secret"].as_str().unwrap();
    assert!(!anna.get("/api/account/tokens").await.ok().text.contains(secret), "a token is shown once");

    let mut program = Client::new(&state).with("authorization", &format!("Bearer {secret}"));
    assert_eq!(program.get("/api/me").await.ok().read::<Me>().name, "anna");
    // No cookie, so nothing to forge.
    program.post("/api/games", game(json!({ "kind": "computer", "level": 1 }))).await.ok();
    program.post("/api/account/tokens", json!({ "label": "more" })).await.refused(403, "forbidden");
    program.delete("/api/account", json!({ "password": PASSWORD })).await.refused(403, "forbidden");

    let id = token["id"].as_str().unwrap();
    Client::user(&state, "berta")
        .await
        .delete(&format!("/api/account/tokens/{id}"), Value::Null)
        .await
        .refused(404, "not_found");
    anna.delete(&format!("/api/account/tokens/{id}"), Value::Null).await.ok();
    program.get("/api/me").await.refused(401, "signed_out");
}

/// More games and more lines of chat than are read at once, all in one well-formed document and in order.
#[tokio::test]
async fn an_export_has_every_game_however_many() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let mut ids = Vec::new();
    for _ in 0..120 {
        let card = anna.post("/api/games", game(json!({ "kind": "hot_seat" }))).await.ok().json();
        ids.push(card["id"].clone());
    }
    let export = anna.get("/api/account/export").await.ok();
    assert_eq!(export.headers[header::CONTENT_TYPE], "application/json");
    let export = export.json();
    let mut exported: Vec<_> =
        export["games"].as_array().unwrap().iter().map(|game| game["card"]["id"].clone()).collect();
    assert_eq!(export["name"], "anna");
    assert_eq!(export["said_elsewhere"], json!([]));
    exported.sort_by_key(ToString::to_string);
    ids.sort_by_key(ToString::to_string);
    assert_eq!(exported, ids);
}

#[tokio::test]
async fn an_account_is_exported_once_an_hour() {
    let state = state(Config::default()).await;
    let mut guest = Client::guest(&state).await;
    guest.get("/api/account/export").await.ok();
    let refused = guest.get("/api/account/export").await;
    let wait_ms = refused.json()["retry_after_ms"].as_u64().unwrap();
    assert!((3_000_000..=3_600_000).contains(&wait_ms), "{wait_ms}");
    refused.refused(429, "too_many");
    Client::guest(&state).await.get("/api/account/export").await.ok();
}

#[tokio::test]
async fn a_guest_may_choose_a_name() {
    let state = state(config()).await;
    Client::user(&state, "Anna").await;
    let mut guest = Client::guest(&state).await;
    let named =
        async |client: &mut Client, name: &str| client.post("/api/guest/name", json!({ "name": name })).await;
    let me: Me = named(&mut guest, "Berta").await.ok().read();
    assert_eq!((me.name.as_str(), me.role), ("Berta", Role::Guest));
    assert_eq!(guest.get("/api/me").await.ok().read::<Me>(), me);
    let mine = guest.post("/api/games", game(json!({ "kind": "link" }))).await.ok().json();
    assert!(
        mine["players"].as_array().unwrap().contains(&json!({ "kind": "guest", "name": "Berta" })),
        "{mine}"
    );
    // As names of accounts: not taken, not reserved, of plain letters.
    for (name, status, code, reason) in [
        ("anna", 409, "taken", None),
        ("Host", 422, "bad_name", Some("name_reserved")),
        ("Guest 1", 422, "bad_name", Some("name_letters")),
        ("x", 422, "bad_name", Some("name_letters")),
        ("Ber\u{202e}ta", 422, "bad_name", Some("name_letters")),
    ] {
        let answer = named(&mut guest, name).await;
        assert_eq!(answer.json()["reason"].as_str(), reason, "{name}");
        answer.refused(status, code);
    }
    assert_eq!(guest.get("/api/me").await.ok().read::<Me>().name, "Berta");
    // The name stays free for nobody else, and with an account it is the account's.
    Client::new(&state).post("/api/account", account("BERTA", PASSWORD)).await.refused(409, "taken");
    let mut anna = Client::user(&state, "Cleo").await;
    named(&mut anna, "Dora").await.refused(409, "wrong_moment");
    Client::new(&state).post("/api/guest/name", json!({ "name": "Eve" })).await.refused(401, "signed_out");
}
