//! Pictures over HTTP, for previews of links and for other people's pages: a position as SVG or PNG, a game as an animated
//! GIF. An address names the version of the artwork, the game and the half-move, so a picture of a game that is over can be
//! kept for ever. Whoever may see the game may see its pictures.

mod cache;
mod desk;
pub(crate) mod embed;
pub(crate) mod study;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rusc_api::{ErrorCode, GameStatus, Snapshot};
use rusc_games::{AnyGame, GameKind, Side};
use rusc_picture::{
    DescriptionWords, FrameTimes, MOST_FRAMES, PictureOptions, Theme, artwork_version, describe, gif,
    scene_png, svg,
};
use rusc_scene::scene_of;
use serde::Deserialize;

pub(crate) use desk::DrawingDesk;
use desk::DrawingError;

use crate::http::auth::credentials::sha256_hex;
use crate::http::auth::principal::Requester;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{PathParams, QueryParams};
use crate::http::language::Language;
use crate::http::security_headers::OtherSites;
use crate::rate_limit::{LimitedAction, address_key};
use crate::state::AppState;

/// What makes a picture the one it is. Two games with the same moves have the same pictures.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PictureKey {
    /// A hash of game, set-up and moves: moves that were taken back make another picture.
    position: String,
    format: PictureFormat,
    theme: Theme,
    size: PictureSize,
    /// Of the title, which only SVG has; English otherwise.
    language: Language,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum PictureFormat {
    Svg,
    Png,
    Gif,
}

/// The sizes that can be asked for; a few, so that the cache is worth its memory.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Hash)]
#[serde(rename_all = "lowercase")]
enum PictureSize {
    /// 320 × 320, for lists.
    Small,
    /// 640 × 640, animations 480 × 480.
    #[default]
    Medium,
    /// 1200 × 630, for previews of links.
    Card,
}

/// Width and height of the picture in the preview of a link.
pub(crate) const CARD: (u32, u32) = (1200, 630);

impl PictureSize {
    fn pixels(self, format: PictureFormat) -> (u32, u32) {
        match self {
            PictureSize::Small => (320, 320),
            PictureSize::Medium if format == PictureFormat::Gif => (480, 480),
            PictureSize::Medium => (640, 640),
            PictureSize::Card => CARD,
        }
    }
}

/// The query of a picture.
#[derive(Debug, Deserialize)]
pub(crate) struct PictureQuery {
    theme: Option<String>,
    #[serde(default)]
    size: PictureSize,
    lang: Option<String>,
}

impl PictureQuery {
    fn theme(&self) -> ApiResult<Theme> {
        let theme = self.theme.as_deref().map_or(Some(Theme::Light), Theme::from_id);
        theme.ok_or_else(|| ApiError::new(ErrorCode::BadRequest, "a theme is light, dark or contrast"))
    }

    /// The language of the title. It is part of the address and not of the browser's wishes, so that pictures can be kept.
    fn language(&self, format: PictureFormat) -> ApiResult<Language> {
        let language = language_of(self.lang.as_deref())?.unwrap_or_default();
        Ok(if format == PictureFormat::Svg { language } else { Language::default() })
    }
}

/// The language of an address, if it names one.
fn language_of(code: Option<&str>) -> ApiResult<Option<Language>> {
    let unknown = || ApiError::new(ErrorCode::BadRequest, "a language is en, ca, es, fr, pt or ro");
    code.map(|code| Language::from_code(code).ok_or_else(unknown)).transpose()
}

/// `GET /pictures/{version}/{id}/{file}`: `12.png`, `12.svg`, `latest.png`, `latest.svg` or `game.gif`.
pub(crate) async fn of_game(
    State(state): State<AppState>,
    requester: Requester,
    PathParams((version, id, file)): PathParams<(String, String, String)>,
    QueryParams(query): QueryParams<PictureQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (ply, format) = read_file(&file).ok_or_else(|| ApiError::not_found("picture"))?;
    let theme = query.theme()?;
    let user_id = requester.identity().map(|identity| identity.user_id.as_str());
    let snapshot = state.service().snapshot(&id, user_id).await?;
    let line = Line::of(&snapshot, ply)?;
    let language = query.language(format)?;
    let key = PictureKey { position: line.hash(), format, theme, size: query.size, language };
    let is_over = matches!(snapshot.card.status, GameStatus::Over { .. });
    let lasts = if is_over && version == artwork_version() { FOR_EVER } else { ASK_AGAIN };
    answer(&state, &requester, key, line, lasts, &headers).await
}

/// `GET /pictures/{version}/kinds/{file}`: `hive.png`, a position of a game of that kind, for pages about it.
pub(crate) async fn of_kind(
    State(state): State<AppState>,
    requester: Requester,
    PathParams((version, file)): PathParams<(String, String)>,
    QueryParams(query): QueryParams<PictureQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let kind = file.strip_suffix(".png").and_then(GameKind::from_id);
    let line = Line::sample(kind.ok_or_else(|| ApiError::not_found("picture"))?);
    let format = PictureFormat::Png;
    let (theme, language) = (query.theme()?, query.language(format)?);
    let key = PictureKey { position: line.hash(), format, theme, size: query.size, language };
    let lasts = if version == artwork_version() { FOR_EVER } else { ASK_AGAIN };
    answer(&state, &requester, key, line, lasts, &headers).await
}

/// What a file name asks for: the half-move, none for the last, and the format.
fn read_file(file: &str) -> Option<(Option<usize>, PictureFormat)> {
    let (name, extension) = file.rsplit_once('.')?;
    let format = match extension {
        "svg" => PictureFormat::Svg,
        "png" => PictureFormat::Png,
        "gif" => PictureFormat::Gif,
        _ => return None,
    };
    match (name, format) {
        ("game", PictureFormat::Gif) | ("latest", PictureFormat::Svg | PictureFormat::Png) => {
            Some((None, format))
        }
        (_, PictureFormat::Gif) => None,
        // One spelling for each number.
        _ => name.parse::<usize>().ok().filter(|ply| ply.to_string() == name).map(|ply| (Some(ply), format)),
    }
}

/// A game of Hive, for pages about it.
const SAMPLE: &str = r"Base+MLP;;;wP;bB1 wP-;wQ /wP;bQ bB1\;wA1 -wP;bP bB1-;wA1 bQ\;bA1 \bP;wB1 wA1-;bA1 wB1/;wB2 /wA1;bM \bP;wB2 /bQ;bM bB1;wB2 bQ;bM wB2;wM wA1\;bA2 bA1/;wM bA2-;bA3 \bP;wM bP-;bA3 wQ\";

/// The moves that lead to what is drawn.
struct Line {
    kind: GameKind,
    setup: String,
    /// Of a study, the position that it begins from, where the set-up does not tell it.
    drawing: Option<String>,
    moves: Vec<String>,
}

impl Line {
    fn of(snapshot: &Snapshot, ply: Option<usize>) -> ApiResult<Line> {
        let missing = || ApiError::not_found("position");
        let kind = GameKind::from_id(&snapshot.card.kind).ok_or_else(missing)?;
        let moves = snapshot.moves.get(..ply.unwrap_or(snapshot.moves.len())).ok_or_else(missing)?;
        let moves = moves.iter().map(|step| step.text.clone()).collect();
        Ok(Line { kind, setup: snapshot.card.setup.clone(), drawing: None, moves })
    }

    /// A position to show a game by: its start, but of the game that begins with an empty board one after some moves.
    fn sample(kind: GameKind) -> Line {
        match kind.read_game(SAMPLE) {
            Ok(game) => Line { kind, setup: game.setup(), drawing: None, moves: game.played().to_vec() },
            Err(_) => Line { kind, setup: kind.default_setup().to_owned(), drawing: None, moves: Vec::new() },
        }
    }

    fn hash(&self) -> String {
        let start = self.drawing.as_ref().unwrap_or(&self.setup);
        sha256_hex(format!("{} {start} {}", self.kind.id(), self.moves.join(";")).as_bytes())
    }

    fn replayed(&self) -> Result<Box<dyn AnyGame>, DrawingError> {
        let mut game = match &self.drawing {
            Some(drawing) => self.kind.read_drawing(drawing)?,
            None => self.kind.start(&self.setup)?,
        };
        self.moves.iter().try_for_each(|text| game.play(text))?;
        Ok(game)
    }

    fn drawn(&self, key: &PictureKey) -> Result<Vec<u8>, DrawingError> {
        let (width, height) = key.size.pixels(key.format);
        let mut game = self.replayed()?;
        let scene = scene_of(&*game);
        let title = described(&*game, key.language);
        let options = PictureOptions { width, height, theme: key.theme, title, ..PictureOptions::default() };
        match key.format {
            PictureFormat::Svg => Ok(svg(self.kind.id(), &scene, &options).into_bytes()),
            PictureFormat::Png => Ok(scene_png(self.kind.id(), &scene, &options)?),
            PictureFormat::Gif => {
                let mut scenes = vec![scene];
                while scenes.len() < MOST_FRAMES && game.undo() {
                    scenes.push(scene_of(&*game));
                }
                scenes.reverse();
                Ok(gif(self.kind.id(), &scenes, &options, FrameTimes::default())?)
            }
        }
    }
}

/// A position in words.
fn described(game: &dyn AnyGame, language: Language) -> String {
    let words = DescriptionWords::of(language.code()).unwrap_or(DescriptionWords::english());
    let sides = Side::ALL.map(|side| game.side_name(side));
    describe(words, game.kind().name(), sides, &scene_of(game))
}

/// What the picture of a game shows, in words.
pub(crate) fn description(snapshot: &Snapshot, ply: Option<usize>, language: Language) -> Option<String> {
    let game = Line::of(snapshot, ply).ok()?.replayed().ok()?;
    Some(described(&*game, language))
}

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// The picture, kept or drawn; other sites may show it. What must be drawn counts against the limits of the address.
async fn answer(
    state: &AppState,
    requester: &Requester,
    key: PictureKey,
    line: Line,
    lasts: HeaderValue,
    asked: &HeaderMap,
) -> ApiResult<Response> {
    let media_type = match key.format {
        PictureFormat::Svg => "image/svg+xml",
        PictureFormat::Png => "image/png",
        PictureFormat::Gif => "image/gif",
    };
    let PictureKey { position, theme, size, language, .. } = &key;
    let (theme, language) = (theme.id(), language.code());
    let tag = format!("\"{}-{}-{theme}-{size:?}-{language}\"", artwork_version(), &position[..24]);
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let is_known = known.flat_map(|list| list.split(',')).any(|known| known.trim() == tag);
    let tag = HeaderValue::from_str(&tag).map_err(ApiError::internal)?;
    let headers = [(header::ETAG, tag), (header::CACHE_CONTROL, lasts)];
    let mut response = if is_known {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        let bytes = picture(state, requester, key, line).await?;
        (headers, [(header::CONTENT_TYPE, HeaderValue::from_static(media_type))], bytes).into_response()
    };
    response.extensions_mut().insert(OtherSites::MayShow);
    Ok(response)
}

async fn picture(state: &AppState, requester: &Requester, key: PictureKey, line: Line) -> ApiResult<Bytes> {
    if let Some(bytes) = state.drawing_desk().kept(&key) {
        return Ok(bytes);
    }
    let action = match key.format {
        PictureFormat::Gif => LimitedAction::Animation,
        PictureFormat::Svg | PictureFormat::Png => LimitedAction::Drawing,
    };
    state.rate_limits().check(action, &address_key(requester.peer.address))?;
    let wanted = key.clone();
    state.drawing_desk().draw(key, move || line.drawn(&wanted)).await
}

#[cfg(test)]
mod tests {
    //! What names of files mean, and that every game has a sample.

    use rusc_games::GameKind;

    use super::{Line, PictureFormat, read_file};

    #[test]
    fn file_names_are_read() {
        assert_eq!(read_file("12.png"), Some((Some(12), PictureFormat::Png)));
        assert_eq!(read_file("latest.svg"), Some((None, PictureFormat::Svg)));
        assert_eq!(read_file("game.gif"), Some((None, PictureFormat::Gif)));
        for name in [
            "",
            "12",
            "12.bmp",
            "012.png",
            "+1.png",
            "-1.png",
            "game.png",
            "12.gif",
            "latest.gif",
            "99999999999999999999.png",
        ] {
            assert_eq!(read_file(name), None, "{name}");
        }
    }

    #[test]
    fn every_game_has_a_position_to_be_shown_by() {
        for kind in GameKind::ALL {
            let line = Line::sample(kind);
            let game = line.replayed().unwrap();
            assert_eq!(game.ply(), line.moves.len(), "{kind:?}: {:?}", game.played());
            assert!(!game.view().stacks.is_empty(), "{kind:?}");
        }
    }
}
