//! Profiles, histories, blocks and reports.

use rusc_api::Profile;
use serde_json::{Value, json};

use crate::client::{Client, config, game, state};

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
    berta.post("/api/games", challenge()).await.ok();
    anna.post("/api/users/berta/block", Value::Null).await.ok();
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
