//! A private club: over the whole table of routes, strangers see nothing but the way in.

use axum::http::Method;
use rusc_api::Registration;
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets};
use rusc_store::Store;
use serde_json::json;

use crate::client::{Client, PASSWORD, config, game, state};

fn private(registration: Registration) -> Config {
    Config { guests: Switch::Off, registration, ..config() }
}

/// What a stranger may ask for, and the status of the answer to an empty request.
const OPEN: [(&str, &str, u16); 8] = [
    ("get", "/api/site", 200),
    ("post", "/api/session", 400),
    ("post", "/api/account", 400),
    ("get", "/admin/login/{token}", 410),
    ("post", "/admin/login/{token}", 410),
    ("get", "/admin/login.css", 200),
    ("get", "/healthz", 200),
    ("get", "/readyz", 200),
];

#[tokio::test]
async fn strangers_get_nothing_from_any_route_of_a_private_club() {
    let open = state(config()).await;
    let description = Client::new(&open).get("/api/openapi.json").await.ok().json();
    for registration in [Registration::Invite, Registration::Closed] {
        let state = state(private(registration)).await;
        let mut routes = 0;
        for (path, operations) in description["paths"].as_object().unwrap() {
            for method in operations.as_object().unwrap().keys() {
                let asked = path.replace("{ply}", "0").replace(['{', '}'], "");
                let verb: Method = method.to_uppercase().parse().unwrap();
                let answer = Client::new(&state).send(verb, &asked, None).await;
                let open = OPEN.iter().find(|(open, route, _)| open == method && route == path);
                match open {
                    Some((.., expected)) => {
                        assert_eq!(answer.status.as_u16(), *expected, "{method} {path}: {}", answer.text);
                    }
                    None => answer.refused(401, "signed_out"),
                }
                routes += 1;
            }
        }
        assert!(routes > 50, "{routes}");
    }
}

#[tokio::test]
async fn members_see_their_club_and_invitations_lead_into_it() {
    let state = state(private(Registration::Invite)).await;
    assert_eq!(Client::new(&state).get("/api/site").await.ok().json()["private"], true);
    let mut host = Client::host(&state).await;
    let code = host.post("/api/admin/invites", json!(null)).await.ok().json()["code"].clone();
    let mut anna = Client::new(&state);
    let account =
        |invite: serde_json::Value| json!({ "name": "anna", "password": PASSWORD, "invite": invite });
    anna.post("/api/account", account(json!(null))).await.refused(403, "disabled");
    anna.post("/api/account", account(code)).await.ok();
    let id = anna.post("/api/games", game(json!({ "kind": "hot_seat" }))).await.ok().json()["id"].clone();
    let path = format!("/api/games/{}", id.as_str().unwrap());
    anna.get(&path).await.ok();
    host.get("/api/live").await.ok();
    Client::new(&state).get(&path).await.refused(401, "signed_out");
    Client::new(&state).get("/api/users/anna").await.refused(401, "signed_out");
    let token = anna.post("/api/account/tokens", json!({ "label": "metrics" })).await.ok().json();
    let bearer = format!("Bearer {}", token["secret"].as_str().unwrap());
    Client::new(&state).with("authorization", &bearer).get("/metrics").await.ok();
}

#[tokio::test]
async fn open_servers_show_their_games() {
    for (guests, registration) in [(Switch::On, Registration::Invite), (Switch::Off, Registration::Open)] {
        let state = state(Config { guests, registration, ..config() }).await;
        assert_eq!(Client::new(&state).get("/api/site").await.ok().json()["private"], false);
        Client::new(&state).get("/api/live").await.ok();
    }
}

#[tokio::test]
async fn guests_of_before_can_only_register_or_leave() {
    let store = Store::memory().await.unwrap();
    let start = async |config| AppState::start_with(config, store.clone(), Assets::none()).await.unwrap();
    let client = Client::guest(&start(config()).await).await;
    let club = Config { base_path: "/club".parse().unwrap(), ..private(Registration::Invite) };
    let mut client = client.at(&start(club).await);
    client.get("/club/api/me").await.ok();
    client.get("/club/api/account/export").await.ok();
    client.get("/club/api/live").await.refused(401, "signed_out");
    client.delete("/club/api/account", json!({ "password": null })).await.ok();
}
