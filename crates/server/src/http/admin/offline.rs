//! Administration from the command line: works on the store alone, whether the server runs or not.

use rusc_api::{ErrorBody, ErrorCode};
use rusc_store::{NewUser, Role, Store, StoreError};

use crate::http::api::account::new_token;
use crate::http::auth::connections::mark_revoked;
use crate::http::auth::credentials::{Passwords, check_name, check_password};
use crate::time::Timeline;

/// Length of generated passwords: too long to guess, short enough to be written down.
const GENERATED: usize = 16;

/// The kind of a new account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountKind {
    /// A player.
    User,
    /// A host.
    Admin,
    /// A program.
    Bot,
}

/// The secret of a new account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountSecret {
    /// A password.
    Password(String),
    /// A bearer token.
    Token(String),
}

/// Adds an account. Users without a given password get a generated one; programs get a token.
///
/// # Errors
/// The name is taken, or the name or the password does not follow the rules.
pub async fn add_user(
    store: &Store,
    name: &str,
    kind: AccountKind,
    password: Option<String>,
) -> Result<AccountSecret, ErrorBody> {
    check_name(name)?;
    let at_ms = Timeline::start().now_ms();
    let (role, key) = match (kind, password) {
        (AccountKind::Bot, Some(_)) => {
            return Err(ErrorBody::new(ErrorCode::BadRequest, "a program has a token and no password"));
        }
        (AccountKind::Bot, None) => (Role::Bot, None),
        (AccountKind::User, password) => (Role::User, Some(chosen(password, name)?)),
        (AccountKind::Admin, password) => (Role::Admin, Some(chosen(password, name)?)),
    };
    let password_hash = match &key {
        Some(password) => Some(Passwords::default().hash(password.clone()).await?),
        None => None,
    };
    let new = NewUser { name: name.to_owned(), role, password_hash, at_ms };
    let user = store.create_user(new).await.map_err(|error| explain(&error))?;
    store.add_audit(at_ms, None, "user.add", name).await.map_err(|error| explain(&error))?;
    if let Some(password) = key {
        return Ok(AccountSecret::Password(password));
    }
    let (row, secret) = new_token(user.id, "made by the host", at_ms);
    store.create_token(row).await.map_err(|error| explain(&error))?;
    Ok(AccountSecret::Token(secret))
}

/// Sets a user's password, ends all their sessions and takes their tokens away.
///
/// # Errors
/// There is no account of that name, or the password does not follow the rules.
pub async fn reset_password(
    store: &Store,
    name: &str,
    password: Option<String>,
) -> Result<String, ErrorBody> {
    let found = store.user_by_name(name).await.map_err(|error| explain(&error))?;
    let known = found.filter(|user| !user.deleted && matches!(user.role, Role::User | Role::Admin));
    let user =
        known.ok_or_else(|| ErrorBody::new(ErrorCode::NotFound, "there is no account of that name"))?;
    let password = chosen(password, &user.name)?;
    let hash = Passwords::default().hash(password.clone()).await?;
    store.set_password(&user.id, &hash, None).await.map_err(|error| explain(&error))?;
    mark_revoked(store).await.map_err(|error| explain(&error))?;
    let at_ms = Timeline::start().now_ms();
    store.add_audit(at_ms, None, "user.reset_password", &user.name).await.map_err(|error| explain(&error))?;
    Ok(password)
}

fn chosen(password: Option<String>, name: &str) -> Result<String, ErrorBody> {
    match password {
        Some(password) => check_password(&password, name).map(|()| password),
        None => Ok(rusc_store::random_id(GENERATED)),
    }
}

fn explain(error: &StoreError) -> ErrorBody {
    let code = if matches!(error, StoreError::NameTaken) { ErrorCode::Taken } else { ErrorCode::Internal };
    ErrorBody::new(code, error.to_string())
}
