//! A game within another page: `/embed/{id}` is a small page for an `iframe`, the only one that other sites may frame. It has
//! a picture, the players, and a link to the game; no script, and nothing that could be clicked by mistake.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rusc_api::{GameStatus, Snapshot};
use rusc_picture::{artwork_version, escaped};
use serde::Deserialize;

use super::{description, language_of};
use crate::http::assets::face::player_names;
use crate::http::auth::principal::Requester;
use crate::http::error::ApiResult;
use crate::http::extract::{PathParams, QueryParams};
use crate::http::language::Language;
use crate::http::security_headers::OtherSites;
use crate::state::AppState;

/// How often the page of a game that is being played loads itself again, in seconds.
const REFRESH: u32 = 15;

/// The query of the page.
#[derive(Debug, Deserialize)]
pub(crate) struct EmbedQuery {
    /// The language, where it is not to be that of the browser.
    pub(super) lang: Option<String>,
}

/// `GET /embed/{id}`.
pub(crate) async fn show(
    State(state): State<AppState>,
    requester: Requester,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<EmbedQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let language = language_of(query.lang.as_deref())?.unwrap_or(Language::of(&headers));
    let user_id = requester.identity().map(|identity| identity.user_id.as_str());
    let snapshot = state.service().snapshot(&id, user_id).await?;
    let page = page(&snapshot, &state.config().base_path.folder(), language);
    Ok(framed(page))
}

/// The response with such a page.
pub(super) fn framed(page: String) -> Response {
    let mut response = ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response();
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-language, cookie"));
    response.extensions_mut().insert(OtherSites::MayFrame);
    response
}

/// `GET /embed/embed.css`.
pub(crate) async fn style() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "max-age=86400")];
    let mut response = (headers, STYLE).into_response();
    response.extensions_mut().insert(OtherSites::MayShow);
    response
}

const STYLE: &str = "html,body{margin:0;height:100%;background:#fffaf0;color:#26211a;font:16px system-ui,sans-serif}\
    a{display:flex;flex-direction:column;height:100%;color:inherit;text-decoration:none}\
    img{flex:1;min-height:0;width:100%;object-fit:contain}p{margin:0;padding:6px 12px;text-align:center}\
    a:focus-visible{outline:3px solid #0b57d0;outline-offset:-3px}\n";

fn page(snapshot: &Snapshot, base: &str, language: Language) -> String {
    let card = &snapshot.card;
    let is_over = matches!(card.status, GameStatus::Over { .. });
    let refresh = if is_over {
        String::new()
    } else {
        format!("<meta http-equiv=\"refresh\" content=\"{REFRESH}\" />")
    };
    let caption = escaped(&player_names(card, language));
    let alt = escaped(&description(snapshot, None, language).unwrap_or_default());
    let id = escaped(&card.id);
    let frame = Frame {
        head: &refresh,
        link: &format!("game/{id}"),
        picture: &format!("pictures/{}/{id}/{}.png", artwork_version(), card.ply),
        alt: &alt,
        caption: &caption,
    };
    frame.page(base, language)
}

/// What such a page shows, all of it escaped already.
pub(super) struct Frame<'a> {
    /// More elements of the head.
    pub(super) head: &'a str,
    /// The address of the page it leads to, below the base.
    pub(super) link: &'a str,
    /// The address of the picture, below the base.
    pub(super) picture: &'a str,
    pub(super) alt: &'a str,
    pub(super) caption: &'a str,
}

impl Frame<'_> {
    pub(super) fn page(&self, base: &str, language: Language) -> String {
        let Frame { head, link, picture, alt, caption } = self;
        format!(
            "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\" />\
             <meta name=\"viewport\" content=\"width=device-width\" /><title>{caption}</title>{head}\
             <link rel=\"stylesheet\" href=\"{base}embed/embed.css\" /></head><body>\
             <a href=\"{base}{link}\" target=\"_blank\" rel=\"noopener\">\
             <img src=\"{base}{picture}\" width=\"640\" height=\"640\" alt=\"{alt}\" />\
             <p>{caption}</p></a></body></html>\n",
            language.code(),
        )
    }
}
