//! The sender of a request, and the extractors by which handlers admit only some senders.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use rusc_api::{ErrorCode, ErrorReason, Role};
use rusc_store::CookieName;

use super::guard::Peer;
use crate::UserIdentity;
pub(crate) use crate::access::Credential;
use crate::config::Switch;
use crate::http::error::ApiError;

/// The sender of a request.
#[derive(Clone, Debug)]
pub(crate) struct Requester {
    /// Address and host of the connection.
    pub(crate) peer: Peer,
    /// Whether guests may play on this server.
    pub(crate) guests: Switch,
    /// The authenticated user, if there is one.
    pub(crate) principal: Option<Principal>,
}

/// An authenticated user.
#[derive(Clone, Debug)]
pub(crate) struct Principal {
    pub(crate) identity: UserIdentity,
    pub(crate) method: AuthMethod,
    /// Whether the user can sign in with a password.
    pub(crate) has_password: bool,
}

/// How the user was authenticated.
#[derive(Clone, Debug)]
pub(crate) enum AuthMethod {
    /// By a session cookie.
    Session { token_hash: String, csrf: String, cookie: CookieName },
    /// By a bearer token.
    Token { hash: String },
}

impl AuthMethod {
    /// What the user was authenticated by.
    pub(crate) fn credential(&self) -> Credential {
        match self {
            AuthMethod::Session { token_hash, .. } => Credential::Session(token_hash.clone()),
            AuthMethod::Token { hash } => Credential::Token(hash.clone()),
        }
    }
}

impl Requester {
    /// The identity of the authenticated user, if there is one.
    pub(crate) fn identity(&self) -> Option<&UserIdentity> {
        self.principal.as_ref().map(|principal| &principal.identity)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Requester {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Requester, ApiError> {
        let requester = parts.extensions.get::<Requester>().cloned();
        requester.ok_or_else(|| ApiError::internal("a route is not behind the guard"))
    }
}

/// Admits signed-in users, and guests where they are enabled. Where guests were disabled later, existing ones can still end
/// their games, register and leave.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn(pub(crate) UserIdentity);

impl<S: Send + Sync> FromRequestParts<S> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<SignedIn, ApiError> {
        let requester = Requester::from_request_parts(parts, state).await?;
        let identity = principal(parts, state).await?.identity;
        if identity.role == Role::Guest && !requester.guests.is_on() {
            let message = "guests do not play here; register first";
            return Err(ApiError::new(ErrorCode::Disabled, message).because(ErrorReason::GuestsOff));
        }
        Ok(SignedIn(identity))
    }
}

/// Admits accounts of programs.
#[derive(Clone, Debug)]
pub(crate) struct BotOnly(pub(crate) UserIdentity);

impl<S: Send + Sync> FromRequestParts<S> for BotOnly {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<BotOnly, ApiError> {
        let identity = principal(parts, state).await?.identity;
        if identity.role != Role::Bot {
            let message = "this is for the accounts of programs; POST /api/account/bot makes yours one";
            return Err(ApiError::new(ErrorCode::Forbidden, message));
        }
        Ok(BotOnly(identity))
    }
}

/// Admits users with a browser session, who may change their account. A token is not enough.
#[derive(Clone, Debug)]
pub(crate) struct SessionOwner {
    pub(crate) identity: UserIdentity,
    pub(crate) token_hash: String,
    pub(crate) csrf: String,
    pub(crate) has_password: bool,
}

impl<S: Send + Sync> FromRequestParts<S> for SessionOwner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<SessionOwner, ApiError> {
        let Principal { identity, method, has_password } = principal(parts, state).await?;
        match method {
            AuthMethod::Session { token_hash, csrf, .. } => {
                Ok(SessionOwner { identity, token_hash, csrf, has_password })
            }
            AuthMethod::Token { .. } => {
                Err(ApiError::new(ErrorCode::Forbidden, "a token is not enough; sign in for this"))
            }
        }
    }
}

/// Admits the host, with a browser session.
#[derive(Clone, Debug)]
pub(crate) struct AdminOnly(pub(crate) UserIdentity);

impl<S: Send + Sync> FromRequestParts<S> for AdminOnly {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<AdminOnly, ApiError> {
        let owner = SessionOwner::from_request_parts(parts, state).await?;
        if owner.identity.role != Role::Admin {
            return Err(ApiError::new(ErrorCode::Forbidden, "only the host may do this"));
        }
        Ok(AdminOnly(owner.identity))
    }
}

async fn principal<S: Send + Sync>(parts: &mut Parts, state: &S) -> Result<Principal, ApiError> {
    let requester = Requester::from_request_parts(parts, state).await?;
    requester.principal.ok_or_else(|| ApiError::new(ErrorCode::SignedOut, "sign in first"))
}
