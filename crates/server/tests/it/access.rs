//! Ways in and out: sessions in a list, attempts to sign in that lock nobody else out, cookies over encrypted connections,
//! and connections that end with what opened them.

use axum::http::header;
use rusc_api::{LessonProgress, Me, Role, SessionCard};
use rusc_server::admin::offline::{AccountKind, add_user};
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets};
use rusc_store::Store;
use serde_json::{Value, json};

use crate::client::{Client, PASSWORD, config, state};
use crate::play::stand_still;

fn credentials(password: &str) -> Value {
    json!({ "name": "anna", "password": password })
}

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let state = state(config()).await;
    let mut here = Client::user(&state, "anna").await;
    let mut there = Client::new(&state).with("user-agent", FIREFOX);
    let mut third = Client::new(&state);
    there.post("/api/session", credentials(PASSWORD)).await.ok();
    third.post("/api/session", credentials(PASSWORD)).await.ok();
    let list: Vec<SessionCard> = here.get("/api/account/sessions").await.ok().read();
    assert_eq!(list.len(), 3);
    assert_eq!(list.iter().filter(|card| card.current).count(), 1);
    let firefox = list.iter().find(|card| card.device == "Firefox, Linux").unwrap();
    assert!(!firefox.current);

    let path = format!("/api/account/sessions/{}", firefox.id);
    let mut other = Client::user(&state, "berta").await;
    other.delete(&path, Value::Null).await.refused(404, "not_found");
    here.delete(&path, Value::Null).await.ok();
    here.delete(&path, Value::Null).await.refused(404, "not_found");
    assert_eq!(there.get("/api/me").await.ok().read::<Me>().role, Role::Guest);
    assert_eq!(third.get("/api/me").await.ok().read::<Me>().role, Role::User);

    here.delete("/api/account/sessions", Value::Null).await.ok();
    assert_eq!(here.cookie, None);
    assert_eq!(third.get("/api/me").await.ok().read::<Me>().role, Role::Guest);
    other.get("/api/me").await.ok();
    assert_eq!(other.get("/api/me").await.ok().read::<Me>().role, Role::User);
    Client::new(&state).get("/api/account/sessions").await.refused(401, "signed_out");
}

#[tokio::test]
async fn lessons_done_are_kept_in_the_account() {
    let state = state(config()).await;
    let mut here = Client::user(&state, "anna").await;
    let lessons = "/api/account/lessons";
    let read = |done: &[&str]| LessonProgress { done: done.iter().map(|id| (*id).to_owned()).collect() };
    assert_eq!(here.get(lessons).await.ok().read::<LessonProgress>(), read(&[]));
    here.post(lessons, json!({ "done": ["tour.star", "hive.ant"] })).await.ok();
    let mut there = Client::new(&state);
    there.post("/api/session", credentials(PASSWORD)).await.ok();
    let all = there.post(lessons, json!({ "done": ["tour.one", "tour.star"] })).await.ok();
    assert_eq!(all.read::<LessonProgress>(), read(&["hive.ant", "tour.one", "tour.star"]));

    let unknown = there.post(lessons, json!({ "done": ["tour.two", "chess.mate"] })).await;
    unknown.refused(400, "bad_request");
    let many: Vec<String> = (0..65).map(|_| "tour.star".to_owned()).collect();
    there.post(lessons, json!({ "done": many })).await.refused(400, "bad_request");
    assert_eq!(
        here.get(lessons).await.ok().read::<LessonProgress>().done.len(),
        3,
        "a refusal changes nothing"
    );
    let mut guest = Client::new(&state);
    guest.get("/api/me").await.ok();
    guest.post(lessons, json!({ "done": ["tour.star"] })).await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_new_password_takes_the_tokens_away() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let token = anna.post("/api/account/tokens", json!({ "label": "engine" })).await.ok().json();
    let bearer = format!("Bearer {}", token["secret"].as_str().unwrap());
    let mut program = Client::new(&state).with("authorization", &bearer);
    program.get("/api/me").await.ok();
    anna.post("/api/account/password", json!({ "old": PASSWORD, "new": "another horse" })).await.ok();
    program.get("/api/me").await.refused(401, "signed_out");
    assert_eq!(anna.get("/api/account/tokens").await.ok().json(), json!([]));
}

/// Somebody at an address.
fn at(client: &Client, address: &str) -> Client {
    client.clone().with("x-forwarded-for", address)
}

/// A server that limits attempts and believes what it is told about addresses.
async fn limited() -> AppState {
    state(Config { trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()], ..Config::default() }).await
}

#[tokio::test]
async fn strangers_cannot_lock_a_name_out() {
    let state = limited().await;
    let known = at(&Client::new(&state), "10.0.0.9");
    let mut owner = known.clone();
    owner.post("/api/account", json!({ "name": "anna", "password": PASSWORD, "invite": null })).await.ok();
    assert!(owner.device.is_some());
    // From many addresses, the owner's among them.
    for address in ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.9"] {
        let mut stranger = at(&Client::new(&state), address);
        for _ in 0..10 {
            stranger.post("/api/session", credentials("wrong")).await.refused(401, "wrong_credentials");
        }
        stranger.post("/api/session", credentials("wrong")).await.refused(429, "too_many");
    }
    // A device that has signed in before passes, even beside a stranger.
    let mut again = known.clone();
    again.device = owner.device.clone();
    again.post("/api/session", credentials(PASSWORD)).await.ok();
    // So does whoever comes from elsewhere.
    at(&Client::new(&state), "10.0.0.200").post("/api/session", credentials(PASSWORD)).await.ok();
    // A made-up device does not.
    let mut forged = known.clone();
    forged.device = Some("rusc_device=made-up".to_owned());
    forged.post("/api/session", credentials(PASSWORD)).await.refused(429, "too_many");
    // A known device is limited by itself.
    again.cookie = None;
    for _ in 0..10 {
        again.post("/api/session", credentials("wrong")).await.refused(401, "wrong_credentials");
    }
    again.post("/api/session", credentials(PASSWORD)).await.refused(429, "too_many");
}

#[tokio::test]
async fn sixty_people_of_one_address_sign_in_one_after_the_other() {
    let state = limited().await;
    for account in 0..6 {
        let name = format!("member{account}");
        add_user(state.store(), &name, AccountKind::User, Some(PASSWORD.to_owned())).await.unwrap();
        for _ in 0..10 {
            let sign_in = json!({ "name": name, "password": PASSWORD });
            at(&Client::new(&state), "10.0.0.1").post("/api/session", sign_in).await.ok();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_begins_sessions_without_end() {
    let _still = stand_still();
    let state = limited().await;
    add_user(state.store(), "anna", AccountKind::User, Some(PASSWORD.to_owned())).await.unwrap();
    for number in 0..20 {
        let mut anna = at(&Client::new(&state), &format!("10.0.0.{number}"));
        anna.post("/api/session", credentials(PASSWORD)).await.ok();
    }
    let mut anna = at(&Client::new(&state), "10.0.0.99");
    anna.post("/api/session", credentials(PASSWORD)).await.refused(429, "too_many");
    tokio::time::advance(std::time::Duration::from_secs(30)).await;
    anna.post("/api/session", credentials(PASSWORD)).await.ok();
}

#[tokio::test]
async fn a_device_is_known_to_the_accounts_it_has_signed_in_to() {
    let state = limited().await;
    let mut anna = at(&Client::new(&state), "10.0.0.9");
    anna.post("/api/account", json!({ "name": "anna", "password": PASSWORD, "invite": null })).await.ok();
    let mut bertas = at(&Client::new(&state), "10.0.0.8");
    bertas.post("/api/account", json!({ "name": "berta", "password": PASSWORD, "invite": null })).await.ok();
    let mut stranger = at(&Client::new(&state), "10.0.0.1");
    for _ in 0..10 {
        stranger.post("/api/session", credentials("wrong")).await.refused(401, "wrong_credentials");
    }
    // Somebody else's device is a stranger's.
    stranger.device = bertas.device.clone();
    stranger.post("/api/session", credentials(PASSWORD)).await.refused(429, "too_many");
    // After a first sign-in the same secret serves both accounts.
    bertas.cookie = None;
    bertas.csrf = None;
    let device = bertas.device.clone();
    bertas.post("/api/session", credentials(PASSWORD)).await.ok();
    assert_eq!(bertas.device, device);
    stranger.post("/api/session", credentials(PASSWORD)).await.ok();
}

#[tokio::test]
async fn sessions_of_before_there_was_encryption_move_to_the_prefixed_cookie() {
    let store = Store::memory().await.unwrap();
    let start = async |public_url: Option<&str>| {
        let config = Config { public_url: public_url.map(|url| url.parse().unwrap()), ..config() };
        AppState::start_with(config, store.clone(), Assets::none()).await.unwrap()
    };
    let mut client = Client::guest(&start(None).await).await;
    let plain = client.cookie.clone().unwrap();
    let guest: Me = client.get("/api/me").await.ok().read();
    let secure = start(Some("https://play.test")).await;
    let mut client = client.at(&secure);
    let answer = client.get("/api/me").await.ok();
    assert_eq!(answer.read::<Me>().name, guest.name, "a guest keeps the games");
    let cookies: Vec<_> =
        answer.headers.get_all(header::SET_COOKIE).iter().map(|cookie| cookie.to_str().unwrap()).collect();
    assert!(
        cookies[0].starts_with("__Host-rusc_session=") && cookies[0].contains("; Path=/;"),
        "{cookies:?}"
    );
    assert!(cookies[0].ends_with("; Secure"), "{cookies:?}");
    assert!(cookies[1].starts_with("rusc_session=; ") && cookies[1].contains("Max-Age=0"), "{cookies:?}");
    assert!(client.cookie.as_ref().unwrap().starts_with("__Host-rusc_session="));
    assert_eq!(client.get("/api/me").await.ok().read::<Me>().name, guest.name);
    // From then on the plain name is good for nothing.
    let mut tossed = Client::new(&secure);
    tossed.cookie = Some(plain);
    assert_ne!(tossed.get("/api/me").await.ok().read::<Me>().name, guest.name);
}

#[tokio::test]
async fn browsers_are_told_to_come_back_encrypted() {
    let https = || Some("https://play.test".parse().unwrap());
    for (config, expected) in [
        (Config { public_url: https(), ..config() }, Some("max-age=31536000")),
        (Config { public_url: https(), hsts: Switch::Off, ..config() }, None),
        (Config { public_url: Some("http://play.test".parse().unwrap()), ..config() }, None),
        (config(), None),
    ] {
        let state = state(config).await;
        for path in ["/", "/api/site", "/healthz"] {
            let headers = Client::new(&state).get(path).await.headers;
            let found = headers.get(header::STRICT_TRANSPORT_SECURITY).map(|value| value.to_str().unwrap());
            assert_eq!(found, expected, "{path}");
        }
    }
}

#[tokio::test]
async fn text_that_cannot_be_seen_is_left_out() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    Client::user(&state, "berta").await;
    for name in ["an\u{202e}na", "an\u{200b}na", "аnna", "anna\u{fe0f}", "a\u{301}nna"] {
        let new = json!({ "name": name, "password": PASSWORD, "invite": null });
        Client::guest(&state).await.post("/api/account", new).await.refused(422, "bad_name");
    }
    let report = |text: &str| json!({ "game": null, "text": text });
    anna.post("/api/users/berta/report", report("\u{200b}\u{2066}")).await.refused(400, "bad_request");
    anna.post("/api/users/berta/report", report("ru\u{202e}de")).await.ok();
    let mut host = Client::host(&state).await;
    let reports = host.get("/api/admin/reports").await.ok().json();
    assert_eq!(reports["reports"][0]["text"], "rude");
    let token = anna.post("/api/account/tokens", json!({ "label": "my\u{200f} engine" })).await.ok().json();
    assert_eq!(token["label"], "my engine");
}
