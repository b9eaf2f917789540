//! The people of a contract test: a guest, a user, a program and the host, with games and names that exist, so that not
//! every generated request misses.

use std::io::Write as _;
use std::net::Ipv4Addr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use rusc_api::{GameCard, Me, NewGame, Opponent, TimeControl, TokenCard};
use serde_json::json;

use super::{ENDINGS, STREAMS};
use crate::attack::field::{BLITZ, PASSWORD, Visitor, address_of, begin, wish};
use crate::attack::wire::{Pace, Wire};
use crate::server_process::ServerProcess;

const HOST: &str = "keeper";
const FROM: Ipv4Addr = Ipv4Addr::LOCALHOST;

/// Adds the host before the server starts; answers the name.
pub(super) fn add_host(program: &Path, data: &Path) -> Result<String> {
    let mut child = Command::new(program)
        .args(["user", "add", HOST, "--host", "--password-stdin", "--data"])
        .arg(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .context("no host can be added")?;
    let mut input = child.stdin.take().expect("the input was just asked to be piped");
    writeln!(input, "{PASSWORD}")?;
    drop(input);
    ensure!(child.wait()?.success(), "no host was added");
    Ok(HOST.to_owned())
}

/// One role and what proves it.
#[derive(Debug)]
pub(super) struct Account {
    role: &'static str,
    headers: Vec<(String, String)>,
}

impl Account {
    pub(super) fn role(&self) -> &'static str {
        self.role
    }

    pub(super) fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// What this role does not try at first.
    pub(super) fn exclusions(&self) -> Vec<&'static str> {
        let streams: &[_] = if self.role == "bot" { &STREAMS } else { &[] };
        ENDINGS.iter().chain(streams).copied().collect()
    }
}

/// All roles, and what exists.
#[derive(Debug)]
pub(super) struct People {
    accounts: Vec<Account>,
    games: Vec<String>,
    names: Vec<String>,
}

impl People {
    /// Signs everybody in and begins some games.
    pub(super) async fn gather(server: &ServerProcess, host: &str) -> Result<People> {
        let wire = Wire::new(address_of(server)?, Pace::Judged);
        let guest = Visitor::guest(&wire, FROM).await?;
        let user = Visitor::guest(&wire, FROM).await?.register("player").await?;
        let program = Visitor::guest(&wire, FROM).await?.register("program").await?;
        program.post("/api/account/bot", &()).await?.read::<Me>()?;
        let token: TokenCard =
            program.post("/api/account/tokens", &json!({ "label": "contract" })).await?.read()?;
        let bearer = format!("Bearer {}", token.secret.context("a token without a secret")?);
        let host = Visitor::sign_in(&wire, FROM, host).await?.ok().context("the host cannot sign in")?;
        let pair = [guest.clone(), user.clone()];
        let mut games =
            vec![begin(&pair, &wish("hive", BLITZ)).await?, begin(&pair, &wish("tour", BLITZ)).await?];
        for opponent in
            [Opponent::Computer { level: 1, hints: false }, Opponent::HotSeat {}, Opponent::Link {}]
        {
            let wish = NewGame { opponent, ..wish("abalone", TimeControl::Unlimited {}) };
            games.push(user.create(&wish).await?.read::<GameCard>()?.id);
        }
        let opponent = Opponent::User { name: "program".to_owned() };
        games.push(user.create(&NewGame { opponent, ..wish("hive", BLITZ) }).await?.read::<GameCard>()?.id);
        let names = [&guest, &user, &program, &host].map(|visitor| visitor.me.name.clone()).to_vec();
        let accounts = vec![
            Account { role: "guest", headers: guest.headers },
            Account { role: "user", headers: user.headers },
            Account { role: "bot", headers: vec![("authorization".to_owned(), bearer)] },
            Account { role: "host", headers: host.headers },
        ];
        Ok(People { accounts, games, names })
    }

    pub(super) fn accounts(&self) -> &[Account] {
        &self.accounts
    }

    /// A configuration by which most paths name something that exists.
    pub(super) fn dictionaries(&self) -> String {
        let list = |values: &[String]| format!("{values:?}");
        let (games, names) = (list(&self.games), list(&self.names));
        format!(
            "[dictionaries.games]\nvalues = {games}\n[dictionaries.names]\nvalues = {names}\n\
             [dictionaries.plies]\nvalues = [0, 1, 2, 99999]\n[parameters]\n\
             \"path.id\" = {{ dictionary = \"games\", probability = 0.6 }}\n\
             \"path.game\" = {{ dictionary = \"games\", probability = 0.6 }}\n\
             \"path.name\" = {{ dictionary = \"names\", probability = 0.6 }}\n\
             \"path.ply\" = {{ dictionary = \"plies\", probability = 0.6 }}\n"
        )
    }
}
