//! People find each other: search, leaderboards, histories of ratings, scores of two, follows; and the settings of the page,
//! which follow an account from device to device.

use rusc_api::{HeadToHead, PageSettings, PersonCard, Profile, RankedPlayer, RatedMoment, Site};
use rusc_server::AppState;
use rusc_server::config::Config;
use rusc_store::{EventRow, RatingRow, UserRow};
use serde_json::{Value, json};

use crate::client::{Client, PASSWORD, config, game, state};

async fn row(state: &AppState, name: &str) -> UserRow {
    state.store().user_by_name(name).await.unwrap().unwrap()
}

/// Stores a rating after a game, as the end of a rated game does.
async fn rate(state: &AppState, client: &mut Client, rating: RatingRow) {
    let card = client.post("/api/games", game(json!({ "kind": "link" }))).await.ok().json();
    let mut row = state.store().game(card["id"].as_str().unwrap()).await.unwrap().unwrap();
    row.n += 1;
    let event =
        EventRow { n: row.n, at_ms: 1, user_id: None, name: None, body: r#"{"k":"hinted","ply":0}"#.into() };
    state.store().append(row, vec![event], vec![rating]).await.unwrap();
}

fn rating(user: &UserRow, games: u32, rating: f64, deviation: f64) -> RatingRow {
    let (kind, speed) = ("hive".to_owned(), "blitz".to_owned());
    let at_ms = u64::from(games) * 1000;
    RatingRow { user_id: user.id.clone(), kind, speed, rating, deviation, volatility: 0.06, games, at_ms }
}

fn names(people: Vec<PersonCard>) -> Vec<String> {
    people.into_iter().map(|person| person.name).collect()
}

#[tokio::test]
async fn people_are_found_by_the_beginning_of_their_name() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "Anna").await;
    Client::user(&state, "annika").await;
    let mut stranger = Client::new(&state);
    assert_eq!(names(stranger.get("/api/users?prefix=ANN").await.ok().read()), ["Anna", "annika"]);
    assert_eq!(names(anna.get("/api/users?prefix=Guest").await.ok().read()), [""; 0]);
    for path in [
        "/api/users",
        "/api/users?prefix=",
        "/api/users?prefix=%20",
        "/api/users?prefix=aaaaabbbbbaaaaabbbbbc",
    ] {
        anna.get(path).await.refused(400, "bad_request");
    }
    for number in 0..25 {
        Client::user(&state, &format!("many{number}")).await;
    }
    assert_eq!(names(anna.get("/api/users?prefix=many").await.ok().read()).len(), 20);
}

#[tokio::test]
async fn whoever_has_blocked_somebody_is_not_seen_online_by_them() {
    let state = state(config()).await;
    let (mut anna, mut berta) = (Client::user(&state, "anna").await, Client::user(&state, "berta").await);
    // A program's news of the lobby is a connection.
    anna.post("/api/account/bot", Value::Null).await.ok();
    let token = anna.post("/api/account/tokens", json!({ "label": "x" })).await.ok().json();
    let bearer = format!("Bearer {}", token["secret"].as_str().unwrap());
    let connected = Client::new(&state).with("authorization", &bearer).open("/api/bot/events").await;
    let seen = async |reader: &mut Client| {
        let found: Vec<PersonCard> = reader.get("/api/users?prefix=anna").await.ok().read();
        (found[0].online, reader.get("/api/users/anna").await.ok().read::<Profile>().online)
    };
    assert_eq!(seen(&mut berta).await, (true, true));
    assert_eq!(seen(&mut Client::new(&state)).await, (true, true));
    anna.post("/api/users/berta/block", Value::Null).await.ok();
    assert_eq!(seen(&mut berta).await, (false, false));
    drop(connected);
    assert_eq!(seen(&mut Client::new(&state)).await, (false, false));
}

#[tokio::test]
async fn searching_is_limited() {
    let state = state(Config::default()).await;
    let mut stranger = Client::new(&state);
    for _ in 0..60 {
        stranger.get("/api/users?prefix=a").await.ok();
    }
    stranger.get("/api/users?prefix=a").await.refused(429, "too_many");
    // Another account is not limited by it, though it comes from the same address.
    Client::user(&state, "berta").await.get("/api/users?prefix=a").await.ok();
}

#[tokio::test]
async fn leaderboards_and_histories_come_from_rated_games() {
    let state = state(config()).await;
    let (mut anna, mut berta) = (Client::user(&state, "anna").await, Client::user(&state, "berta").await);
    let (a, b) = (row(&state, "anna").await, row(&state, "berta").await);
    rate(&state, &mut anna, rating(&a, 1, 1611.6, 200.0)).await;
    rate(&state, &mut anna, rating(&a, 2, 1650.2, 99.7)).await;
    rate(&state, &mut berta, rating(&b, 1, 1900.0, 150.0)).await;
    let board: Vec<RankedPlayer> = Client::new(&state).get("/api/leaderboard/hive/blitz").await.ok().read();
    assert_eq!(board, [RankedPlayer { name: "anna".into(), rating: 1650, deviation: 100, games: 2 }]);
    let moments: Vec<RatedMoment> = berta.get("/api/users/anna/ratings/hive/blitz").await.ok().read();
    let moment = |games, rating| RatedMoment { at_ms: u64::from(games) * 1000, rating, games };
    assert_eq!(moments, [moment(1, 1612), moment(2, 1650)]);
    for path in
        ["/api/leaderboard/chess/blitz", "/api/leaderboard/hive/slow", "/api/users/nobody/ratings/hive/blitz"]
    {
        anna.get(path).await.refused(404, "not_found");
    }
    assert_eq!(anna.get("/api/leaderboard/tour/rapid").await.ok().json(), json!([]));
}

#[tokio::test]
async fn the_score_of_two_is_told_from_the_readers_side() {
    let state = state(config()).await;
    let (mut anna, mut berta) = (Client::user(&state, "anna").await, Client::user(&state, "berta").await);
    let mut host = Client::host(&state).await;
    for winner in [json!("first"), json!("first"), json!("second"), Value::Null] {
        let card = anna.post("/api/games", game(json!({ "kind": "link" }))).await.ok().json();
        let id = card["id"].as_str().unwrap();
        berta.post(&format!("/api/games/{id}/join"), Value::Null).await.ok();
        host.post(&format!("/api/admin/games/{id}/adjudicate"), json!({ "winner": winner })).await.ok();
    }
    let score = |profile: Profile| profile.against_you;
    assert_eq!(score(anna.get("/api/users/berta").await.ok().read()), Some([2, 1, 1]));
    assert_eq!(score(berta.get("/api/users/anna").await.ok().read()), Some([1, 1, 2]));
    assert_eq!(score(anna.get("/api/users/anna").await.ok().read()), None, "not of oneself");
    assert_eq!(
        score(Client::new(&state).get("/api/users/anna").await.ok().read()),
        None,
        "not for strangers"
    );
    for (path, record) in [
        ("/api/users/berta/against/anna", [1, 1, 2]),
        ("/api/users/anna/against/berta?kind=hive", [2, 1, 1]),
        ("/api/users/anna/against/berta?kind=tour", [0, 0, 0]),
    ] {
        assert_eq!(Client::new(&state).get(path).await.ok().read::<HeadToHead>().record, record, "{path}");
    }
    anna.get("/api/users/anna/against/anna").await.refused(400, "bad_request");
    anna.get("/api/users/anna/against/berta?kind=chess").await.refused(404, "not_found");
}

#[tokio::test]
async fn following_needs_accounts_and_ends_with_a_block() {
    let state = state(config()).await;
    let (mut anna, mut berta) = (Client::user(&state, "anna").await, Client::user(&state, "berta").await);
    let mut guest = Client::guest(&state).await;
    let guest_name = guest.get("/api/me").await.ok().json()["name"].as_str().unwrap().replace(' ', "%20");
    anna.post("/api/users/berta/follow", Value::Null).await.ok();
    anna.post("/api/users/berta/follow", Value::Null).await.ok();
    let followed: Vec<PersonCard> = anna.get("/api/account/following").await.ok().read();
    assert_eq!(followed, [PersonCard { name: "berta".into(), role: rusc_api::Role::User, online: false }]);
    assert!(anna.get("/api/users/berta").await.ok().read::<Profile>().following);
    assert!(!berta.get("/api/users/anna").await.ok().read::<Profile>().following);
    anna.post("/api/users/anna/follow", Value::Null).await.refused(400, "bad_request");
    anna.post(&format!("/api/users/{guest_name}/follow"), Value::Null).await.refused(400, "bad_request");
    anna.post("/api/users/nobody/follow", Value::Null).await.refused(404, "not_found");
    guest.post("/api/users/anna/follow", Value::Null).await.refused(403, "forbidden");
    Client::new(&state).get("/api/account/following").await.refused(401, "signed_out");
    berta.post("/api/users/anna/block", Value::Null).await.ok();
    assert_eq!(anna.get("/api/account/following").await.ok().json(), json!([]));
    anna.post("/api/users/berta/follow", Value::Null).await.refused(403, "forbidden");
    assert_eq!(names(berta.get("/api/account/blocked").await.ok().read()), ["anna"]);
    berta.delete("/api/users/anna/block", Value::Null).await.ok();
    anna.post("/api/users/berta/follow", Value::Null).await.ok();
    anna.delete("/api/users/berta/follow", Value::Null).await.ok();
    assert_eq!(anna.get("/api/account/following").await.ok().json(), json!([]));
}

#[tokio::test]
async fn nobody_follows_without_end() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let id = row(&state, "anna").await.id;
    for number in 0..200 {
        let name = format!("friend{number}");
        let new = rusc_store::NewUser { name, role: rusc_store::Role::User, password_hash: None, at_ms: 1 };
        let friend = state.store().create_user(new).await.unwrap();
        state.store().follow(&id, &friend.id, 1, 200).await.unwrap();
    }
    Client::user(&state, "berta").await;
    anna.post("/api/users/berta/follow", Value::Null).await.refused(429, "too_many");
    anna.post("/api/users/friend7/follow", Value::Null).await.ok();
    assert_eq!(names(anna.get("/api/account/following").await.ok().read()).len(), 200);
}

#[tokio::test]
async fn settings_of_the_page_are_kept_in_the_account() {
    let state = state(config()).await;
    let mut here = Client::user(&state, "anna").await;
    let path = "/api/account/settings";
    assert_eq!(here.get(path).await.ok().read::<PageSettings>().settings, None);
    here.post(path, json!({ "settings": { "theme": "dark", "level": 7 } })).await.ok();
    let mut there = Client::new(&state);
    there.post("/api/session", json!({ "name": "anna", "password": PASSWORD })).await.ok();
    let kept = json!({ "settings": { "theme": "dark", "level": 7 } });
    assert_eq!(there.get(path).await.ok().json(), kept);
    let long = "x".repeat(4096 - r#"{"a":""}"#.len());
    for (settings, status, code) in [
        (json!(null), 400, "bad_request"),
        (json!(["dark"]), 400, "bad_request"),
        (json!("dark"), 400, "bad_request"),
        (json!({ "a": format!("{long}y") }), 413, "too_large"),
    ] {
        there.post(path, json!({ "settings": settings })).await.refused(status, code);
    }
    assert_eq!(here.get(path).await.ok().json(), kept, "a refusal changes nothing");
    there.post(path, json!({ "settings": { "a": long } })).await.ok();
    assert!(here.get("/api/account/export").await.ok().json()["settings"]["a"].is_string());
    let mut guest = Client::guest(&state).await;
    guest.get(path).await.refused(403, "forbidden");
    guest.post(path, json!({ "settings": {} })).await.refused(403, "forbidden");
}

#[tokio::test]
async fn invitations_are_listed_and_deleted() {
    let state = state(Config { registration: rusc_api::Registration::Invite, ..config() }).await;
    let mut host = Client::host(&state).await;
    let code = host.post("/api/admin/invites", Value::Null).await.ok().json()["code"].clone();
    host.post("/api/admin/invites", Value::Null).await.ok();
    let listed = host.get("/api/admin/invites").await.ok().json();
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["by"]), (2, &json!("host")));
    assert!(!listed.to_string().contains(code.as_str().unwrap()), "the code is shown once");
    let account = json!({ "name": "anna", "password": PASSWORD, "invite": code });
    let mut anna = Client::guest(&state).await;
    anna.post("/api/account", account).await.ok();
    let listed = host.get("/api/admin/invites").await.ok().json();
    let (used, fresh): (Vec<_>, Vec<_>) =
        listed.as_array().unwrap().iter().partition(|invite| invite["used_ms"].is_u64());
    assert_eq!((used.len(), fresh.len()), (1, 1));
    let path = |invite: &Value| format!("/api/admin/invites/{}", invite["id"].as_str().unwrap());
    host.delete(&path(used[0]), Value::Null).await.refused(404, "not_found");
    anna.delete(&path(fresh[0]), Value::Null).await.refused(403, "forbidden");
    host.delete(&path(fresh[0]), Value::Null).await.ok();
    assert_eq!(host.get("/api/admin/invites").await.ok().json().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_server_tells_where_others_reach_it() {
    let network_origin = Some("http://192.168.1.20:8080".to_owned());
    let public_url = || "https://play.example.org".parse().ok();
    for (config, origin) in [
        (config(), None),
        (Config { network_origin: network_origin.clone(), ..config() }, network_origin.clone()),
        (
            Config { network_origin, public_url: public_url(), ..config() },
            Some("https://play.example.org".to_owned()),
        ),
    ] {
        let state = state(config).await;
        assert_eq!(Client::new(&state).get("/api/site").await.ok().read::<Site>().origin, origin);
    }
}
