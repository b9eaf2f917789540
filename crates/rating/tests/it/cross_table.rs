//! Counting games and pairs; the points, tie breaks and ranks of a tournament.

use rusc_rating::GameResult::{Draw, Loss, Win};
use rusc_rating::{CrossTable, CrossTableError, GameResult, Pairs, Tally};

use crate::check_close;

#[test]
fn a_tally_counts_games_and_points() {
    let mut tally = Tally::default();
    assert_eq!(tally.score(), None);
    for result in [Win, Draw, Win, Loss, Win, Draw] {
        tally.record(result);
    }
    assert_eq!(tally, Tally { wins: 3, draws: 2, losses: 1 });
    assert_eq!(tally.to_string(), "+3 =2 -1");
    assert_eq!(tally.games(), 6);
    check_close(tally.points(), 4.0, 0.0);
    check_close(tally.score().unwrap(), 2.0 / 3.0, 1e-15);
    assert_eq!(tally.reversed(), Tally { wins: 1, draws: 2, losses: 3 });
    assert_eq!(tally + tally.reversed(), Tally { wins: 4, draws: 4, losses: 4 });
}

#[test]
fn a_pair_is_counted_by_its_points_in_either_order() {
    for one in GameResult::ALL {
        for other in GameResult::ALL {
            let mut pairs = Pairs::default();
            pairs.record(one, other);
            check_close(pairs.points(), one.points() + other.points(), 0.0);
            check_close(pairs.reversed().points(), one.reversed().points() + other.reversed().points(), 0.0);
            assert_eq!(pairs.games(), 2);
        }
    }
    let mut pairs = Pairs::default();
    pairs.record(Win, Loss);
    pairs.record(Draw, Draw);
    pairs.record(Draw, Win);
    assert_eq!(pairs, Pairs::new([0, 0, 2, 1, 0]));
}

#[test]
fn pairs_know_their_score() {
    let pairs = Pairs::new([1, 2, 3, 4, 5]);
    assert_eq!((pairs.pairs(), pairs.games()), (15, 30));
    check_close(pairs.score().unwrap(), 20.0 / 30.0, 1e-15);
    assert_eq!(Pairs::default().score(), None);
    assert_eq!(pairs + pairs.reversed(), Pairs::new([6, 6, 6, 6, 6]));
    assert_eq!(pairs.to_string(), "[1, 2, 3, 4, 5]");
}

#[test]
fn the_largest_counts_do_not_overflow() {
    let tally = Tally { wins: u32::MAX, draws: u32::MAX, losses: u32::MAX };
    assert_eq!(tally.games(), 3 * u64::from(u32::MAX));
    check_close(tally.score().unwrap(), 0.5, 0.0);
    let pairs = Pairs::new([u32::MAX; 5]);
    assert_eq!(pairs.games(), 10 * u64::from(u32::MAX));
    check_close(pairs.score().unwrap(), 0.5, 0.0);
}

/// Rows of `1`, `0`, `=` per opponent and game, read above the diagonal: `"- 11 1="`.
fn table(rows: &[&str]) -> CrossTable {
    let mut table = CrossTable::new(rows.len());
    for (player, row) in rows.iter().enumerate() {
        for (opponent, games) in row.split_whitespace().enumerate().skip(player + 1) {
            for game in games.chars() {
                let result = match game {
                    '1' => Win,
                    '0' => Loss,
                    _ => Draw,
                };
                table.record(player, opponent, result).expect("the players exist");
            }
        }
    }
    table
}

fn check(table: &CrossTable, points: &[f64], sonneborn_berger: &[f64]) {
    for player in 0..table.n_players() {
        check_close(table.total(player).points(), points[player], 0.0);
        check_close(table.sonneborn_berger(player), sonneborn_berger[player], 0.0);
    }
}

#[test]
fn sonneborn_berger_adds_the_points_of_beaten_opponents() {
    // Sensei's Library, “Sonneborn-Berger”: two rounds, four players.
    let table = table(&["- 10 11 10", "01 - 10 11", "00 01 - 11", "01 00 00 -"]);
    check(&table, &[4.0, 4.0, 3.0, 1.0], &[11.0, 9.0, 6.0, 4.0]);
}

#[test]
fn sonneborn_berger_adds_half_the_points_of_drawn_opponents() {
    // 0 and 1 draw, both beat 2, 1 loses to 3, 0 draws with 3, 2 beats 3.
    let table = table(&["- = 1 =", "= - 1 0", "0 0 - 1", "= 1 0 -"]);
    check(&table, &[2.0, 1.5, 1.0, 1.5], &[0.75 + 1.0 + 0.75, 1.0 + 1.0, 1.5, 1.0 + 1.5]);
}

#[test]
fn a_result_counts_for_both_sides() {
    let table = table(&["- 1=0=1", "x -"]);
    assert_eq!(table.tally(0, 1), Tally { wins: 2, draws: 2, losses: 1 });
    assert_eq!(table.tally(1, 0), Tally { wins: 1, draws: 2, losses: 2 });
    assert_eq!(table.tally(0, 0), Tally::default());
}

#[test]
fn standings_go_by_points_then_by_sonneborn_berger_and_share_ranks() {
    let table = table(&["- 0 = 0 0", "1 - 1 0 =", "= 0 - 0 0", "1 1 1 - 0", "1 = 1 1 -"]);
    let standings = table.standings();
    assert_eq!(standings.iter().map(|standing| standing.player).collect::<Vec<_>>(), [4, 3, 1, 0, 2]);
    assert_eq!(standings.iter().map(|standing| standing.rank).collect::<Vec<_>>(), [1, 2, 3, 4, 4]);
    check_close(standings[0].tally.points(), 3.5, 0.0);
    check_close(standings[0].sonneborn_berger, 0.5 + 1.25 + 0.5 + 3.0, 0.0);

    // A three-way tie on points, broken by whom the points were taken from.
    let cycle = self::table(&["- 1 1 0", "0 - 1 1", "0 0 - 1", "1 0 0 -"]);
    let standings = cycle.standings();
    assert_eq!(
        standings.iter().map(|s| (s.player, s.rank)).collect::<Vec<_>>(),
        [(0, 1), (1, 2), (3, 3), (2, 4)]
    );
}

#[test]
fn a_wrong_player_is_refused_and_changes_nothing() {
    let mut table = table(&["- 1 =", "x - 0", "x x -"]);
    let before = table.clone();
    assert_eq!(table.record(0, 3, Win), Err(CrossTableError::UnknownPlayer(3)));
    assert_eq!(table.record(7, 0, Win), Err(CrossTableError::UnknownPlayer(7)));
    assert_eq!(table.record(1, 1, Draw), Err(CrossTableError::SamePlayer(1)));
    assert_eq!(table, before);
    assert_eq!(CrossTableError::SamePlayer(1).to_string(), "player number 1 cannot meet itself");
}

#[test]
fn a_table_without_players_has_no_standings() {
    assert!(CrossTable::new(0).standings().is_empty());
}
