//! Authentication: passwords, sessions in cookies, tokens of programs. What somebody may do is decided where it is done.

pub(crate) mod credentials;
pub(crate) mod guard;
pub(crate) mod principal;
pub(crate) mod sessions;
#[cfg(test)]
mod tests;
