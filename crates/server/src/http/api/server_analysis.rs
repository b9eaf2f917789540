//! What people ask of the workers: the analysis of a game that is over, and the move of an engine that the host has chosen. Both
//! only where the host offers it, for accounts, one at a time, so many a day; both wait in the queue, and people are told where.

use axum::Json;
use axum::extract::State;
use rusc_api::{
    ErrorBody, ErrorCode, ErrorReason, GameStatus, LinesRequest, ServerAnalysis, ServerLines,
    ServerWorkState, Work, WorkPosition, WorkResult,
};
use rusc_games::GameKind;
use rusc_store::{Enqueued, JobKind, JobLimits, JobRank, JobRow, JobState, NewJob, random_id};

use super::refuse_guest;
use crate::UserIdentity;
use crate::http::auth::principal::SignedIn;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, PathParams};
use crate::state::AppState;

/// Positions visited by each search: as `rusc analyse` does.
const NODES: u64 = 500_000;
/// The longest game that is analysed, in half-moves: half an hour of work.
const MOST_PLIES: usize = 600;
/// How long the engine of the host's choice thinks.
const LINE_TIME_MS: u64 = 3000;
/// How often a person may ask it in a day.
const LINES_PER_DAY: u32 = 200;
/// What it costs, as thousands of positions of our own engine.
const LINE_COST: u64 = 3000;
/// The most that waits for workers: with 64 KiB each, 64 MiB.
const QUEUE: u32 = 1000;
/// When whoever finds the queue full may try again.
const FULL_RETRY_MS: u64 = 60_000;
const GUESTS: &str = "the server works for accounts; register first";

/// `POST /api/games/{id}/analysis`.
pub(crate) async fn ask(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    PathParams(id): PathParams<String>,
) -> ApiResult<Json<ServerAnalysis>> {
    let per_day = state.config().analysis_per_day;
    if per_day == 0 {
        return Err(not_offered());
    }
    refuse_guest(&identity, GUESTS)?;
    let snapshot = state.service().snapshot(&id, None).await?;
    if !matches!(snapshot.card.status, GameStatus::Over { .. }) {
        let error = ApiError::new(ErrorCode::WrongMoment, "only games that are over are analysed");
        return Err(error.because(ErrorReason::GameGoesOn));
    }
    let moves: Vec<String> = snapshot.moves.into_iter().map(|played| played.text).collect();
    if moves.len() > MOST_PLIES {
        let message = format!("the server analyses games of {MOST_PLIES} half-moves at most");
        return Err(ApiError::new(ErrorCode::TooLarge, message).because(ErrorReason::GameTooLong));
    }
    let cost = NODES / 1000 * (moves.len() as u64 + 1);
    let position = WorkPosition { game: snapshot.card.kind, setup: snapshot.card.setup, moves };
    let job = NewJob {
        dedup_key: Some(key(&id)),
        cost,
        nodes: NODES,
        ..new_job(JobKind::Analysis, &identity, &Work::Analysis { position, nodes: NODES })
    };
    let limits = JobLimits { open_per_owner: 1, per_day: Some(per_day), open_in_all: QUEUE };
    enqueue(&state, job, limits).await?;
    show(State(state), PathParams(id)).await
}

/// `GET /api/games/{id}/analysis`.
pub(crate) async fn show(
    State(state): State<AppState>,
    PathParams(id): PathParams<String>,
) -> ApiResult<Json<ServerAnalysis>> {
    let row = state.store().job_by_key(&key(&id)).await?.ok_or_else(|| ApiError::not_found("analysis"))?;
    let (work_state, place) = progress(&state, &row).await?;
    let searches = match result(&row)? {
        Some(WorkResult::Analysis { searches }) => Some(searches),
        _ => None,
    };
    let thousandths = row.progress;
    Ok(Json(ServerAnalysis { state: work_state, place, thousandths, nodes: NODES, searches }))
}

/// `POST /api/lines`.
pub(crate) async fn ask_lines(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    JsonBody(LinesRequest { position }): JsonBody<LinesRequest>,
) -> ApiResult<Json<ServerLines>> {
    if !state.config().analysis_engine.is_on() {
        return Err(not_offered());
    }
    refuse_guest(&identity, GUESTS)?;
    let checked = position.clone();
    tokio::task::spawn_blocking(move || check_position(&checked)).await.map_err(ApiError::internal)??;
    let work = Work::Lines { position, time_ms: LINE_TIME_MS };
    let job = NewJob { cost: LINE_COST, ..new_job(JobKind::Lines, &identity, &work) };
    let id = job.id.clone();
    let limits = JobLimits { open_per_owner: 1, per_day: Some(LINES_PER_DAY), open_in_all: QUEUE };
    enqueue(&state, job, limits).await?;
    show_lines(State(state), SignedIn(identity), PathParams(id)).await
}

/// `GET /api/lines/{id}`.
pub(crate) async fn show_lines(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    PathParams(id): PathParams<String>,
) -> ApiResult<Json<ServerLines>> {
    let row = state.store().job(&id).await?;
    let row = row.filter(|row| row.kind == JobKind::Lines && row.owner == identity.user_id);
    let row = row.ok_or_else(|| ApiError::not_found("question"))?;
    let (work_state, place) = progress(&state, &row).await?;
    let (engine, lines) = match result(&row)? {
        Some(WorkResult::Lines { engine, lines }) => (Some(engine), lines),
        _ => (None, Vec::new()),
    };
    Ok(Json(ServerLines { id: row.id, state: work_state, place, engine, lines }))
}

fn key(game: &str) -> String {
    format!("analysis {game} {NODES}")
}

fn new_job(kind: JobKind, identity: &UserIdentity, work: &Work) -> NewJob {
    NewJob {
        id: random_id(16),
        kind,
        rank: JobRank::Person,
        owner: identity.user_id.clone(),
        dedup_key: None,
        cost: 0,
        nodes: 0,
        // Plain data of ours can always be written.
        input: serde_json::to_string(work).unwrap_or_default(),
        asked_by: None,
    }
}

async fn enqueue(state: &AppState, job: NewJob, limits: JobLimits) -> ApiResult<()> {
    let too_many = |message: &str, reason| Err(ApiError::new(ErrorCode::TooMany, message).because(reason));
    match state.service().work_queue().enqueue(job, limits).await? {
        Enqueued::Queued | Enqueued::Known(_) => Ok(()),
        Enqueued::OwnerFull => {
            too_many("one at a time; yours is in the queue", ErrorReason::OneAnalysisAtATime)
        }
        Enqueued::DayFull => too_many("no more today; come back tomorrow", ErrorReason::NoAnalysisLeftToday),
        Enqueued::QueueFull => {
            let error = ErrorBody::new(ErrorCode::Busy, "the queue is full; try again later");
            Err(error.because(ErrorReason::QueueFull).retry_after(FULL_RETRY_MS).into())
        }
        Enqueued::TooLong => {
            let error = ApiError::new(ErrorCode::TooLarge, "the game is too long for the server");
            Err(error.because(ErrorReason::GameTooLong))
        }
    }
}

async fn progress(state: &AppState, row: &JobRow) -> ApiResult<(ServerWorkState, Option<u32>)> {
    Ok(match row.state {
        JobState::Waiting => {
            let place = state.store().job_place(&row.id).await?;
            (ServerWorkState::Waiting, place.map(|place| u32::try_from(place).unwrap_or(u32::MAX)))
        }
        JobState::Taken => (ServerWorkState::Running, None),
        JobState::Done => (ServerWorkState::Done, None),
        JobState::Failed => (ServerWorkState::Failed, None),
    })
}

fn result(row: &JobRow) -> ApiResult<Option<WorkResult>> {
    row.output.as_deref().map(serde_json::from_str).transpose().map_err(ApiError::internal)
}

/// Refuses what no worker could read. The engines of the protocol play Hive.
fn check_position(position: &WorkPosition) -> ApiResult<()> {
    let bad = |message: String| ApiError::new(ErrorCode::BadRequest, message);
    let kind = GameKind::from_id(&position.game).filter(|kind| *kind == GameKind::Hive);
    let kind = kind.ok_or_else(|| bad("the engine of this server plays Hive".to_owned()))?;
    let mut game = kind.read_game(&position.setup).map_err(|error| bad(error.to_string()))?;
    for text in position.moves.iter().take(MOST_PLIES + 1) {
        game.play(text).map_err(|error| bad(error.to_string()))?;
    }
    if position.moves.len() > MOST_PLIES {
        return Err(bad(format!("the game has more than {MOST_PLIES} half-moves")));
    }
    Ok(())
}

fn not_offered() -> ApiError {
    ApiError::new(ErrorCode::Disabled, "the host does not offer this").because(ErrorReason::NotOffered)
}
