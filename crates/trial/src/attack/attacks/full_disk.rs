//! D5: a disk that takes no more. Nobody attacks with it, but anybody who can fill it does.

use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::time::{Instant, sleep};

use crate::attack::field::{Field, SecondServer, Visitor};
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::http::Request;
use crate::server_process::{Confinement, TempFolder};

/// The longest file of the server's data.
const ROOM_KIB: u64 = 512;
/// How soon a server must notice that it cannot write.
const NOTICED: Duration = Duration::from_secs(5);
/// How much longer is waited for it, to tell late from never.
const MORE: Duration = Duration::from_secs(5);
/// Guests until the disk must be full.
const MOST_GUESTS: usize = 3000;

/// A server on a full disk.
#[derive(Debug)]
pub(crate) struct FullDisk;

impl Attack for FullDisk {
    fn name(&self) -> &'static str {
        "a full disk is noticed"
    }

    fn row(&self) -> &'static str {
        "D5"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(fill(field))
    }
}

async fn fill(field: &Field) -> Result<Findings> {
    let data = TempFolder::new("full-disk")?;
    let confinement = Confinement { file_kib: Some(ROOM_KIB), ..Confinement::default() };
    let mut server = field.second_server(&data, confinement)?;
    let mut guests = 0;
    // Each from another address, as guests are limited by address.
    while guests < MOST_GUESTS && Visitor::guest(&server.wire, field.address(guests)).await.is_ok() {
        guests += 1;
    }
    let mut findings = Findings::default();
    let noticed = until_noticed(field, &server).await?;
    let told = noticed.map_or("never".to_owned(), |time| format!("after {} ms", time.as_millis()));
    let told = format!("full after {guests} guests; /readyz notices it {told}");
    match noticed {
        Some(time) => findings.must_in_time(time <= NOTICED, told),
        None => findings.must(false, told),
    }
    let healthy = Command::new(field.program())
        .args(["health", "--bind", &server.wire.server.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .context("rusc health cannot be started")?
        .success();
    findings.must(!healthy, format!("rusc health says that all is well: {healthy}"));
    findings.must(server.process.is_alive(), "the server lives");
    Ok(findings)
}

/// How long it takes until the server says that it cannot do its work.
async fn until_noticed(field: &Field, server: &SecondServer) -> Result<Option<Duration>> {
    let begun = Instant::now();
    while begun.elapsed() < field.wire.pace.wait(NOTICED) + MORE {
        if !server.wire.ask(field.address(0), Request::new("GET", "/readyz")).await?.is_ok() {
            return Ok(Some(begun.elapsed()));
        }
        sleep(Duration::from_millis(200)).await;
    }
    Ok(None)
}
