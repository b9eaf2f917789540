//! A fourth game goes through the whole program by its entry in the list alone: the protocol, a match of two engines, a
//! game on a server against the computer, and the page's list. Nothing but `games` and `engine` has ever heard of Nim.
//!
//! `cargo test -p rusc-trial --features toy-game --test toy_game`

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::time::Duration;

use rusc_api::{NewGame, Opponent, SeatWish, TimeControl};
use rusc_arena::{Conditions, EngineSpec, Environment, GameLog, Match, MatchTimeControl, Openings, Pace};
use rusc_client::{Client, RoomLink, ServerUrl};
use rusc_games::{GameKind, Outcome, Side};
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets, run};
use rusc_store::Store;
use rusc_uhp::{Host, Server};
use tokio::net::TcpListener;

const NIM: GameKind = GameKind::Nim;

/// A host without a clock whose user never interrupts.
struct Still;

impl Host for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn interrupted(&self) -> bool {
        false
    }

    fn has_more_input(&self) -> bool {
        false
    }

    fn pause(&self) {}
}

/// The answer to one line of the protocol.
fn ask(server: &mut Server<Vec<u8>, Still>, line: &str) -> String {
    let before = server.output().len();
    server.line(line.as_bytes()).unwrap();
    String::from_utf8(server.output()[before..].to_vec()).unwrap()
}

#[test]
fn the_protocol_plays_it() {
    let mut server = Server::new(NIM, Vec::new(), Still);
    assert_eq!(ask(&mut server, "newgame Nim-9"), "Nim-9;NotStarted;White[1]\nok\n");
    assert_eq!(ask(&mut server, "validmoves"), "1;2;3\nok\n");
    // The engine finds the win: it leaves a multiple of four.
    assert_eq!(ask(&mut server, "bestmove depth 9"), "1\nok\n");
    for (move_text, best) in [("1", None), ("3", Some("1")), ("1", None), ("2", Some("2"))] {
        ask(&mut server, &format!("play {move_text}"));
        if let Some(best) = best {
            assert_eq!(ask(&mut server, "bestmove depth 9"), format!("{best}\nok\n"));
        }
    }
    assert!(ask(&mut server, "play 2").starts_with("Nim-9;WhiteWins;"));
}

#[test]
fn engines_play_a_match_of_it() {
    let players = ["depth:9", "static"].map(|word| EngineSpec::read(word).unwrap());
    let time = MatchTimeControl { pace: Pace::PerMove(Duration::from_secs(3600)), margin: Duration::ZERO };
    let conditions = Conditions::new("Nim", Openings::start(NIM, "Nim").unwrap(), time);
    let contest = Match { players, conditions, pairs: 2, sprt: None };
    let env = Environment { now: &|| Duration::ZERO, stop: &|| false, date: &|| None };
    let report = contest.run(&mut GameLog::in_memory(b""), env, &mut |_| {}).unwrap();
    assert_eq!(report.standing.finished_games, 4);
    let winners = report.standing.tally;
    assert!(winners.wins >= 2, "whoever searches wins with the first move at least: {winners:?}");
}

/// A server on the loopback interface.
async fn serve() -> ServerUrl {
    let config = Config { rate_limits: Switch::Off, ..Config::default() };
    let store = Store::memory().await.unwrap();
    let state = AppState::start_with(config, store, Assets::none()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(run(listener, state, std::future::pending()));
    format!("http://{address}/").parse().unwrap()
}

#[tokio::test]
async fn a_server_hosts_it_and_its_computer_plays_it() {
    let guest = Client::guest(&serve().await).await.unwrap();
    let wish = NewGame {
        kind: NIM.id().to_owned(),
        setup: None,
        time: TimeControl::Unlimited {},
        rated: false,
        seat: SeatWish::First,
        opponent: Opponent::Computer { level: 9, hints: false },
    };
    let card = guest.create_game(&wish).await.unwrap();
    assert_eq!((card.kind.as_str(), card.setup.as_str()), ("nim", "Nim"));
    let mut link = RoomLink::new(guest, &card.id);
    // Twenty-one matches: take one, and then whatever leaves a multiple of four again.
    let mut board = NIM.start(&card.setup).unwrap();
    while !link.replica().is_over() {
        let moves = link.replica().moves().to_vec();
        for text in &moves[board.ply()..] {
            board.play(text).unwrap();
        }
        let is_mine = link.replica().seen().is_some() && board.ply() == moves.len() && link.is_settled();
        if is_mine && board.outcome().is_none() && board.side_to_move() == Side::First {
            let text = if moves.is_empty() { 1 } else { 4 - moves[moves.len() - 1].parse::<u8>().unwrap() };
            link.play(&text.to_string(), None);
        }
        link.next().await.unwrap();
    }
    let game = NIM.read_game(&format!("{};;;{}", card.setup, link.replica().moves().join(";"))).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)), "{:?}", link.replica().moves());
}

#[tokio::test]
async fn the_server_tells_the_page_all_it_needs() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    let url = serve().await.to_string();
    let address = url.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let request = format!("GET /api/kinds HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let card = concat!(
        r#"{"id":"nim","name":"Nim","setups":["Nim","Nim-9"],"casual_setup":"Nim","rated_setup":"Nim","#,
        r#""booklet_suffix":null,"sides":["White","Black"]}"#
    );
    assert!(answer.contains(card), "{answer}");
}

#[test]
fn the_page_would_be_told_that_it_lacks_the_game() {
    // The page's type is generated from the list; what it was generated from here is not what stands there.
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/games.ts");
    let generated = std::fs::read_to_string(path).unwrap();
    for kind in GameKind::ALL {
        assert_eq!(generated.contains(&format!("'{}'", kind.id())), kind != NIM, "{}", kind.name());
    }
}
