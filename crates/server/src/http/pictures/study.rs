//! Studies in other people's pages: a picture of the end of the main line, and a small page for an `iframe` around it. Whoever
//! may see the study may see both.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use rusc_formats::AnnotatedGame;
use rusc_picture::{artwork_version, escaped};

use super::embed::{EmbedQuery, Frame, framed};
use super::{ASK_AGAIN, Line, PictureFormat, PictureKey, PictureQuery, answer, described, language_of};
use crate::http::api::studies;
use crate::http::auth::principal::Requester;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{PathParams, QueryParams};
use crate::http::language::Language;
use crate::state::AppState;

/// `GET /pictures/{version}/studies/{file}`: `ID.png`.
pub(crate) async fn picture(
    State(state): State<AppState>,
    requester: Requester,
    PathParams((_version, file)): PathParams<(String, String)>,
    QueryParams(query): QueryParams<PictureQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let id = file.strip_suffix(".png").ok_or_else(|| ApiError::not_found("picture"))?;
    let row = studies::visible_study(&state, &requester, id).await?;
    let line = line_of(&studies::read(&row.body)?);
    let format = PictureFormat::Png;
    let (theme, language) = (query.theme()?, query.language(format)?);
    let key = PictureKey { position: line.hash(), format, theme, size: query.size, language };
    // A study may change at any time.
    answer(&state, &requester, key, line, ASK_AGAIN, &headers).await
}

/// `GET /embed/study/{id}`.
pub(crate) async fn embed(
    State(state): State<AppState>,
    requester: Requester,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<EmbedQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let language = language_of(query.lang.as_deref())?.unwrap_or(Language::of(&headers));
    let row = studies::visible_study(&state, &requester, &id).await?;
    let line = line_of(&studies::read(&row.body)?);
    let alt = line.replayed().map(|game| described(&*game, language)).unwrap_or_default();
    let (id, version) = (escaped(&row.id), artwork_version());
    let frame = Frame {
        head: "",
        link: &format!("study/{id}"),
        picture: &format!("pictures/{version}/studies/{id}.png"),
        alt: &escaped(&alt),
        caption: &escaped(&format!("{} · {}", row.name, row.owner)),
    };
    Ok(framed(frame.page(&state.config().base_path.folder(), language)))
}

/// The main line of a study.
fn line_of(game: &AnnotatedGame) -> Line {
    let moves = game.tree().main_line().map(str::to_owned).collect();
    let (setup, drawing) = (game.setup().to_owned(), game.drawing().map(str::to_owned));
    Line { kind: game.kind(), setup, drawing, moves }
}
