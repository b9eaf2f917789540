//! The programs of `examples/` do what they say.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
#![allow(dead_code, reason = "nobody calls their `main` here")]

#[path = "../../../examples/analyse_a_position.rs"]
mod analyse_a_position;
#[path = "../../../examples/play_a_game.rs"]
mod play_a_game;
#[path = "../../../examples/run_a_match.rs"]
mod run_a_match;
#[path = "../../../examples/write_a_bot.rs"]
mod write_a_bot;

use rusc_games::GameKind;
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets, run};
use rusc_store::Store;
use tokio::net::TcpListener;

#[test]
fn a_game_is_played_by_code() {
    let story = play_a_game::play().unwrap();
    assert!(story.starts_with("Base+MLP;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1\nrefused: "), "{story}");
    assert!(story.contains("Black[2] may play ") && story.contains("3 cells are occupied"), "{story}");
    assert!(story.ends_with("Base+MLP;NotStarted;White[1]\n"), "{story}");
}

#[test]
fn a_position_is_analysed() {
    for kind in GameKind::ALL {
        let told = analyse_a_position::analyse(kind, kind.default_setup(), 2).unwrap();
        assert!(told.iter().any(|line| line.starts_with("depth 2 #3 ")), "{told:?}");
        assert!(told.last().is_some_and(|line| line.starts_with("best: ")), "{told:?}");
    }
}

#[test]
fn a_match_is_run() {
    let report = run_a_match::run("level:3", "mate-only:1", 1).unwrap();
    assert_eq!((report.standing.finished_games, report.standing.faults), (2, [0, 0]));
}

#[tokio::test]
async fn a_bot_plays_a_whole_game_at_a_server() {
    let config = Config { rate_limits: Switch::Off, ..Config::default() };
    let state = AppState::start_with(config, Store::memory().await.unwrap(), Assets::none()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap()).parse().unwrap();
    tokio::spawn(run(listener, state, std::future::pending()));
    let moves = write_a_bot::play(&url).await.unwrap();
    let game = GameKind::TourDeRuche.read_game(&format!("TourDeRuche;;;{}", moves.join(";"))).unwrap();
    assert!(game.outcome().is_some(), "{}", game.game_string());
}
