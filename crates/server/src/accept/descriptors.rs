//! The limit of file descriptors: every connection takes one. Most systems set a low limit that a program may raise.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the limit as far as the system allows; answers how many descriptors there are then.
pub(super) fn raise() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // `None` is no limit at all.
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    if let Err(error) = &raised {
        tracing::warn!(%error, "the limit of open files could not be raised");
    }
    let allowed = if raised.is_ok() { maximum } else { current };
    allowed.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX))
}
