//! The table of all routes, and the middleware of every request.

use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{Extensions, HeaderMap, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use rusc_api::{
    Adjudication, AdminAction, AuditPage, BotAck, BotAct, BotMove, Credentials, ErrorBody, ErrorCode,
    Farewell, GameCard, GamePage, GuestName, HeadToHead, InviteCard, KindCard, LessonProgress, LinesRequest,
    LobbyMessage, MadeInvite, Me, NewAccount, NewGame, NewPassword, NewReport, NewToken, OfflineGame,
    PageSettings, PersonCard, Profile, RankedPlayer, RatedMoment, ReportPage, RoomMessage, Scene,
    ServerAnalysis, ServerLines, SessionCard, Site, Snapshot, Study, StudyCard, StudySave, TokenCard,
    UserPage, WorkAnswer, WorkItem, WorkProgress, WorkRequest, WorkReturn,
};
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::http::api::{
    account, bots, follows, games, lessons, offline_games, page_settings, people, server_analysis, session,
    sessions, studies, users, workers,
};
use crate::http::auth::guard::guard;
use crate::http::error::{ApiError, wrong_method};
use crate::http::openapi::{self, ApiBuilder, Description, NDJSON, says};
use crate::http::{access_log, admin, assets, extract, health, metrics, pictures, security_headers};
use crate::state::AppState;

/// Timeout of a request, until the headers of its response.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a client is then asked to wait.
const RETRY_MS: u64 = 10_000;

#[rustfmt::skip] // A route a line.
fn persons(api: ApiBuilder) -> ApiBuilder {
    api.about("You")
        .get("/api/site", session::site, says("How the host has set up the server").answers::<Site>())
        .get("/api/me", session::show, says("Who you are; you become a guest if you are nobody yet").answers::<Me>())
        .post("/api/guest", session::become_guest, says("Become a guest").answers::<Me>())
        .post("/api/guest/name", session::rename_guest, says("Choose a name as a guest").takes::<GuestName>().answers::<Me>())
        .post("/api/session", session::sign_in, says("Sign in").takes::<Credentials>().answers::<Me>())
        .delete("/api/session", session::sign_out, says("Sign out").nothing())
        .post("/api/account", account::register, says("Register; a guest keeps the games").takes::<NewAccount>().answers::<Me>())
        .delete("/api/account", account::leave, says("Delete the account").takes::<Farewell>().nothing())
        .post("/api/account/password", account::change_password, says("Change the password").takes::<NewPassword>().nothing())
        .get("/api/account/sessions", sessions::list, says("Your sessions").lists::<SessionCard>())
        .delete("/api/account/sessions", sessions::end_all, says("Sign out everywhere").nothing())
        .delete("/api/account/sessions/{id}", sessions::end, says("End a session").nothing())
        .get("/api/account/export", account::export, says("Everything the server knows of you").document())
        .post("/api/account/bot", account::become_bot, says("Make a new account that of a program").answers::<Me>())
        .get("/api/account/tokens", account::list_tokens, says("Your tokens for programs").lists::<TokenCard>())
        .post("/api/account/tokens", account::create_token, says("Make a token").takes::<NewToken>().answers::<TokenCard>())
        .delete("/api/account/tokens/{id}", account::delete_token, says("Take a token away").nothing())
        .get("/api/account/lessons", lessons::list, says("The lessons you have done").answers::<LessonProgress>())
        .post("/api/account/lessons", lessons::add, says("Add lessons that you have done").takes::<LessonProgress>().answers::<LessonProgress>())
        .get("/api/account/settings", page_settings::show, says("Your settings of the page").answers::<PageSettings>())
        .post("/api/account/settings", page_settings::replace, says("Replace your settings of the page").takes::<PageSettings>().nothing())
        .get("/api/account/following", follows::list, says("Whom you follow").lists::<PersonCard>())
        .get("/api/account/blocked", follows::list_blocked, says("Whom you have blocked").lists::<PersonCard>())
        .about("Others")
        .get("/api/users", people::search, says("Find people by the beginning of their name").lists::<PersonCard>()
            .query("prefix", "What the name begins with"))
        .get("/api/leaderboard/{kind}/{speed}", people::leaderboard, says("The fifty best at a game and speed, without provisional ratings and programs").lists::<RankedPlayer>())
        .get("/api/users/{name}", users::show, says("Somebody's profile").answers::<Profile>())
        .get("/api/users/{name}/games", users::games, says("Somebody's finished games").answers::<GamePage>()
            .query("kind", "Only this game").query("speed", "Only this speed")
            .query("result", "Only what they won, drew or lost: won, drawn, lost")
            .query("before", "The mark of the page before"))
        .get("/api/users/{name}/ratings/{kind}/{speed}", people::history, says("How somebody's rating has changed, over the last 500 games").lists::<RatedMoment>())
        .get("/api/users/{name}/against/{other}", people::head_to_head, says("How the games of two people have ended").answers::<HeadToHead>()
            .query("kind", "Only this game"))
        .post("/api/users/{name}/follow", follows::follow, says("See when somebody is online").nothing())
        .delete("/api/users/{name}/follow", follows::unfollow, says("Follow somebody no more").nothing())
        .post("/api/users/{name}/block", users::block, says("Hear no more of somebody").nothing())
        .delete("/api/users/{name}/block", users::unblock, says("Hear of somebody again").nothing())
        .post("/api/users/{name}/report", users::report, says("Tell the host about somebody").takes::<NewReport>().nothing())
}

#[rustfmt::skip] // A route a line.
fn playing(api: ApiBuilder) -> ApiBuilder {
    api.about("Games")
        .get("/api/kinds", games::kinds, says("What can be played").lists::<KindCard>())
        .get("/api/live", games::live, says("What is being played, with a player connected").lists::<GameCard>())
        .post("/api/games", games::create, says("Make a game").takes::<NewGame>().answers::<GameCard>())
        .get("/api/games/{id}", games::show, says("A game as it stands").answers::<Snapshot>())
        .delete("/api/games/{id}", games::delete, says("Delete a game of yours without a clock in which nobody has moved").nothing())
        .post("/api/games/{id}/join", games::join, says("Take the free seat").answers::<GameCard>())
        .get("/api/games/{id}/record", games::download, says("A game as a file: PGN for Hive, APGN for Abalone").text("text/plain"))
        .get("/api/games/{id}/scene/{ply}", games::scene, says("The board after so many half-moves").answers::<Scene>())
        .put("/api/offline-games/{id}", offline_games::receive, offline_games::LONGEST, says("Send a game that was played without the server; the id is a UUID of version 7").takes::<OfflineGame>().creates::<GameCard>())
        .get("/ws/game/{id}", games::game_upgrade, says("Play or watch a game").socket()
            .query("v", "The version of the protocol, 3").query("seen", "The number of the last event you have")
            .query("scene", "1 to get scenes"))
        .get("/ws/lobby", games::lobby_upgrade, says("Seeks, challenges, your games").socket()
            .query("v", "The version of the protocol, 3"))
        .about("Studies")
        .get("/api/studies", studies::list, says("Your studies").lists::<StudyCard>())
        .get("/api/studies/{id}", studies::show, says("A study; a private one is shown to its owner alone").answers::<Study>())
        .put("/api/studies/{id}", studies::save, studies::LONGEST_BODY, says("Save a study of yours; the id of a new one is a UUID of version 7").takes::<StudySave>().creates::<StudyCard>())
        .delete("/api/studies/{id}", studies::delete, says("Delete a study of yours").nothing())
        .get("/api/studies/{id}/file", studies::download, says("A study as a file: PGN for Hive, APGN for Abalone").text("text/plain"))
        .get("/api/users/{name}/studies", studies::of_user, says("Somebody's public studies").lists::<StudyCard>())
        .about("Pictures")
        .get("/pictures/{version}/{id}/{file}", pictures::of_game, says("A position as 12.png, 12.svg, latest.png or latest.svg, or a game as game.gif").picture()
            .query("theme", "light, dark or contrast").query("size", "small, medium or card"))
        .get("/pictures/{version}/kinds/{file}", pictures::of_kind, says("A position of a game, as hive.png").picture()
            .query("theme", "light, dark or contrast").query("size", "small, medium or card"))
        .get("/pictures/{version}/studies/{file}", pictures::study::picture, says("The end of the main line of a study, as ID.png").picture()
            .query("theme", "light, dark or contrast").query("size", "small, medium or card"))
        .get("/embed/study/{id}", pictures::study::embed, says("A study for a frame in another page").text("text/html"))
        .get("/embed/{id}", pictures::embed::show, says("A game for a frame in another page").text("text/html"))
        .get("/embed/embed.css", pictures::embed::style, says("How that page looks").text("text/css"))
        .about("Programs")
        .get("/api/bot/events", bots::events, says("News of the lobby").streams::<LobbyMessage>())
        .get("/api/bot/games/{id}", bots::game, says("News of a game").streams::<RoomMessage>()
            .query("seen", "The number of the last event you have"))
        .post("/api/bot/games/{id}/move", bots::play, says("Play a move").takes::<BotMove>().answers::<BotAck>())
        .post("/api/bot/games/{id}/act", bots::act, says("Do anything else").takes::<BotAct>().answers::<BotAck>())
        .post("/api/bot/challenges/{game}/accept", bots::accept, says("Accept a challenge").answers::<GameCard>())
        .post("/api/bot/challenges/{game}/decline", bots::decline, says("Refuse a challenge").nothing())
}

#[rustfmt::skip] // A route a line.
fn working(api: ApiBuilder) -> ApiBuilder {
    api.about("Analysis by the server")
        .post("/api/games/{id}/analysis", server_analysis::ask, says("Have a game analysed that is over, where the host offers it").answers::<ServerAnalysis>())
        .get("/api/games/{id}/analysis", server_analysis::show, says("How far the analysis of a game is, and what came of it").answers::<ServerAnalysis>())
        .post("/api/lines", server_analysis::ask_lines, says("Ask the engine that the host has chosen, where there is one").takes::<LinesRequest>().answers::<ServerLines>())
        .get("/api/lines/{id}", server_analysis::show_lines, says("What it has answered").answers::<ServerLines>())
        .about("Workers")
        .post("/api/worker/acquire", workers::acquire, says("Get work, with a key of the host's as bearer token").takes::<WorkRequest>().answers::<WorkItem>().nothing())
        .post("/api/worker/jobs/{id}/progress", workers::progress, says("Tell how far it is, which renews the lease").takes::<WorkProgress>().nothing())
        .put("/api/worker/jobs/{id}/answer", workers::answer, workers::LONGEST_ANSWER, says("Answer a job").takes::<WorkAnswer>().nothing())
        .post("/api/worker/jobs/{id}/abort", workers::give_back, says("Give a job back").takes::<WorkReturn>().nothing())
}

#[rustfmt::skip] // A route a line.
fn hosting(api: ApiBuilder) -> ApiBuilder {
    let before = "The mark of the page before";
    api.about("The host")
        .get("/api/admin/users", admin::users::list, says("People").answers::<UserPage>()
            .query("prefix", "What the name begins with").query("before", before))
        .post("/api/admin/users/{name}", admin::users::act, says("Do something to a person").takes::<AdminAction>().nothing())
        .get("/api/admin/games", admin::list_games, says("All games").answers::<GamePage>().query("before", before))
        .post("/api/admin/games/{id}/adjudicate", admin::adjudicate, says("End a game").takes::<Adjudication>().nothing())
        .get("/api/admin/reports", admin::list_reports, says("Reports").answers::<ReportPage>()
            .query("open", "1 for those that wait").query("before", before))
        .post("/api/admin/reports/{id}/done", admin::finish_report, says("A report is dealt with").nothing())
        .get("/api/admin/audit", admin::list_audit, says("The audit log").answers::<AuditPage>().query("before", before))
        .post("/api/admin/invites", admin::invites::create, says("Make an invitation").answers::<InviteCard>())
        .get("/api/admin/invites", admin::invites::list, says("The newest invitations").lists::<MadeInvite>())
        .delete("/api/admin/invites/{id}", admin::invites::delete, says("Delete an invitation that nobody has used").nothing())
        .get("/admin/login/{token}", admin::link::show, says("A button that signs in as the host").text("text/html")
            .or_text("410", "text/html"))
        .post("/admin/login/{token}", admin::link::sign_in, says("Sign in as the host, once").redirects()
            .or_text("410", "text/html").or_text("429", "text/html"))
        .get("/admin/login.css", admin::link_page::style, says("How that page looks").text("text/css"))
        .about("The server")
        .get("/healthz", health::alive, says("Whether the program runs").text("text/plain"))
        .get("/readyz", health::ready, says("Whether it can do its work").text("text/plain").or_text("503", "text/plain"))
        .get("/metrics", metrics::show, says("Numbers for Prometheus").text("text/plain"))
        .get("/api/openapi.json", openapi::show_json, says("This description").document())
        .get("/api/docs", openapi::show_page, says("This description as a page").text("text/html"))
        .get("/api/docs.css", openapi::style, says("How that page looks").text("text/css"))
}

/// The whole server as one router.
pub fn app(state: AppState) -> Router {
    let (api, description) = hosting(working(playing(persons(ApiBuilder::new())))).finish();
    let base = state.config().base_path.clone();
    let own = Router::new()
        .merge(api.method_not_allowed_fallback(wrong_method).layer(from_fn_with_state(state.clone(), guard)))
        .fallback(assets::serve)
        .layer(Extension(Description::new(&description, base.as_str())))
        .layer(DefaultBodyLimit::max(extract::LONGEST_BODY));
    let all = match base.as_str() {
        "" => own,
        path => {
            let home = base.folder();
            Router::new()
                .route(&home, get(assets::serve))
                .nest(path, own)
                .route("/", get(async move || Redirect::temporary(&home)))
        }
    };
    all.layer(compression())
        .layer(from_fn(in_time))
        .layer(from_fn_with_state(state.clone(), security_headers::add))
        .layer(from_fn(access_log::log))
        .with_state(state)
}

/// The middleware that answers for a handler that takes too long.
async fn in_time(request: Request, next: Next) -> Response {
    timeout(PATIENCE, next.run(request)).await.unwrap_or_else(|_| {
        let message = "the server could not answer in time; try again in a moment";
        ApiError::from(ErrorBody::new(ErrorCode::Busy, message).retry_after(RETRY_MS)).into_response()
    })
}

/// Compression of all responses but streams, which it would buffer, files, which were compressed before, and those with a
/// cookie, whose compressed length could leak the secret (BREACH).
fn compression() -> CompressionLayer<impl Predicate> {
    let no_secret = |_, _, headers: &HeaderMap, extensions: &Extensions| {
        !headers.contains_key(header::SET_COOKIE) && extensions.get::<assets::StaticFile>().is_none()
    };
    let predicate = DefaultPredicate::new().and(NotForContentType::const_new(NDJSON)).and(no_secret);
    CompressionLayer::new().compress_when(predicate)
}
