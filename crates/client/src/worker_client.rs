//! A worker at a server: asks for jobs of its queue, with a key of the host's, and answers them.

use std::sync::Arc;
use std::time::Duration;

use reqwest::{Method, StatusCode};
use rusc_api::{
    ErrorCode, ReturnReason, WORK_PROTOCOL, WorkAnswer, WorkItem, WorkKind, WorkProgress, WorkRequest,
    WorkResult, WorkReturn,
};
use serde::Serialize;

use crate::{ClientError, Result, ServerUrl, Transport, http};

/// Whether a job is still the worker's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobHeld {
    /// It is, and the server knows what was told.
    Yes,
    /// Another worker has it, or nobody wants it any more.
    No,
}

/// A worker at a server; cheap to clone.
#[derive(Clone, Debug)]
pub struct WorkerClient {
    transport: Transport,
    url: Arc<ServerUrl>,
    bearer: Arc<str>,
    name: Arc<str>,
}

impl WorkerClient {
    /// A worker with a key of the host's. Nothing is sent yet.
    pub fn new(transport: &Transport, url: &ServerUrl, key: &str, name: &str) -> WorkerClient {
        let bearer = format!("Bearer {}", key.trim()).into();
        WorkerClient { transport: transport.clone(), url: Arc::new(url.clone()), bearer, name: name.into() }
    }

    /// The next job of some kinds, if there is one or one comes in time. The server may wait for less than that.
    ///
    /// # Errors
    /// The server cannot be reached, does not know the key, or speaks another version.
    pub async fn acquire(&self, kinds: &[WorkKind], wait: Duration) -> Result<Option<WorkItem>> {
        let body = WorkRequest {
            protocol: WORK_PROTOCOL,
            worker: self.name.to_string(),
            kinds: kinds.to_vec(),
            wait_ms: u32::try_from(wait.as_millis()).unwrap_or(u32::MAX),
        };
        let request = self.request(Method::POST, "/api/worker/acquire", &body);
        let response = http::send(&self.url, request).await?;
        if response.status() == StatusCode::NO_CONTENT {
            return Ok(None);
        }
        http::read(response).await.map(Some)
    }

    /// Tells how far a job is, in thousandths, which renews the lease.
    ///
    /// # Errors
    /// The server cannot be reached, or refuses the worker.
    pub async fn progress(&self, item: &WorkItem, thousandths: u32) -> Result<JobHeld> {
        let body = WorkProgress { token: item.token.clone(), thousandths };
        self.tell(Method::POST, &format!("/api/worker/jobs/{}/progress", item.id), &body).await
    }

    /// Answers a job.
    ///
    /// # Errors
    /// The server cannot be reached, or refuses the worker.
    pub async fn answer(&self, item: &WorkItem, result: &WorkResult) -> Result<JobHeld> {
        let body = WorkAnswer { token: item.token.clone(), result: result.clone() };
        self.tell(Method::PUT, &format!("/api/worker/jobs/{}/answer", item.id), &body).await
    }

    /// Gives a job back.
    ///
    /// # Errors
    /// The server cannot be reached, or refuses the worker.
    pub async fn abort(&self, item: &WorkItem, reason: ReturnReason) -> Result<JobHeld> {
        let body = WorkReturn { token: item.token.clone(), reason };
        self.tell(Method::POST, &format!("/api/worker/jobs/{}/abort", item.id), &body).await
    }

    async fn tell(&self, method: Method, path: &str, body: &impl Serialize) -> Result<JobHeld> {
        match http::send(&self.url, self.request(method, path, body)).await {
            Ok(_) => Ok(JobHeld::Yes),
            Err(ClientError::Refused { error, .. }) if error.code == ErrorCode::WrongMoment => {
                Ok(JobHeld::No)
            }
            Err(error) => Err(error),
        }
    }

    fn request(&self, method: Method, path: &str, body: &impl Serialize) -> reqwest::RequestBuilder {
        let request = self.transport.http().request(method, self.url.http(path));
        request.header("authorization", &*self.bearer).json(body)
    }
}
