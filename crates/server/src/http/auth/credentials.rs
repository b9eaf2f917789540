//! Credentials: the rules for names and passwords, password hashing, and the random secrets of sessions and tokens.
//!
//! Names can be typed, said aloud and not mistaken for somebody in charge. New passwords must be hard to guess (`zxcvbn`);
//! they are hashed with argon2 on blocking threads, few at a time, so that guessing cannot keep the whole machine busy. A
//! name that does not exist costs the same time as a wrong password. Of the secrets that the server hands out only a hash is
//! stored, so that nobody who reads the database can use them.

use std::fmt::Write;
use std::sync::Arc;

use rusc_api::{ErrorBody, ErrorCode, ErrorReason};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tokio::sync::Semaphore;
use zxcvbn::feedback::Feedback;
use zxcvbn::{Score, zxcvbn};

use super::hash_memory::HashMemory;

/// Hashes computed at the same time; each takes 19 MiB and some hundredths of a second.
const AT_ONCE: usize = 2;
/// Hashes that may wait; more are refused.
const WAITING: usize = 64;
/// How long whoever finds no place there is asked to wait.
const RETRY_MS: u64 = 2000;

const SHORTEST: usize = 10;
/// Longer passwords cost time and add no protection.
const LONGEST: usize = 128;
/// The lowest accepted score. Two means at least a million guesses by the estimate of zxcvbn. That is enough here, as attempts to sign in are rate
/// limited and stored hashes are slow.
const WEAKEST: Score = Score::Two;

/// A hash that no password fits, with the same cost as any other: verified for names that do not exist.
pub(super) const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGtub3dzIHRoaXM$t4sFcB0mW5hQb2r5m7uJ5o2T0m4B6Z3s5v5r0yqkE2E";

/// Hashes and verifies passwords, at most [`AT_ONCE`] at a time.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    memory: HashMemory,
    at_once: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        let memory = HashMemory::default();
        let (at_once, waiting) = (Arc::new(Semaphore::new(AT_ONCE)), Arc::new(Semaphore::new(WAITING)));
        Passwords { memory, at_once, waiting }
    }
}

impl Passwords {
    /// Hashes a password for storing.
    ///
    /// # Errors
    /// Too many wait already.
    pub(crate) async fn hash(&self, password: String) -> Result<String, ErrorBody> {
        let memory = self.memory.clone();
        self.compute(move || memory.hash(&password)).await?.ok_or_else(|| {
            tracing::error!("a password could not be hashed");
            ErrorBody::new(ErrorCode::Internal, "something broke on the server; nothing was changed")
        })
    }

    /// Verifies a password against a hash. Without a hash the result is `false`, after the same time.
    ///
    /// # Errors
    /// Too many wait already.
    pub(crate) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, ErrorBody> {
        let memory = self.memory.clone();
        self.compute(move || {
            let known = hash.is_some();
            // A longer password was never accepted: hashing it would only cost time.
            let password = if password.len() > 4 * LONGEST { "" } else { &password };
            let fits = memory.verify(password, hash.as_deref().unwrap_or(NOBODYS));
            known && fits
        })
        .await
    }

    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ErrorBody> {
        let busy = || {
            let message = "too many people sign in at once; try again in a moment";
            ErrorBody::new(ErrorCode::Busy, message).because(ErrorReason::SignInBusy).retry_after(RETRY_MS)
        };
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

/// Checks the rules for new passwords.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check_password(password: &str, name: &str) -> Result<(), ErrorBody> {
    let bad = |message: &str| ErrorBody::new(ErrorCode::BadPassword, message);
    let length = password.chars().count();
    if length < SHORTEST {
        return Err(bad("a password has 10 characters at least").because(ErrorReason::PasswordShort));
    }
    if length > LONGEST {
        return Err(bad("a password has 128 characters at most").because(ErrorReason::PasswordLong));
    }
    let own_words: Vec<&str> = std::iter::once(name).chain(WORDS_HERE.iter().copied()).collect();
    let estimate = zxcvbn(password, &own_words);
    if estimate.score() >= WEAKEST {
        return Ok(());
    }
    let warning = estimate.feedback().and_then(Feedback::warning);
    let warning = warning.map(|warning| format!(". {warning}")).unwrap_or_default();
    Err(bad(&format!(
        "this password is easy to guess; make it longer, or take several uncommon words{warning}"
    )))
}

/// What somebody would try first at a server like this.
const WORDS_HERE: [&str; 6] = ["rusc", "hive", "abalone", "tour", "ruche", "password"];

const NAME_LENGTHS: std::ops::RangeInclusive<usize> = 2..=20;

/// Names that would suggest a role that the user does not have.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "anonymous",
    "computer",
    "deleted",
    "guest",
    "host",
    "moderator",
    "nobody",
    "root",
    "rusc",
    "server",
    "system",
];

/// Checks the rules for names that users choose.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check_chosen_name(name: &str) -> Result<(), ErrorBody> {
    check_name(name)?;
    if RESERVED.contains(&name.to_ascii_lowercase().as_str()) {
        let reserved = ErrorBody::new(ErrorCode::BadName, "this name is reserved");
        return Err(reserved.because(ErrorReason::NameReserved));
    }
    Ok(())
}

/// Checks the rules for names that the host gives, reserved ones included.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check_name(name: &str) -> Result<(), ErrorBody> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let begins_well = name.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric());
    if begins_well && NAME_LENGTHS.contains(&name.len()) && name.bytes().all(plain) {
        return Ok(());
    }
    let message = "a name has 2 to 20 letters, digits, '-' or '_', and begins with a letter or a digit";
    Err(ErrorBody::new(ErrorCode::BadName, message).because(ErrorReason::NameLetters))
}

/// 44 characters of 5.8 bits each: 257 bits.
const SECRET_LENGTH: usize = 44;

/// A new secret from the operating system's random bytes.
pub(crate) fn new_secret() -> String {
    rusc_store::random_id(SECRET_LENGTH)
}

/// The hash of a secret, for storing. Secrets have enough bits for a plain SHA-256: no salt, no slow hash.
pub(crate) fn hash_secret(secret: &str) -> String {
    sha256_hex(secret.as_bytes())
}

/// SHA-256, in hexadecimal digits.
pub(crate) fn sha256_hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Compares secrets in constant time.
pub(crate) fn secrets_equal(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}
