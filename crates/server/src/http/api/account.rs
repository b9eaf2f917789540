//! The user's own account: registration, password, export, deletion; and the bearer tokens by which programs sign in. A
//! token is shown once, when it is made.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rusc_api::{
    Action, ErrorCode, ErrorReason, Farewell, Me, NewAccount, NewPassword, NewToken, Registration, Role,
    RoomRequest, TokenCard,
};
use rusc_store::{Registering, Role as StoredRole, TokenRow, UserRow};

use super::account_export;
use super::session::welcome;
use crate::UserIdentity;
use crate::access::AccessEnd;
use crate::http::auth::attempts::name_key;
use crate::http::auth::credentials::{check_chosen_name, check_password, hash_secret, new_secret};
use crate::http::auth::principal::{Credential, Requester, SessionOwner};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, PathParams};
use crate::rate_limit::{LimitedAction, address_key};
use crate::state::AppState;
use crate::visible_text::visible;
use crate::ws::Visitor;

/// `POST /api/account`.
pub(crate) async fn register(
    State(state): State<AppState>,
    requester: Requester,
    headers: HeaderMap,
    JsonBody(new): JsonBody<NewAccount>,
) -> ApiResult<Response> {
    let invite_hash = check_registration(&state, &new)?;
    let guest = match requester.identity() {
        Some(identity) if identity.role != Role::Guest => {
            let error = ApiError::new(ErrorCode::WrongMoment, "you have an account; sign out first");
            return Err(error.because(ErrorReason::HasAccount));
        }
        guest => guest.map(|guest| guest.user_id.clone()),
    };
    check_chosen_name(&new.name)?;
    check_password(&new.password, &new.name)?;
    state.rate_limits().check(LimitedAction::Register, &address_key(requester.peer.address))?;
    // An early answer before the costly hash; the store checks again when it inserts.
    if state.store().user_by_name(&new.name).await?.is_some() {
        return Err(ApiError::new(ErrorCode::Taken, "the name is taken"));
    }
    let password_hash = state.passwords().hash(new.password).await?;
    let at_ms = state.now_ms();
    let registering = Registering { guest: guest.clone(), name: new.name, password_hash, invite_hash, at_ms };
    let user = state.store().register(registering).await?;
    if guest.is_some() {
        state.store().end_other_sessions(&user.id, None).await?;
    }
    let mut begun = state.begin_session(&user, &requester.peer, &headers).await?;
    state.remember_device(&user, &requester.peer, &headers, &mut begun).await?;
    tracing::info!(address = %requester.peer.address, account = user.name, "registered");
    if guest.is_some() {
        // Last, so that clients that reconnect do so with the new cookie.
        state.service().changed(&user.id).await;
    }
    Ok(welcome(begun))
}

/// The hash of the invitation, where one is needed.
fn check_registration(state: &AppState, new: &NewAccount) -> ApiResult<Option<String>> {
    match (state.config().registration, &new.invite) {
        (Registration::Open, _) => Ok(None),
        (Registration::Invite, Some(invite)) => Ok(Some(hash_secret(invite.trim()))),
        (Registration::Invite, None) => {
            let error = ApiError::new(ErrorCode::Disabled, "to register here you need an invitation");
            Err(error.because(ErrorReason::InvitationNeeded))
        }
        (Registration::Closed, _) => {
            let error = ApiError::new(ErrorCode::Disabled, "nobody can register here; ask the host");
            Err(error.because(ErrorReason::RegistrationClosed))
        }
    }
}

/// `POST /api/account/password`.
pub(crate) async fn change_password(
    State(state): State<AppState>,
    requester: Requester,
    owner: SessionOwner,
    JsonBody(NewPassword { old, new }): JsonBody<NewPassword>,
) -> ApiResult<StatusCode> {
    let user = known(&state, &owner.identity).await?;
    if user.role == StoredRole::Guest {
        let error = ApiError::new(ErrorCode::WrongMoment, "register first");
        return Err(error.because(ErrorReason::RegisterFirst));
    }
    prove(&state, &user, &owner, old).await?;
    check_password(&new, &user.name)?;
    state.rate_limits().check(LimitedAction::Password, &user.id)?;
    let hash = state.passwords().hash(new).await?;
    state.store().set_password(&user.id, &hash, Some(&owner.token_hash)).await?;
    state.end_access(AccessEnd::AllBut(user.id.clone(), Credential::Session(owner.token_hash)));
    tracing::info!(address = %requester.peer.address, account = user.name, "new password");
    state.store().add_audit(state.now_ms(), Some(&user.id), "user.password", &user.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/account`.
pub(crate) async fn leave(
    State(state): State<AppState>,
    requester: Requester,
    owner: SessionOwner,
    JsonBody(Farewell { password }): JsonBody<Farewell>,
) -> ApiResult<Response> {
    let user = known(&state, &owner.identity).await?;
    prove(&state, &user, &owner, password).await?;
    leave_games(&state, &owner.identity).await?;
    let name = state.store().delete_user(&user.id).await?;
    state.end_access(AccessEnd::User(user.id.clone()));
    state.service().changed(&user.id).await;
    state.store().add_audit(state.now_ms(), Some(&user.id), "user.delete", &name).await?;
    Ok((StatusCode::NO_CONTENT, state.no_session(&requester.peer)).into_response())
}

/// Ends the games of a deleted account, so that no opponent waits.
async fn leave_games(state: &AppState, identity: &UserIdentity) -> ApiResult<()> {
    for row in state.store().current_games_of(&identity.user_id).await? {
        let left = if row.status == rusc_store::Status::Open {
            state.service().withdraw(&row.id, identity.clone()).await
        } else {
            let action = if row.ply < 2 { Action::Abort {} } else { Action::Resign {} };
            let request = RoomRequest::Act { id: rusc_store::random_id(12), action };
            state.service().request(&row.id, identity.clone(), request).await.map(drop)
        };
        if let Err(error) = left
            && error.code == ErrorCode::Restarting
        {
            return Err(error.into());
        }
    }
    Ok(())
}

/// `GET /api/account/export`.
pub(crate) async fn export(
    State(state): State<AppState>,
    requester: Requester,
    owner: SessionOwner,
) -> ApiResult<Response> {
    let user_id = owner.identity.user_id.clone();
    let visitor = Visitor { identity: Some(owner.identity), address: requester.peer.address };
    // Before the quota of an hour, which is not used up by whoever only has to wait.
    let slot = state.exports().take(visitor.owner_key())?;
    state.rate_limits().check(LimitedAction::Export, &user_id)?;
    let body = account_export::document(state, user_id, slot).await?;
    let headers = [
        (header::CONTENT_DISPOSITION, "attachment; filename=\"rusc-export.json\""),
        (header::CONTENT_TYPE, "application/json"),
    ];
    Ok((headers, body).into_response())
}

/// `POST /api/account/bot`.
pub(crate) async fn become_bot(State(state): State<AppState>, owner: SessionOwner) -> ApiResult<Json<Me>> {
    let identity = owner.identity;
    if identity.role != Role::User {
        let message = "only a registered account can become that of a program";
        let error = ApiError::new(ErrorCode::WrongMoment, message);
        return Err(error.because(ErrorReason::PlayerAccountNeeded));
    }
    if state.store().count_games_of(&identity.user_id).await? > 0 {
        let message = "this account has played; register another one for the program";
        return Err(ApiError::new(ErrorCode::WrongMoment, message).because(ErrorReason::HasPlayed));
    }
    state.store().set_role(&identity.user_id, StoredRole::Bot).await?;
    state.store().add_audit(state.now_ms(), Some(&identity.user_id), "user.bot", &identity.name).await?;
    Ok(Json(Me {
        name: identity.name,
        role: Role::Bot,
        csrf: owner.csrf,
        has_password: owner.has_password,
        site: state.site(),
    }))
}

async fn known(state: &AppState, identity: &UserIdentity) -> ApiResult<UserRow> {
    state.store().user(&identity.user_id).await?.ok_or_else(|| ApiError::not_found("user"))
}

/// Verifies the password again, for users who have one: an open session is not enough.
async fn prove(
    state: &AppState,
    user: &UserRow,
    owner: &SessionOwner,
    password: Option<String>,
) -> ApiResult<()> {
    let Some(hash) = user.password_hash.clone() else { return Ok(()) };
    let keys = [name_key(&user.name, &owner.token_hash)];
    state.attempts().begin(&keys, state.now_ms())?;
    if state.passwords().verify(password.unwrap_or_default(), Some(hash)).await? {
        state.attempts().succeeded(&keys);
        return Ok(());
    }
    let error = ApiError::new(ErrorCode::WrongCredentials, "the password is wrong");
    Err(error.because(ErrorReason::WrongPassword))
}

/// The most tokens of an account.
const MOST_TOKENS: usize = 20;
const LONGEST_LABEL: usize = 40;

/// `GET /api/account/tokens`.
pub(crate) async fn list_tokens(
    State(state): State<AppState>,
    owner: SessionOwner,
) -> ApiResult<Json<Vec<TokenCard>>> {
    let rows = state.store().tokens_of(&owner.identity.user_id).await?;
    Ok(Json(rows.into_iter().map(|row| token_card(row, None)).collect()))
}

/// `POST /api/account/tokens`.
pub(crate) async fn create_token(
    State(state): State<AppState>,
    owner: SessionOwner,
    JsonBody(NewToken { label }): JsonBody<NewToken>,
) -> ApiResult<Json<TokenCard>> {
    if owner.identity.role == Role::Guest {
        return Err(ApiError::new(ErrorCode::Forbidden, "register first").because(ErrorReason::RegisterFirst));
    }
    let label = visible(&label);
    if label.is_empty() || label.chars().count() > LONGEST_LABEL || label.chars().any(char::is_control) {
        let error = ApiError::new(ErrorCode::BadRequest, "a label has 1 to 40 characters");
        return Err(error.because(ErrorReason::LabelLength));
    }
    let user_id = owner.identity.user_id;
    if state.store().tokens_of(&user_id).await?.len() >= MOST_TOKENS {
        let error = ApiError::new(ErrorCode::TooMany, "you have 20 tokens; take one away first");
        return Err(error.because(ErrorReason::TooManyTokens));
    }
    let (row, secret) = new_token(user_id, &label, state.now_ms());
    state.store().create_token(row.clone()).await?;
    Ok(Json(token_card(row, Some(secret))))
}

/// `DELETE /api/account/tokens/{id}`.
pub(crate) async fn delete_token(
    State(state): State<AppState>,
    owner: SessionOwner,
    PathParams(id): PathParams<String>,
) -> ApiResult<StatusCode> {
    let hash = state.store().delete_token(&owner.identity.user_id, &id).await?;
    state.end_access(AccessEnd::One(Credential::Token(hash)));
    Ok(StatusCode::NO_CONTENT)
}

/// A new token and its secret.
pub(crate) fn new_token(user_id: String, label: &str, created_ms: u64) -> (TokenRow, String) {
    let secret = format!("rusc_{}", new_secret());
    let (id, hash) = (rusc_store::random_id(10), hash_secret(&secret));
    (TokenRow { id, user_id, label: label.to_owned(), hash, created_ms }, secret)
}

fn token_card(row: TokenRow, secret: Option<String>) -> TokenCard {
    TokenCard { id: row.id, label: row.label, created_ms: row.created_ms, secret }
}
