//! D13: sockets and streams that stay open after the session or the token that opened them has ended.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rusc_api::{Me, TokenCard};
use serde_json::json;
use tokio::io::AsyncReadExt;
use tokio::time::{Instant, timeout_at};

use crate::attack::field::{BLITZ, Field, PASSWORD, Visitor, begin, wish};
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::Pace;
use crate::attack::wire::http::Request;
use crate::attack::wire::websocket::RawSocket;

/// "At once", with other attacks under way.
const AT_ONCE: Duration = Duration::from_secs(5);

/// Sockets after the end of what opened them.
#[derive(Debug)]
pub(crate) struct OutlivingSockets;

impl Attack for OutlivingSockets {
    fn name(&self) -> &'static str {
        "sockets after signing out"
    }

    fn row(&self) -> &'static str {
        "D13"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(outlive(field))
    }
}

async fn outlive(field: &Field) -> Result<Findings> {
    let mut findings = Findings::default();
    let player = field.user(0).await?;
    let mut sockets = open_both(field, &player).await?;
    player.delete("/api/session").await?;
    close(&mut findings, &mut sockets, "signing out").await;

    let owner = field.user(1).await?;
    let elsewhere = Visitor::sign_in(&field.wire, field.address(2), &owner.me.name).await?;
    let elsewhere = elsewhere.ok().context("a password does not sign in")?;
    let mut sockets = open_both(field, &elsewhere).await?;
    let change = json!({ "old": PASSWORD, "new": format!("{PASSWORD} anders") });
    owner.post("/api/account/password", &change).await?;
    close(&mut findings, &mut sockets, "a new password").await;

    let ended = stream_after_revocation(field).await?;
    findings.must(ended, format!("a program's stream ends with its token: {ended}"));
    Ok(findings)
}

/// A socket to the lobby and one to a game.
async fn open_both(field: &Field, player: &Visitor) -> Result<Vec<RawSocket>> {
    let opponent = field.guest(10).await?;
    let pair = [player.clone(), opponent];
    let game = begin(&pair, &wish("tour", BLITZ)).await?;
    Ok(vec![player.lobby().await?, player.room(&game).await?])
}

async fn close(findings: &mut Findings, sockets: &mut [RawSocket], after: &str) {
    let pace = sockets.first().map_or(Pace::Judged, RawSocket::pace);
    let deadline = Instant::now() + pace.wait(AT_ONCE);
    let mut closed = 0;
    for socket in sockets.iter_mut() {
        let left = deadline.saturating_duration_since(Instant::now());
        closed += usize::from(socket.is_closed_within(left).await);
    }
    findings.must(
        closed == sockets.len(),
        format!("{closed} of {} sockets are closed after {after}", sockets.len()),
    );
}

/// Whether the stream of a program ends when its token is taken away.
async fn stream_after_revocation(field: &Field) -> Result<bool> {
    let owner = field.user(3).await?;
    owner.post("/api/account/bot", &()).await?.read::<Me>()?;
    let token: TokenCard = owner.post("/api/account/tokens", &json!({ "label": "stream" })).await?.read()?;
    let secret = token.secret.context("a token without a secret")?;
    let request = Request::new("GET", "/api/bot/events").header("authorization", format!("Bearer {secret}"));
    let mut stream = field.wire.stream(field.address(4), request).await?;
    let mut bytes = [0; 4096];
    let begun = stream.read(&mut bytes).await?;
    ensure!(bytes[..begun].starts_with(b"HTTP/1.1 200"), "a program gets no stream");
    owner.delete(&format!("/api/account/tokens/{}", token.id)).await?;
    let deadline = Instant::now() + field.wire.pace.wait(AT_ONCE);
    loop {
        match timeout_at(deadline, stream.read(&mut bytes)).await {
            Ok(Ok(1..)) => {}
            Ok(_) => return Ok(true),
            Err(_) => return Ok(false),
        }
    }
}
