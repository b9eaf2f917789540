//! Open sockets and streams, each with the session or the token that opened it: they end at once when that does, and
//! nobody who has been signed out, banned or given another password plays or listens on.

use std::collections::HashMap;
use std::convert::Infallible;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusc_api::ErrorCode;
use rusc_store::Store;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::oneshot;

use super::principal::{Credential, Requester};
use crate::access::AccessEnd;
use crate::http::error::{ApiError, ApiResult};
use crate::live::cluster::HallNews;
use crate::state::AppState;

/// All open connections of people who are signed in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connections {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    last_id: u64,
    open: HashMap<u64, OpenConnection>,
    /// The mark of other processes at the last look.
    mark: Option<String>,
}

/// The setting that another process changes when it takes access away.
const MARK: &str = "access.revoked";

#[derive(Debug)]
struct OpenConnection {
    user_id: String,
    credential: Credential,
    /// Dropped to end the connection.
    _alive: oneshot::Sender<Infallible>,
}

/// The end of what opened a connection. The connection is in the list until this is dropped.
#[derive(Debug)]
pub struct Revocation {
    entry: Option<(u64, Connections)>,
    ended: Option<oneshot::Receiver<Infallible>>,
}

impl Revocation {
    /// For whoever is not signed in: there is nothing to take away.
    pub fn never() -> Revocation {
        Revocation { entry: None, ended: None }
    }

    /// Resolves when the session or the token has ended.
    pub async fn revoked(&mut self) {
        match &mut self.ended {
            // The sender never sends; it is dropped.
            Some(ended) => drop(ended.await),
            None => pending().await,
        }
    }
}

impl Drop for Revocation {
    fn drop(&mut self) {
        if let Some((id, connections)) = &self.entry {
            connections.lock().open.remove(id);
        }
    }
}

impl Connections {
    fn open(&self, user_id: &str, credential: Credential) -> Revocation {
        let (alive, ended) = oneshot::channel();
        let mut inner = self.lock();
        inner.last_id += 1;
        let id = inner.last_id;
        inner.open.insert(id, OpenConnection { user_id: user_id.to_owned(), credential, _alive: alive });
        drop(inner);
        Revocation { entry: Some((id, self.clone())), ended: Some(ended) }
    }

    /// Ends the connections whose access has ended.
    fn end(&self, end: &AccessEnd) {
        self.lock().open.retain(|_, open| match end {
            AccessEnd::One(credential) => open.credential != *credential,
            AccessEnd::User(user_id) => open.user_id != *user_id,
            AccessEnd::Sessions(user_id) => {
                open.user_id != *user_id || !matches!(open.credential, Credential::Session(_))
            }
            AccessEnd::AllBut(user_id, kept) => open.user_id != *user_id || open.credential == *kept,
        });
    }

    /// Every session and token that has a connection.
    fn credentials(&self) -> Vec<Credential> {
        let mut all: Vec<Credential> = Vec::new();
        for open in self.lock().open.values() {
            if !all.contains(&open.credential) {
                all.push(open.credential.clone());
            }
        }
        all
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells a server that may be running on the same store that access was taken away.
///
/// # Errors
/// If the database fails.
pub(crate) async fn mark_revoked(store: &Store) -> rusc_store::Result<()> {
    store.set_setting(MARK, &rusc_store::random_id(12)).await
}

impl AppState {
    /// Lists a connection that is about to open. What opens it is looked up once more after that: it may have ended between
    /// the first look and the list.
    pub(crate) async fn open_connection(&self, requester: &Requester) -> ApiResult<Revocation> {
        let Some(principal) = &requester.principal else { return Ok(Revocation::never()) };
        let credential = principal.method.credential();
        let revocation = self.connections().open(&principal.identity.user_id, credential.clone());
        if !self.is_valid(&credential).await? {
            return Err(ApiError::new(ErrorCode::SignedOut, "sign in first"));
        }
        Ok(revocation)
    }

    async fn is_valid(&self, credential: &Credential) -> ApiResult<bool> {
        Ok(match credential {
            Credential::Session(hash) => self.store().session(hash, self.now_ms()).await?.is_some(),
            Credential::Token(hash) => self.store().user_by_token(hash).await?.is_some(),
        })
    }

    /// Ends the connections of sessions and tokens that another process, such as `rusc user reset-password`, has taken away.
    pub async fn end_revoked_elsewhere(&self) {
        let Ok(mark) = self.store().setting(MARK).await else { return };
        if std::mem::replace(&mut self.connections().lock().mark, mark.clone()) == mark {
            return;
        }
        self.end_invalid().await;
    }

    /// Ends the connections of all sessions and tokens that are not in the database any more.
    async fn end_invalid(&self) {
        for credential in self.connections().credentials() {
            if matches!(self.is_valid(&credential).await, Ok(false)) {
                self.connections().end(&AccessEnd::One(credential));
            }
        }
    }

    /// Ends connections here and at the other nodes.
    pub(crate) fn end_access(&self, end: AccessEnd) {
        self.connections().end(&end);
        self.service().tell_hall(|| HallNews::Access(end));
    }
}

/// Ends connections here whose access was ended at another node. Never returns.
pub(crate) async fn hear_access_ends(state: AppState) {
    let Some(mut ends) = state.service().access_ends() else { return };
    loop {
        match ends.recv().await {
            Ok(Some(end)) => state.connections().end(&end),
            // Something was missed: whatever is open is looked up.
            Ok(None) | Err(RecvError::Lagged(_)) => state.end_invalid().await,
            Err(RecvError::Closed) => return,
        }
    }
}
