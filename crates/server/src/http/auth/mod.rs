//! Authentication: passwords, sessions in cookies, bearer tokens of programs. Authorization is decided by the handlers.

pub(crate) mod credentials;
pub(crate) mod guard;
pub(crate) mod principal;
pub(crate) mod sessions;
#[cfg(test)]
mod tests;
