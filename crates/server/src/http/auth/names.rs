//! What people may call themselves: names that can be typed, said aloud and not mistaken for somebody in charge.

use rusc_api::{ErrorBody, ErrorCode};

const LENGTHS: std::ops::RangeInclusive<usize> = 2..=20;

/// Names that would make others believe something that is not so.
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

/// Whether somebody may choose this name.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check_chosen(name: &str) -> Result<(), ErrorBody> {
    check(name)?;
    if RESERVED.contains(&name.to_ascii_lowercase().as_str()) {
        return Err(ErrorBody::new(ErrorCode::BadName, "this name is reserved"));
    }
    Ok(())
}

/// Whether the host may give somebody this name.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check(name: &str) -> Result<(), ErrorBody> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let begins_well = name.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric());
    if begins_well && LENGTHS.contains(&name.len()) && name.bytes().all(plain) {
        return Ok(());
    }
    let message = "a name has 2 to 20 letters, digits, '-' or '_', and begins with a letter or a digit";
    Err(ErrorBody::new(ErrorCode::BadName, message))
}
