//! Whoever sends a request, as far as they are known; and what handlers ask for to let in only some of them.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use rusc_api::{ErrorCode, Role};

use super::peer::Peer;
use crate::Identity;
use crate::config::Switch;
use crate::error::ApiError;

/// Whoever sends a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// Where they come from.
    pub(crate) peer: Peer,
    /// Whether guests may play here.
    pub(crate) guests: Switch,
    /// Who they are, if they have proved it.
    pub(crate) pass: Option<Pass>,
}

/// Somebody who has proved who they are.
#[derive(Clone, Debug)]
pub(crate) struct Pass {
    pub(crate) identity: Identity,
    pub(crate) proof: Proof,
}

/// How they have.
#[derive(Clone, Debug)]
pub(crate) enum Proof {
    /// By the cookie of a session.
    Session { token_hash: String, csrf: String },
    /// By the token of a program.
    Token,
}

impl Visitor {
    /// Who they are, if that is known.
    pub(crate) fn identity(&self) -> Option<&Identity> {
        self.pass.as_ref().map(|pass| &pass.identity)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, ApiError> {
        let visitor = parts.extensions.get::<Visitor>().cloned();
        visitor.ok_or_else(|| ApiError::internal("a route is not behind the gate"))
    }
}

/// Anybody who is signed in, and guests where they are welcome. Where they are not any more, those of before can still
/// end their games, register and leave.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn(pub(crate) Identity);

impl<S: Send + Sync> FromRequestParts<S> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<SignedIn, ApiError> {
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let identity = pass(parts, state).await?.identity;
        if identity.role == Role::Guest && !visitor.guests.is_on() {
            return Err(ApiError::new(ErrorCode::Disabled, "guests do not play here; register first"));
        }
        Ok(SignedIn(identity))
    }
}

/// A program with its token.
#[derive(Clone, Debug)]
pub(crate) struct Program(pub(crate) Identity);

impl<S: Send + Sync> FromRequestParts<S> for Program {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Program, ApiError> {
        let identity = pass(parts, state).await?.identity;
        if identity.role != Role::Bot {
            let message = "this is for the accounts of programs; POST /api/account/bot makes yours one";
            return Err(ApiError::new(ErrorCode::Forbidden, message));
        }
        Ok(Program(identity))
    }
}

/// Somebody at a browser, who may change their account. A token is not enough.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    pub(crate) identity: Identity,
    pub(crate) token_hash: String,
    pub(crate) csrf: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Owner, ApiError> {
        let Pass { identity, proof } = pass(parts, state).await?;
        match proof {
            Proof::Session { token_hash, csrf } => Ok(Owner { identity, token_hash, csrf }),
            Proof::Token => {
                Err(ApiError::new(ErrorCode::Forbidden, "a token is not enough; sign in for this"))
            }
        }
    }
}

/// Who looks after the server.
#[derive(Clone, Debug)]
pub(crate) struct Host(pub(crate) Identity);

impl<S: Send + Sync> FromRequestParts<S> for Host {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Host, ApiError> {
        let owner = Owner::from_request_parts(parts, state).await?;
        if owner.identity.role != Role::Admin {
            return Err(ApiError::new(ErrorCode::Forbidden, "only the host may do this"));
        }
        Ok(Host(owner.identity))
    }
}

async fn pass<S: Send + Sync>(parts: &mut Parts, state: &S) -> Result<Pass, ApiError> {
    let visitor = Visitor::from_request_parts(parts, state).await?;
    visitor.pass.ok_or_else(|| ApiError::new(ErrorCode::SignedOut, "sign in first"))
}
