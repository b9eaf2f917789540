//! `rusc bot`: connects a program that speaks the protocol to a server. It accepts challenges to the game that the
//! engine plays, plays them, and comes back when the server does.

mod engine;
mod game;
mod timing;

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args as ClapArgs, value_parser};
use rusc_api::{GameCard, GameStatus, LobbyMessage, Player, Role};
use rusc_client::{Client, JsonLines, ServerUrl, Transport};
use rusc_games::GameKind;
use rusc_uhp::GoCommand;
use tokio::runtime::Builder;
use tokio::task::JoinSet;

use self::engine::{Engine, Recipe};
use self::game::BotGame;
use self::timing::Backoff;
use crate::args::{UsageError, read_kind};

/// The variable with the token of an account.
pub(crate) const TOKEN: &str = "RUSC_TOKEN";

/// The words after `rusc bot`.
#[derive(Debug, ClapArgs)]
pub(crate) struct BotArgs {
    /// The engine to start for each game, with its arguments: 'rusc uhp'
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: String,
    /// The server to play at: <http://127.0.0.1:8080/> or <https://example.org/>
    #[arg(long, value_name = "URL")]
    pub(crate) server: String,
    /// A file of certificates (PEM) of authorities to trust beside the public ones, for a server behind https
    #[arg(long, value_name = "FILE")]
    pub(crate) ca_file: Option<PathBuf>,
    /// The token of the bot's account; the variable `RUSC_TOKEN` if nothing is said
    #[arg(long, value_name = "TOKEN")]
    pub(crate) token: Option<String>,
    /// The game that the engine plays
    #[arg(long, value_name = "GAME", value_parser = read_kind, default_value = GameKind::ALL[0].id())]
    pub(crate) kind: GameKind,
    /// How many games it plays at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u32).range(1..=100))]
    pub(crate) games: u32,
    /// How many seconds it thinks at most, and in games without a clock always
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = value_parser!(u32).range(1..=3600))]
    pub(crate) move_time: u32,
    /// The engine's words for a limit, such as 'bestmove time {time}' or 'bestmove depth 3' (docs/arena.md)
    #[arg(long, value_name = "WORDS")]
    pub(crate) go: Option<String>,
    /// Leave after so many games
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(crate) stop_after: Option<u32>,
}

/// `rusc bot`.
pub(crate) fn run(args: &BotArgs) -> Result<ExitCode> {
    let go = match &args.go {
        Some(words) => GoCommand::read(words).map_err(|error| UsageError(format!("--go: {error}")))?,
        None => GoCommand::default(),
    };
    if go.needs_clock() {
        return Err(
            UsageError("--go: the engine is told the time for a move, not the clock".to_owned()).into()
        );
    }
    let url: ServerUrl = args.server.parse().map_err(|error| UsageError(format!("--server: {error}")))?;
    let transport = match &args.ca_file {
        Some(file) => {
            Transport::with_ca_file(file).map_err(|error| UsageError(format!("--ca-file: {error}")))?
        }
        None => Transport::public()?,
    };
    let token = args.token.clone().or_else(|| std::env::var(TOKEN).ok());
    let token =
        token.ok_or_else(|| UsageError(format!("--token or the variable {TOKEN} must say the token")))?;
    let recipe = Recipe { command: args.engine.clone(), go };
    // Start the engine once now, so that a wrong command fails before a game is accepted.
    let name = Engine::new(recipe.clone()).name()?;
    let runtime =
        Builder::new_multi_thread().enable_all().build().context("the program cannot start its threads")?;
    runtime.block_on(async {
        let client = Client::with_token_over(&transport, &url, &token).await?;
        if client.me().role != Role::Bot {
            bail!(
                "the token belongs to {}, which is no account of a program (docs/bots.md)",
                client.me().name
            );
        }
        eprintln!("{name} plays {} as {} at {url}", args.kind.name(), client.me().name);
        Bot { client, recipe, args, playing: HashSet::new(), tables: JoinSet::new(), finished: 0 }
            .attend()
            .await
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The bot in the lobby.
struct Bot<'a> {
    client: Client,
    recipe: Recipe,
    args: &'a BotArgs,
    playing: HashSet<String>,
    tables: JoinSet<(String, Result<()>)>,
    finished: u32,
}

impl Bot<'_> {
    /// Follows the stream of the lobby, and reconnects when it breaks off.
    async fn attend(mut self) -> Result<()> {
        let mut backoff = Backoff::new();
        loop {
            match self.client.lobby_events().await {
                Ok(news) => {
                    backoff.reset();
                    if self.listen(news).await? {
                        return Ok(());
                    }
                }
                Err(error) if error.is_transient() => {}
                Err(error) => return Err(error.into()),
            }
            eprintln!("the server is away; trying again");
            backoff.wait().await?;
        }
    }

    /// Follows one stream to its end; whether enough games have been played.
    async fn listen(&mut self, mut news: JsonLines<LobbyMessage>) -> Result<bool> {
        let mut challenges = Vec::new();
        loop {
            tokio::select! {
                message = news.next() => match message {
                    Ok(LobbyMessage::MyGames { games, challenges: new }) => {
                        games.into_iter().filter(|card| card.status == GameStatus::Live).for_each(|card| self.sit_down(card));
                        challenges = new;
                    }
                    Ok(_) => continue,
                    Err(error) if error.is_transient() => return Ok(false),
                    Err(error) => return Err(error.into()),
                },
                Some(ended) = self.tables.join_next() => {
                    let (game, played) = ended.context("a game broke down")?;
                    self.playing.remove(&game);
                    self.finished += 1;
                    eprintln!("game {game}: {}", played.map_or_else(|error| format!("{error:#}"), |()| "over".to_owned()));
                    if self.args.stop_after.is_some_and(|most| self.finished >= most) && self.playing.is_empty() {
                        return Ok(true);
                    }
                }
            }
            for card in std::mem::take(&mut challenges) {
                if self.consider(&card).await? == Answer::Later {
                    challenges.push(card);
                }
            }
        }
    }

    /// Accepts a challenge, or refuses it if the engine cannot play it; while there is no time for it, it waits.
    async fn consider(&mut self, card: &GameCard) -> Result<Answer> {
        let stopping =
            self.args.stop_after.is_some_and(|most| self.finished + self.playing.len() as u32 >= most);
        if self.playing.contains(&card.id) || stopping {
            return Ok(Answer::Given);
        }
        if !self.can_play(card).await? {
            eprintln!("game {}: refused, the engine does not play {} {}", card.id, card.kind, card.setup);
            let refused = self.client.decline(&card.id).await;
            return settled(refused);
        }
        if self.playing.len() >= self.args.games as usize {
            return Ok(Answer::Later);
        }
        match self.client.accept(&card.id).await {
            Ok(card) => {
                self.sit_down(card);
                Ok(Answer::Given)
            }
            Err(error) => settled::<()>(Err(error)),
        }
    }

    async fn can_play(&self, card: &GameCard) -> Result<bool> {
        let (kind, recipe) = (self.args.kind, self.recipe.clone());
        let Some(game) = start(kind, card) else { return Ok(false) };
        tokio::task::spawn_blocking(move || Engine::new(recipe).can_play(&*game))
            .await
            .context("the engine broke down")?
    }

    /// Plays a game of ours, unless it is played already.
    fn sit_down(&mut self, card: GameCard) {
        if card.kind != self.args.kind.id() || !self.playing.insert(card.id.clone()) {
            return;
        }
        eprintln!("game {}: {} against {}", card.id, card.setup, opponents(&card, &self.client.me().name));
        let engine = Engine::new(self.recipe.clone());
        let longest = Duration::from_secs(self.args.move_time.into());
        let table = BotGame::new(self.client.clone(), self.args.kind, card.id.clone(), engine, longest);
        self.tables.spawn(async move { (card.id, table.play().await) });
    }
}

/// What became of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Given,
    Later,
}

/// A challenge that is gone when it is answered is no failure: the stream of the lobby reports it.
fn settled<T>(answer: Result<T, rusc_client::ClientError>) -> Result<Answer> {
    match answer {
        Ok(_) | Err(rusc_client::ClientError::Refused { .. }) => Ok(Answer::Given),
        Err(error) if error.is_transient() => Ok(Answer::Later),
        Err(error) => Err(error.into()),
    }
}

/// The beginning of a game, if it is one of the kind.
fn start(kind: GameKind, card: &GameCard) -> Option<Box<dyn rusc_games::AnyGame>> {
    if card.kind == kind.id() { kind.start(&card.setup).ok() } else { None }
}

/// The names of those who play, without ours.
fn opponents(card: &GameCard, own: &str) -> String {
    let names = card.players.iter().flatten().map(|player| match player {
        Player::User { name, .. } | Player::Guest { name } | Player::Bot { name, .. } => name.clone(),
        Player::Computer { level, .. } => format!("the computer at level {level}"),
    });
    names.filter(|name| name != own).collect::<Vec<_>>().join(" and ")
}
