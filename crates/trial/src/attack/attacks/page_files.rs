//! D12: the files of the page, asked for as fast as they come: each costs processor time if it is compressed anew.

use std::time::Duration;

use anyhow::Result;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::attack::field::Field;
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::Wire;
use crate::attack::wire::http::Request;

/// What a file may cost, connection and all, in microseconds of processor time.
const MOST_MICROS: u128 = 1000;

/// A flood of requests for files.
#[derive(Debug)]
pub(crate) struct PageFiles {
    pub(crate) connections: usize,
    pub(crate) time: Duration,
}

impl Attack for PageFiles {
    fn name(&self) -> &'static str {
        "files of the page"
    }

    fn row(&self) -> &'static str {
        "D12"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.flood(field))
    }
}

impl PageFiles {
    async fn flood(&self, field: &Field) -> Result<Findings> {
        let page = field.wire.ask(field.address(0), Request::new("GET", "/")).await?;
        let files = files_of(&String::from_utf8_lossy(&page.body));
        let before = field.usage()?.processor;
        let end = Instant::now() + self.time;
        let mut flooding = JoinSet::new();
        for place in 0..self.connections {
            // Counted by nobody: refusals come compressed, too.
            let wire = field.wire.to(field.wire.server);
            flooding.spawn(hammer(wire, field.address(0), files.clone(), place, end));
        }
        let mut asked = 0;
        while let Some(flooded) = flooding.join_next().await {
            asked += flooded?;
        }
        field.wire.ask(field.address(0), Request::new("GET", "/")).await?;
        let cost = field.usage()?.processor.saturating_sub(before).as_micros() / asked.max(1);
        let mut findings = Findings::default();
        let told = format!("{asked} requests for {} files, {cost} µs of processor time each", files.len());
        findings.must_in_time(cost <= MOST_MICROS, told);
        Ok(findings)
    }
}

async fn hammer(
    wire: Wire,
    from: std::net::Ipv4Addr,
    files: Vec<String>,
    place: usize,
    end: Instant,
) -> u128 {
    let mut asked = 0;
    for file in files.iter().cycle().skip(place) {
        if Instant::now() >= end {
            break;
        }
        let request = Request::new("GET", file).header("accept-encoding", "br, gzip");
        // A refusal is an answer, too.
        let _ = wire.ask(from, request).await;
        asked += 1;
    }
    asked
}

/// The scripts and styles that a page names, and the page itself.
fn files_of(page: &str) -> Vec<String> {
    let is_file = |word: &&str| matches!(word.rsplit_once('.'), Some((_, "js" | "css")));
    let named = page.split('"').filter(is_file);
    let files = named.map(|word| format!("/{}", word.trim_start_matches(['.', '/'])));
    std::iter::once("/".to_owned()).chain(files).collect()
}
