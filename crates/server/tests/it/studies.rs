//! Studies: kept for their owner, shown to others only as the owner says, and bounded.

use axum::http::Method;
use rusc_api::{Study, StudyCard, StudyVisibility};
use serde_json::{Value, json};

use crate::client::{Answer, Client, config, state};

const TEXT: &str = "[GameType \"Base\"]\n\n1. wS1 {a comment}\n2. bG1 wS1-\n";

fn id(number: u32) -> String {
    format!("018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c{number:04}")
}

fn study(version: u64, visibility: &str) -> Value {
    json!({ "version": version, "name": "Openings", "visibility": visibility, "text": TEXT })
}

async fn save(client: &mut Client, id: &str, study: &Value) -> Answer {
    client.send(Method::PUT, &format!("/api/studies/{id}"), Some(study.to_string())).await
}

#[tokio::test]
async fn study_is_saved_read_and_deleted() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let (id, path) = (id(1), format!("/api/studies/{}", id(1)));
    let made = save(&mut anna, &id, &study(0, "private")).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let card: StudyCard = made.read();
    assert_eq!((card.version, card.kind.as_str(), card.owner.as_str()), (1, "hive", "anna"));
    assert_eq!(anna.get("/api/studies").await.ok().read::<Vec<StudyCard>>(), std::slice::from_ref(&card));
    let whole: Study = anna.get(&path).await.ok().read();
    assert!(whole.text.contains("a comment") && whole.text.contains("bG1 wS1-"), "{}", whole.text);
    let file = anna.get(&format!("{path}/file")).await.ok();
    assert!(file.text.contains("GameType") && file.text.contains("a comment"), "{}", file.text);

    let again = save(&mut anna, &id, &study(0, "private")).await;
    assert_eq!(
        (again.status.as_u16(), again.read::<StudyCard>().version),
        (201, 1),
        "repeated, not stored again"
    );
    let mut changed = study(1, "public");
    changed["name"] = json!("  More \u{202e}openings ");
    let card: StudyCard = save(&mut anna, &id, &changed).await.ok().read();
    assert_eq!((card.version, card.visibility), (2, StudyVisibility::Public));
    assert_eq!(card.name, "More openings");

    let export = anna.get("/api/account/export").await.ok().json();
    assert!(export["studies"][0]["text"].as_str().unwrap().contains("a comment"), "{export}");
    anna.delete(&path, Value::Null).await.ok();
    anna.get(&path).await.refused(404, "not_found");
    anna.delete(&path, Value::Null).await.refused(404, "not_found");
}

#[tokio::test]
async fn study_that_is_shown_can_be_framed_with_its_picture() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let mut stranger = Client::new(&state);
    for (number, visibility, seen) in [(1, "private", 404), (2, "unlisted", 200), (3, "public", 200)] {
        let mut shown = study(0, visibility);
        shown["name"] = json!("<b>Openings");
        save(&mut anna, &id(number), &shown).await.ok();
        let frame = stranger.get(&format!("/embed/study/{}", id(number))).await;
        let picture = stranger.get(&format!("/pictures/x/studies/{}.png?size=small", id(number))).await;
        assert_eq!((frame.status.as_u16(), picture.status.as_u16()), (seen, seen), "{visibility}");
        if seen == 200 {
            assert!(frame.text.contains("&lt;b&gt;Openings · anna"), "{}", frame.text);
            assert!(frame.text.contains(&format!("studies/{}.png", id(number))), "{}", frame.text);
            assert!(
                frame.headers["content-security-policy"].to_str().unwrap().ends_with("frame-ancestors *")
            );
            assert_eq!(picture.headers["content-type"], "image/png");
            assert_eq!(picture.headers["cache-control"], "no-cache", "a study may change");
        }
    }
    stranger.get(&format!("/pictures/x/studies/{}.gif", id(3))).await.refused(404, "not_found");
    stranger.get("/embed/study/none").await.refused(404, "not_found");
}

#[tokio::test]
async fn only_the_analysis_page_is_isolated() {
    let state = state(config()).await;
    let mut stranger = Client::new(&state);
    for (path, wanted) in
        [("/analysis", true), ("/analysis/hive", true), ("/", false), ("/analysiser", false)]
    {
        let answer = stranger.get(path).await.ok();
        assert_eq!(answer.headers.contains_key("cross-origin-embedder-policy"), wanted, "{path}");
        assert_eq!(answer.headers["cross-origin-opener-policy"], "same-origin", "{path}");
    }
}

#[tokio::test]
async fn others_see_what_the_owner_shows_and_change_nothing() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let mut berta = Client::user(&state, "berta").await;
    let mut stranger = Client::new(&state);
    let mut guest = Client::guest(&state).await;
    for (number, visibility, seen, listed) in
        [(1, "private", 404, 0), (2, "unlisted", 200, 0), (3, "public", 200, 1)]
    {
        save(&mut anna, &id(number), &study(0, visibility)).await.ok();
        for reader in [&mut berta, &mut stranger, &mut guest] {
            let path = format!("/api/studies/{}", id(number));
            assert_eq!(reader.get(&path).await.status, seen, "{visibility}");
            assert_eq!(reader.get(&format!("{path}/file")).await.status, seen, "{visibility}");
            let list: Vec<StudyCard> = reader.get("/api/users/anna/studies").await.ok().read();
            assert_eq!(list.len(), listed, "{visibility}");
        }
        let path = format!("/api/studies/{}", id(number));
        // Whose it is cannot be found out by writing.
        save(&mut berta, &id(number), &study(0, "public")).await.refused(404, "not_found");
        save(&mut berta, &id(number), &study(1, "public")).await.refused(404, "not_found");
        berta.delete(&path, Value::Null).await.refused(404, "not_found");
        save(&mut guest, &id(number), &study(0, "public")).await.refused(403, "forbidden");
        save(&mut stranger, &id(number), &study(0, "public")).await.refused(401, "signed_out");
    }
    assert_eq!(anna.get("/api/studies").await.ok().read::<Vec<StudyCard>>().len(), 3);
    assert!(berta.get("/api/studies").await.ok().read::<Vec<StudyCard>>().is_empty());
    guest.get("/api/studies").await.refused(403, "forbidden");
    berta.get("/api/users/nobody/studies").await.refused(404, "not_found");
}

#[tokio::test]
async fn save_from_an_older_version_changes_nothing() {
    let state = state(config()).await;
    let mut here = Client::user(&state, "anna").await;
    let mut there = here.clone();
    save(&mut here, &id(1), &study(0, "private")).await.ok();
    let mut changed = study(1, "private");
    changed["name"] = json!("From here");
    save(&mut here, &id(1), &changed).await.ok();
    let mut outdated = study(1, "private");
    outdated["name"] = json!("From there");
    let answer = save(&mut there, &id(1), &outdated).await;
    assert_eq!(answer.json()["reason"], "study_changed");
    answer.refused(409, "wrong_moment");
    let kept: Study = there.get(&format!("/api/studies/{}", id(1))).await.ok().read();
    assert_eq!((kept.card.name.as_str(), kept.card.version), ("From here", 2));
    // A study that is gone is not made again by an old page.
    save(&mut here, &id(2), &study(4, "private")).await.refused(404, "not_found");
}

#[tokio::test]
async fn what_is_no_study_is_refused() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let two = format!("{TEXT}\n{TEXT}");
    let long = format!("[GameType \"Base\"]\n\n1. wS1 {{{}}}\n", "x".repeat(66_000));
    for (field, value, status, code) in [
        ("text", "hello", 400, "bad_request"),
        ("text", "", 400, "bad_request"),
        ("text", "[GameType \"Base\"]\n\n1. wS1\n2. bA9 wS1-\n", 400, "bad_request"),
        ("text", &two, 400, "bad_request"),
        ("text", &long, 413, "too_large"),
        ("text", &"x".repeat(200_000), 413, "too_large"),
        ("name", "", 400, "bad_request"),
        ("name", "\u{200b}", 400, "bad_request"),
        ("name", &"x".repeat(81), 400, "bad_request"),
        ("visibility", "secret", 400, "bad_request"),
    ] {
        let mut study = study(0, "private");
        study[field] = json!(value);
        save(&mut anna, &id(1), &study).await.refused(status, code);
    }
    save(&mut anna, "openings", &study(0, "private")).await.refused(400, "bad_request");
    assert!(anna.get("/api/studies").await.ok().read::<Vec<StudyCard>>().is_empty());
}

#[tokio::test]
async fn an_account_has_a_hundred_studies_at_most() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    for number in 0..100 {
        save(&mut anna, &id(number), &study(0, "private")).await.ok();
    }
    save(&mut anna, &id(100), &study(0, "private")).await.refused(429, "too_many");
    let mut changed = study(1, "public");
    changed["name"] = json!("Still mine");
    save(&mut anna, &id(7), &changed).await.ok();
}
