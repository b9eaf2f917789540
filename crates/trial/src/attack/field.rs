//! Where an attack takes place: the server, addresses to come from, people who sign in from them, and a second server for
//! what needs one of its own.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context, Result, bail};
use rusc_api::{GameCard, Me, NewGame, Opponent, PROTOCOL, SeatWish, Snapshot, TimeControl};
use serde::Serialize;
use serde_json::json;

use super::wire::Wire;
use super::wire::http::{Answer, Request};
use super::wire::websocket::RawSocket;
use crate::load::process::ProcessUsage;
use crate::server_process::{Confinement, ServerProcess, TempFolder};

/// Long and uncommon enough for any judge of passwords.
pub(crate) const PASSWORD: &str = "tisch lampe ozean 9 zwiebel";

/// A clock of five minutes a side.
pub(crate) const BLITZ: TimeControl = TimeControl::Increment { budget_ms: 300_000, increment_ms: 0 };

/// The place of one attack.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) wire: Wire,
    /// The third byte of the attack's own addresses.
    pub(crate) number: u8,
    /// The process of the server.
    pub(crate) pid: u32,
    /// A game that honest people play.
    pub(crate) honest_game: String,
    pub(crate) program: PathBuf,
}

/// Names of accounts are different in the whole process.
static NAMES: AtomicU32 = AtomicU32::new(0);

impl Field {
    /// One of the loopback addresses that only this attack uses.
    pub(crate) fn address(&self, place: usize) -> Ipv4Addr {
        Ipv4Addr::new(127, 1, self.number, 1 + (place % 250) as u8)
    }

    /// What the server has cost so far.
    pub(crate) fn usage(&self) -> Result<ProcessUsage> {
        ProcessUsage::of(self.pid).context("the server is gone")
    }

    /// A new guest.
    pub(crate) async fn guest(&self, place: usize) -> Result<Visitor> {
        Visitor::guest(&self.wire, self.address(place)).await
    }

    /// A new account.
    pub(crate) async fn user(&self, place: usize) -> Result<Visitor> {
        let name = format!("visitor{}", NAMES.fetch_add(1, Ordering::Relaxed));
        self.guest(place).await?.register(&name).await
    }

    /// Two guests with a game between them.
    pub(crate) async fn game_of_two(&self, time: TimeControl) -> Result<([Visitor; 2], String)> {
        let pair = [self.guest(0).await?, self.guest(1).await?];
        let game = begin(&pair, &wish("tour", time)).await?;
        Ok((pair, game))
    }

    /// Another server, on a folder that may have been used before.
    pub(crate) fn second_server(&self, data: &TempFolder, confinement: Confinement) -> Result<SecondServer> {
        let local = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let log = data.path().join("server.log");
        let process = ServerProcess::start_confined(&self.program, data.path(), local, confinement, &log)?;
        let wire = self.wire.to(address_of(&process)?);
        Ok(SecondServer { process, wire })
    }

    pub(crate) fn program(&self) -> &Path {
        &self.program
    }
}

/// A server for one attack.
#[derive(Debug)]
pub(crate) struct SecondServer {
    pub(crate) process: ServerProcess,
    pub(crate) wire: Wire,
}

/// Where a server listens.
pub(crate) fn address_of(process: &ServerProcess) -> Result<SocketAddr> {
    let url = process.url().to_string();
    let address = url.trim_start_matches("http://").trim_end_matches('/');
    address.parse().with_context(|| format!("{url} is no address of this machine"))
}

/// Somebody who is signed in, and comes from one address.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) wire: Wire,
    pub(crate) from: Ipv4Addr,
    pub(crate) me: Me,
    /// What authenticates every request.
    pub(crate) headers: Vec<(String, String)>,
}

impl Visitor {
    pub(crate) async fn guest(wire: &Wire, from: Ipv4Addr) -> Result<Visitor> {
        let answer = wire.ask(from, Request::new("POST", "/api/guest")).await?;
        Visitor::welcomed(wire, from, &answer)
    }

    /// Signs in with [`PASSWORD`]; what the server said if it refuses.
    pub(crate) async fn sign_in(wire: &Wire, from: Ipv4Addr, name: &str) -> Result<Result<Visitor, Answer>> {
        let wish = json!({ "name": name, "password": PASSWORD });
        let answer = wire.ask(from, Request::new("POST", "/api/session").json(&wish)).await?;
        if !answer.is_ok() {
            return Ok(Err(answer));
        }
        Visitor::welcomed(wire, from, &answer).map(Ok)
    }

    /// Reads who somebody is, and what proves it.
    pub(crate) fn welcomed(wire: &Wire, from: Ipv4Addr, answer: &Answer) -> Result<Visitor> {
        let me: Me = answer.read()?;
        let cookies: Vec<_> = answer.cookies().collect();
        if cookies.is_empty() {
            bail!("nobody was signed in");
        }
        let headers =
            vec![("cookie".to_owned(), cookies.join("; ")), ("x-csrf-token".to_owned(), me.csrf.clone())];
        Ok(Visitor { wire: wire.clone(), from, me, headers })
    }

    /// Registers with [`PASSWORD`].
    pub(crate) async fn register(&self, name: &str) -> Result<Visitor> {
        let wish = json!({ "name": name, "password": PASSWORD, "invite": null });
        let answer = self.post("/api/account", &wish).await?;
        Visitor::welcomed(&self.wire, self.from, &answer)
    }

    pub(crate) async fn get(&self, path: &str) -> Result<Answer> {
        self.ask(Request::new("GET", path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &impl Serialize) -> Result<Answer> {
        self.ask(Request::new("POST", path).json(body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Result<Answer> {
        self.ask(Request::new("DELETE", path)).await
    }

    pub(crate) async fn ask(&self, mut request: Request) -> Result<Answer> {
        request.headers.extend_from_slice(&self.headers);
        self.wire.ask(self.from, request).await
    }

    pub(crate) async fn create(&self, wish: &NewGame) -> Result<Answer> {
        self.post("/api/games", wish).await
    }

    pub(crate) async fn snapshot(&self, game: &str) -> Result<Snapshot> {
        self.get(&format!("/api/games/{game}")).await?.read()
    }

    /// A socket to a game, or why not.
    pub(crate) async fn try_room(&self, game: &str) -> Result<Result<RawSocket, Answer>> {
        self.wire.open(self.from, &room_path(game), &self.headers).await
    }

    pub(crate) async fn room(&self, game: &str) -> Result<RawSocket> {
        opened(self.try_room(game).await?)
    }

    pub(crate) async fn try_lobby(&self) -> Result<Result<RawSocket, Answer>> {
        self.wire.open(self.from, &format!("/ws/lobby?v={PROTOCOL}"), &self.headers).await
    }

    pub(crate) async fn lobby(&self) -> Result<RawSocket> {
        opened(self.try_lobby().await?)
    }
}

/// Where the socket of a game is.
pub(crate) fn room_path(game: &str) -> String {
    format!("/ws/game/{game}?v={PROTOCOL}")
}

fn opened(socket: Result<RawSocket, Answer>) -> Result<RawSocket> {
    socket.map_err(|answer| anyhow::anyhow!("no socket: {} {}", answer.status, answer.text()))
}

/// A wish for a casual game against whoever has the link.
pub(crate) fn wish(kind: &str, time: TimeControl) -> NewGame {
    let (kind, seat) = (kind.to_owned(), SeatWish::First);
    NewGame { kind, setup: None, time, rated: false, seat, opponent: Opponent::Link {} }
}

/// Begins a game of two, the first of whom moves first.
pub(crate) async fn begin(pair: &[Visitor; 2], wish: &NewGame) -> Result<String> {
    let card: GameCard = pair[0].create(wish).await?.read()?;
    pair[1].post(&format!("/api/games/{}/join", card.id), &()).await?.read::<GameCard>()?;
    Ok(card.id)
}
