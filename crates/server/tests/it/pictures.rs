//! Pictures of games, pages for frames, previews of links, icons: what they contain, who may see them, and their limits.

use axum::http::header;
use rusc_api::Registration;
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets};
use rusc_store::Store;
use serde_json::json;

use crate::client::{Answer, Client, config, game, state};

/// A hot-seat game of Anna's in which some moves are played.
async fn played(state: &AppState, moves: &[&str]) -> (Client, String) {
    let mut anna = Client::user(state, "anna").await;
    let card = anna.post("/api/games", game(json!({ "kind": "hot_seat" }))).await.ok().json();
    let id = card["id"].as_str().unwrap().to_owned();
    for (ply, text) in moves.iter().enumerate() {
        let body = json!({ "ply": ply, "text": text });
        let answer = anna.post(&format!("/api/bot/games/{id}/move"), body).await;
        assert_eq!(answer.status, 200, "{text}: {}", answer.text);
    }
    (anna, id)
}

fn media_type(answer: &Answer) -> &str {
    answer.headers[header::CONTENT_TYPE].to_str().unwrap()
}

#[tokio::test]
async fn a_game_has_pictures_of_every_position_and_an_animation() {
    let state = state(config()).await;
    let (_, id) = played(&state, &[]).await;
    let mut stranger = Client::new(&state);
    for (file, expected) in
        [("0.png", "image/png"), ("latest.svg", "image/svg+xml"), ("game.gif", "image/gif")]
    {
        let answer = stranger.get(&format!("/pictures/x/{id}/{file}?size=small&theme=dark")).await.ok();
        assert_eq!(media_type(&answer), expected);
        assert_eq!(answer.headers[header::CACHE_CONTROL], "no-cache", "{file}: the game is not over");
        assert_eq!(answer.headers["cross-origin-resource-policy"], "cross-origin");
        let tag = answer.headers[header::ETAG].to_str().unwrap().to_owned();
        let known = stranger
            .clone()
            .with("if-none-match", &tag)
            .get(&format!("/pictures/x/{id}/{file}?size=small&theme=dark"))
            .await;
        assert_eq!(known.status, 304, "{file}");
    }
    let svg = stranger.get(&format!("/pictures/x/{id}/0.svg")).await.ok().text;
    assert!(svg.contains("<title>Hive, White to move."), "{svg}");
    let svg = stranger.get(&format!("/pictures/x/{id}/0.svg?lang=ca")).await.ok().text;
    assert!(svg.contains("<title>Hive. Juguen les blanques."), "{svg}");
    stranger.get(&format!("/pictures/x/{id}/0.svg?lang=xx")).await.refused(400, "bad_request");
    for file in ["1.png", "99.svg"] {
        stranger.get(&format!("/pictures/x/{id}/{file}")).await.refused(404, "not_found");
    }
    for file in ["0.bmp", "00.png", "0.gif", "x.png", "0"] {
        stranger.get(&format!("/pictures/x/{id}/{file}")).await.refused(404, "not_found");
    }
    stranger.get("/pictures/x/nogame/0.png").await.refused(404, "not_found");
    stranger.get(&format!("/pictures/x/{id}/0.png?theme=pink")).await.refused(400, "bad_request");
    stranger.get(&format!("/pictures/x/{id}/0.png?size=9999")).await.refused(400, "bad_request");
    for kind in ["hive", "abalone", "tour"] {
        let answer = stranger.get(&format!("/pictures/x/kinds/{kind}.png?size=small")).await.ok();
        assert_eq!(media_type(&answer), "image/png");
    }
    stranger.get("/pictures/x/kinds/chess.png").await.refused(404, "not_found");
}

#[tokio::test]
async fn nobody_has_more_drawn_than_the_limit_but_what_is_kept_costs_nothing() {
    let state = state(Config { rate_limits: Switch::On, ..config() }).await;
    let (_, id) = played(&state, &[]).await;
    let mut stranger = Client::new(&state);
    // What is kept does not count.
    for _ in 0..80 {
        stranger.get(&format!("/pictures/x/{id}/game.gif?size=small")).await.ok();
    }
    for theme in ["light", "dark", "contrast"] {
        stranger.get(&format!("/pictures/x/{id}/game.gif?theme={theme}")).await.ok();
    }
    // Six animations at once; the time of the server stands still for no test, but twenty seconds do not pass here.
    let mut refused = 0;
    for theme in ["light", "dark", "contrast"] {
        let answer = stranger.get(&format!("/pictures/x/{id}/game.gif?size=card&theme={theme}")).await;
        refused += usize::from(answer.status == 429);
    }
    assert!(refused >= 1, "seven animations were drawn");
}

#[tokio::test]
async fn other_sites_may_frame_the_small_page_and_nothing_else() {
    let state = state(config()).await;
    let (mut anna, id) = played(&state, &[]).await;
    let page = anna.get(&format!("/embed/{id}")).await.ok();
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("frame-ancestors *") && !policy.contains("script-src"), "{policy}");
    assert!(!page.headers.contains_key(header::X_FRAME_OPTIONS));
    assert!(
        page.text.contains("anna – anna") && page.text.contains("http-equiv=\"refresh\""),
        "{}",
        page.text
    );
    assert!(page.text.contains(&format!("/{id}/0.png")) && !page.text.contains("<script"), "{}", page.text);
    anna.get("/embed/embed.css").await.ok();
    for path in ["/embed/nogame", &format!("/game/{id}"), &format!("/pictures/x/{id}/0.svg")] {
        let headers = anna.get(path).await.headers;
        assert_eq!(headers[header::X_FRAME_OPTIONS], "DENY", "{path}");
    }
}

/// A server with a page.
async fn with_page(config: Config) -> AppState {
    let page = b"<!doctype html><html><head><title>Rusc</title></head><body></body></html>";
    let assets = Assets::BuiltIn(Box::leak(Box::new([("index.html", &page[..])])));
    AppState::start_with(config, Store::memory().await.unwrap(), assets).await.unwrap()
}

#[tokio::test]
async fn the_small_page_speaks_the_language_of_its_reader() {
    let state = state(config()).await;
    let (anna, id) = played(&state, &[]).await;
    let check = async |query: &str, browser: &str, parts: [&str; 2]| {
        let path = format!("/embed/{id}{query}");
        let page = anna.clone().with("accept-language", browser).get(&path).await.ok();
        assert!(parts.iter().all(|part| page.text.contains(part)), "{query} {browser}: {}", page.text);
        assert_eq!(page.headers[header::VARY], "accept-language, cookie");
    };
    check("", "de", ["<html lang=\"en\">", "alt=\"Hive, White to move. White: nothing on the board"]).await;
    check(
        "",
        "fr-CA",
        ["<html lang=\"fr\">", "alt=\"Hive. Aux Blancs de jouer. Blancs : rien sur le plateau"],
    )
    .await;
    check("?lang=ro", "fr", ["<html lang=\"ro\">", "alt=\"Hive. Albul la mutare. Alb: nimic pe tablă"]).await;
    Client::new(&state).get(&format!("/embed/{id}?lang=xx")).await.refused(400, "bad_request");
}

#[tokio::test]
async fn shared_links_have_a_face() {
    let state = with_page(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let card = anna.post("/api/games", game(json!({ "kind": "link" }))).await.ok().json();
    let id = card["id"].as_str().unwrap();
    let page = anna.get(&format!("/game/{id}")).await.ok().text;
    let has = |part: &str| assert!(page.contains(part), "{part}: {page}");
    has("<title>anna invites you to play Hive · Rusc</title>");
    has("<meta property=\"og:title\" content=\"anna invites you to play Hive\" />");
    has("<meta property=\"og:image\" content=\"http://play.test/pictures/");
    has(&format!("/{id}/0.png?size=card\" />"));
    has("<meta property=\"og:image:width\" content=\"1200\" />");
    has("<meta property=\"og:image:alt\" content=\"Hive, White to move.");
    has("<meta name=\"twitter:card\" content=\"summary_large_image\" />");
    has("<link rel=\"manifest\" href=\"manifest.webmanifest\" />");
    assert_eq!(page.matches("<title>").count(), 1);
    let start = page.find("http://play.test/pictures").unwrap() + "http://play.test".len();
    let image = page[start..].split('"').next().unwrap();
    let picture = anna.get(image).await.ok();
    assert_eq!(media_type(&picture), "image/png");
    let check = async |path: &str, language: &str, part: &str| {
        let page = Client::new(&state).with("accept-language", language).get(path).await.ok().text;
        assert!(page.contains(part), "{path} {language} {part}: {page}");
    };
    check(&format!("/game/{id}"), "ca", "<title>anna et convida a jugar a Hive · Rusc</title>").await;
    check("/rules/abalone", "fr", "<title>Règles : Abalone · Rusc</title>").await;
    check("/learn/tour", "en", "<title>Learn Tour de Ruche · Rusc</title>").await;
    check("/user/anna", "es", "content=\"Partidas y puntuaciones de anna.\"").await;
    check("/", "pt", "<title>Rusc</title>").await;
    for path in ["/game/nogame", "/user/nobody", "/rules/chess", "/nonsense/%22%3E%3Cscript%3E"] {
        let page = Client::new(&state).get(path).await.ok().text;
        assert!(page.contains("<title>Rusc</title>") && !page.contains("<script"), "{path}: {page}");
    }
}

#[tokio::test]
async fn a_face_has_the_public_address_and_none_that_a_visitor_makes_up() {
    let public = Config { public_url: Some("https://hive.example".parse().unwrap()), ..config() };
    let page = Client::new(&with_page(public).await).get("/").await.ok().text;
    assert!(page.contains("content=\"https://hive.example/pictures/"), "{page}");
    let based = Config { base_path: "/club".parse().unwrap(), ..config() };
    let page = Client::new(&with_page(based).await).get("/club/rules/hive").await.ok().text;
    assert!(page.contains("content=\"http://play.test/club/rules/hive\""), "{page}");
    assert!(page.contains("content=\"http://play.test/club/pictures/"), "{page}");
}

#[tokio::test]
async fn a_private_club_shows_strangers_no_game_in_previews() {
    let private = Config { guests: Switch::Off, registration: Registration::Invite, ..config() };
    let state = with_page(private).await;
    let mut host = Client::host(&state).await;
    let card = host.post("/api/games", game(json!({ "kind": "link" }))).await.ok().json();
    let id = card["id"].as_str().unwrap();
    let page = Client::new(&state).get(&format!("/game/{id}")).await.ok().text;
    assert!(page.contains("<title>Rusc</title>") && !page.contains("og:image"), "{page}");
    Client::new(&state).get(&format!("/pictures/x/{id}/0.png")).await.refused(401, "signed_out");
    Client::new(&state).get(&format!("/embed/{id}")).await.refused(401, "signed_out");
    host.get(&format!("/pictures/x/{id}/0.png")).await.ok();
}

#[tokio::test]
async fn icons_and_the_manifest_are_what_they_say_and_unknown_files_are_missing() {
    let state = with_page(config()).await;
    let mut client = Client::new(&state);
    for (path, expected) in [
        ("/favicon.ico", "image/x-icon"),
        ("/favicon.svg", "image/svg+xml"),
        ("/apple-touch-icon.png", "image/png"),
        ("/icon-192.png", "image/png"),
        ("/maskable-512.png", "image/png"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ] {
        let answer = client.get(path).await.ok();
        assert_eq!(media_type(&answer), expected, "{path}");
        let tag = answer.headers[header::ETAG].to_str().unwrap().to_owned();
        assert_eq!(client.clone().with("if-none-match", &tag).get(path).await.status, 304, "{path}");
    }
    let manifest = client.get("/manifest.webmanifest").await.ok().json();
    for icon in manifest["icons"].as_array().unwrap() {
        client.get(&format!("/{}", icon["src"].as_str().unwrap())).await.ok();
    }
    for path in ["/robots.txt", "/favicon.png", "/some/file.php", "/.env", "/icons/icon.svg"] {
        assert_eq!(client.get(path).await.status, 404, "{path}");
    }
    client.get("/index.html").await.ok();
}
