//! What an attack is, what it finds, and the lists of attacks: all of them, and the short form for every test run.

use std::fmt;
use std::pin::Pin;
use std::time::Duration;

use anyhow::Result;

use super::attacks::challenge_flood::ChallengeFlood;
use super::attacks::chat_flood::ChatFlood;
use super::attacks::claim_on_own_turn::ClaimOnOwnTurn;
use super::attacks::crowd::{Crowd, Manner};
use super::attacks::engine_hogs::EngineHogs;
use super::attacks::exports::Exports;
use super::attacks::forged_pongs::ForgedPongs;
use super::attacks::full_disk::FullDisk;
use super::attacks::hoards::Hoards;
use super::attacks::host_links::HostLinks;
use super::attacks::huge_bodies::HugeBodies;
use super::attacks::huge_frames::HugeFrames;
use super::attacks::lobby_flood::LobbyFlood;
use super::attacks::lock_out::LockOut;
use super::attacks::offer_loop::OfferLoop;
use super::attacks::outliving_sockets::OutlivingSockets;
use super::attacks::page_files::PageFiles;
use super::attacks::ping_flood::PingFlood;
use super::attacks::rated_without_clock::RatedWithoutClock;
use super::attacks::rating_farm::RatingFarm;
use super::attacks::refusal_flood::RefusalFlood;
use super::attacks::rematch_loop::RematchLoop;
use super::attacks::slow_readers::SlowReaders;
use super::field::Field;

/// An attack under way.
pub(crate) type Running<'a> = Pin<Box<dyn Future<Output = Result<Findings>> + Send + 'a>>;

/// One thing that a visitor may try against a server.
pub(crate) trait Attack: fmt::Debug + Send + Sync {
    /// What is tried, for the report.
    fn name(&self) -> &'static str;

    /// The row of the table of known attacks.
    fn row(&self) -> &'static str;

    /// Tries it. An error means that it could not even be tried.
    fn run<'a>(&'a self, field: &'a Field) -> Running<'a>;
}

/// What an attack has found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    /// What was measured.
    pub(crate) notes: Vec<String>,
    /// What the server should not have allowed.
    pub(crate) faults: Vec<String>,
    /// What took too long; a busy machine is an excuse in the short form.
    pub(crate) delays: Vec<String>,
}

impl Findings {
    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// Notes what was measured; it is a fault unless it holds.
    pub(crate) fn must(&mut self, holds: bool, what: impl Into<String>) {
        let place = if holds { &mut self.notes } else { &mut self.faults };
        place.push(what.into());
    }

    /// The same of something that depends on how busy the machine is.
    pub(crate) fn must_in_time(&mut self, holds: bool, what: impl Into<String>) {
        let place = if holds { &mut self.notes } else { &mut self.delays };
        place.push(what.into());
    }
}

/// The attacks of a trial.
#[derive(Debug)]
pub(crate) struct Plan {
    /// One after the other.
    pub(crate) in_turn: Vec<Box<dyn Attack>>,
    /// Beside those, because they mostly wait.
    pub(crate) beside: Vec<Box<dyn Attack>>,
}

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

impl Plan {
    /// Every attack of the table.
    pub(crate) fn full() -> Plan {
        Plan {
            in_turn: vec![
                Box::new(PingFlood { sockets: 1, time: seconds(4) }),
                Box::new(PingFlood { sockets: 8, time: seconds(3) }),
                Box::new(LobbyFlood { accounts: 1, sockets: 290, time: seconds(5) }),
                Box::new(LobbyFlood { accounts: 10, sockets: 29, time: seconds(5) }),
                Box::new(RefusalFlood { plies: 60, sockets: 20, time: seconds(5) }),
                Box::new(Exports { tries: 200 }),
                Box::new(OfferLoop { sockets: 3, time: seconds(5) }),
                Box::new(ChatFlood { people: 29, lines: 20 }),
                Box::new(RematchLoop { time: seconds(6) }),
                Box::new(ChallengeFlood { people: 8, tries: 25 }),
                Box::new(Crowd { connections: 1000, addresses: 1, manner: Manner::Silent }),
                Box::new(Crowd { connections: 1000, addresses: 40, manner: Manner::HalfHeader }),
                Box::new(RatedWithoutClock),
                Box::new(LockOut { addresses: 3, tries: 10 }),
                Box::new(HostLinks),
                Box::new(PageFiles { connections: 8, time: seconds(4) }),
                Box::new(OutlivingSockets),
                Box::new(RatingFarm { games: 5 }),
                Box::new(SlowReaders { connections: 100, addresses: 5, time: seconds(4) }),
                Box::new(HugeFrames),
                Box::new(HugeBodies),
                Box::new(Hoards { tries: 40 }),
                Box::new(EngineHogs { guests: 29, games: 3 }),
                Box::new(FullDisk),
            ],
            beside: vec![Box::new(ForgedPongs { moves: 12 }), Box::new(ClaimOnOwnTurn)],
        }
    }

    /// The quick ones, for every test run: a minute is too long there.
    pub(crate) fn short() -> Plan {
        Plan {
            in_turn: vec![
                Box::new(PingFlood { sockets: 2, time: seconds(2) }),
                Box::new(LobbyFlood { accounts: 2, sockets: 60, time: seconds(2) }),
                Box::new(RefusalFlood { plies: 30, sockets: 10, time: seconds(2) }),
                Box::new(Exports { tries: 20 }),
                Box::new(OfferLoop { sockets: 2, time: seconds(2) }),
                Box::new(ChatFlood { people: 10, lines: 15 }),
                Box::new(ChallengeFlood { people: 3, tries: 10 }),
                Box::new(Crowd { connections: 300, addresses: 1, manner: Manner::HalfHeader }),
                Box::new(RatedWithoutClock),
                Box::new(LockOut { addresses: 3, tries: 8 }),
                Box::new(HostLinks),
                Box::new(PageFiles { connections: 4, time: seconds(1) }),
                Box::new(OutlivingSockets),
                Box::new(SlowReaders { connections: 20, addresses: 2, time: seconds(1) }),
                Box::new(HugeFrames),
                Box::new(HugeBodies),
                Box::new(FullDisk),
            ],
            beside: Vec::new(),
        }
    }

    /// Only the attacks of one row of the table.
    pub(crate) fn only(mut self, row: &str) -> Plan {
        for attacks in [&mut self.in_turn, &mut self.beside] {
            attacks.retain(|attack| attack.row().eq_ignore_ascii_case(row));
        }
        self
    }
}
