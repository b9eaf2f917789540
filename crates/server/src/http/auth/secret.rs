//! Secrets that the server hands out and never keeps: only their hash is stored, so that nobody who reads the database
//! can use them.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// 44 characters with 5.8 bits each are 257 bits.
const LENGTH: usize = 44;

/// A new secret from the operating system's random bytes.
pub(crate) fn new_secret() -> String {
    rusc_store::random_id(LENGTH)
}

/// What is stored of a secret. Secrets have so many bits that a plain hash is enough.
pub(crate) fn hash(secret: &str) -> String {
    hash_bytes(secret.as_bytes())
}

/// The SHA-256 of anything, in hexadecimal digits.
pub(crate) fn hash_bytes(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Compares secrets in constant time.
pub(crate) fn equal(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}
