//! Who somebody is and how they prove it: passwords, sessions in cookies, tokens of programs. What they may do is decided
//! where it is done.

pub(crate) mod cookie;
pub(crate) mod guard;
pub(crate) mod names;
pub(crate) mod origin;
pub(crate) mod passwords;
mod peer;
pub(crate) mod principal;
pub(crate) mod secret;
pub(crate) mod sessions;
#[cfg(test)]
mod tests;
