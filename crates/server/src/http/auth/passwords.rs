//! Passwords: new ones must be hard to guess (`zxcvbn`), and are hashed with argon2 on blocking threads, few at a time, so
//! that nobody can keep the whole machine busy with guesses. A name that does not exist costs the same time as a wrong
//! password.

use std::sync::Arc;

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, PasswordHash};
use rusc_api::{ErrorBody, ErrorCode};
use tokio::sync::Semaphore;
use zxcvbn::feedback::Feedback;
use zxcvbn::{Score, zxcvbn};

/// Hashes that are computed at the same time; each takes 19 MiB and some hundredths of a second.
const AT_ONCE: usize = 2;
/// Others that may wait for them.
const WAITING: usize = 64;

const SHORTEST: usize = 10;
/// Longer ones cost time and protect nobody better.
const LONGEST: usize = 128;
/// Two: at least a million guesses by the estimate of zxcvbn. That is enough here, as attempts to sign in are rate
/// limited and stored hashes are slow.
const WEAKEST: Score = Score::Two;

/// The hash of a password that nobody has, with the same cost as any other.
pub(super) const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGtub3dzIHRoaXM$t4sFcB0mW5hQb2r5m7uJ5o2T0m4B6Z3s5v5r0yqkE2E";

/// The place where hashes are computed.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    at_once: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords { at_once: Arc::new(Semaphore::new(AT_ONCE)), waiting: Arc::new(Semaphore::new(WAITING)) }
    }
}

impl Passwords {
    /// The hash to store.
    ///
    /// # Errors
    /// Too many wait already.
    pub(crate) async fn hash(&self, password: String) -> Result<String, ErrorBody> {
        self.compute(move || {
            Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
        })
        .await?
        .map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            ErrorBody::new(ErrorCode::Internal, "something broke on the server; nothing was changed")
        })
    }

    /// Whether a password is the one of the hash; without a hash it never is, and takes as long.
    ///
    /// # Errors
    /// Too many wait already.
    pub(crate) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, ErrorBody> {
        self.compute(move || {
            let known = hash.is_some();
            let fits = fits(&password, hash.as_deref().unwrap_or(NOBODYS));
            known && fits
        })
        .await
    }

    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ErrorBody> {
        let busy =
            || ErrorBody::new(ErrorCode::TooMany, "too many people sign in at once; try again in a moment");
        let _waiting = self.waiting.try_acquire().map_err(|_| busy())?;
        let turn = self.at_once.clone().acquire_owned().await.map_err(|_| busy())?;
        let computed = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        computed.await.map_err(|error| {
            tracing::error!(%error, "a password could not be computed");
            ErrorBody::new(ErrorCode::Internal, "something broke on the server; nothing was changed")
        })
    }
}

fn fits(password: &str, hash: &str) -> bool {
    // A longer one was never accepted, and shall not cost more.
    let password = if password.len() > 4 * LONGEST { "" } else { password };
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// Whether somebody may choose this password.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check(password: &str, name: &str) -> Result<(), ErrorBody> {
    let refuse = |message: &str| Err(ErrorBody::new(ErrorCode::BadPassword, message));
    let length = password.chars().count();
    if length < SHORTEST {
        return refuse("a password has 10 characters at least");
    }
    if length > LONGEST {
        return refuse("a password has 128 characters at most");
    }
    let estimate = zxcvbn(password, &[name]);
    if estimate.score() >= WEAKEST {
        return Ok(());
    }
    let warning = estimate.feedback().and_then(Feedback::warning);
    let warning = warning.map(|warning| format!(". {warning}")).unwrap_or_default();
    refuse(&format!(
        "this password is easy to guess; make it longer, or take several uncommon words{warning}"
    ))
}
