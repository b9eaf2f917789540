//! Authentication: passwords, sessions in cookies, bearer tokens of programs. Authorization is decided by the handlers.

pub(crate) mod attempts;
pub(crate) mod connections;
pub(crate) mod cookies;
pub(crate) mod credentials;
pub(crate) mod device;
pub(crate) mod guard;
mod hash_memory;
pub(crate) mod principal;
pub(crate) mod sessions;
pub(crate) mod strangers;
#[cfg(test)]
mod tests;
pub(crate) mod worker_keys;
