//! Pairings against Berger's tables, and their fairness for every size.

use std::collections::HashSet;

use rusc_rating::{Round, round_robin};

/// `1:6 2:5 3:4`, with players numbered from 1 as in the printed tables.
fn text(round: &Round) -> String {
    let games = round.pairings.iter().map(|p| format!("{}:{}", p.first + 1, p.second + 1));
    games.collect::<Vec<_>>().join(" ")
}

fn check(n_players: usize, table: &[&str]) {
    assert_eq!(round_robin(n_players).iter().map(text).collect::<Vec<_>>(), table);
}

#[test]
fn pairings_are_those_of_the_berger_tables() {
    check(2, &["1:2"]);
    check(4, &["1:4 2:3", "4:3 1:2", "2:4 3:1"]);
    check(6, &["1:6 2:5 3:4", "6:4 5:3 1:2", "2:6 3:1 4:5", "6:5 1:4 2:3", "3:6 4:2 5:1"]);
    check(
        8,
        &[
            "1:8 2:7 3:6 4:5",
            "8:5 6:4 7:3 1:2",
            "2:8 3:1 4:7 5:6",
            "8:6 7:5 1:4 2:3",
            "3:8 4:2 5:1 6:7",
            "8:7 1:6 2:5 3:4",
            "4:8 5:3 6:2 7:1",
        ],
    );
}

#[test]
fn with_an_odd_number_everybody_sits_out_once() {
    check(3, &["2:3", "1:2", "3:1"]);
    for n_players in (3..20).step_by(2) {
        let byes: HashSet<usize> = round_robin(n_players).iter().map(|round| round.bye.unwrap()).collect();
        assert_eq!(byes.len(), n_players);
    }
    assert!(round_robin(6).iter().all(|round| round.bye.is_none()));
}

#[test]
fn everybody_meets_everybody_once_and_plays_once_a_round() {
    for n_players in 2..30 {
        let rounds = round_robin(n_players);
        let mut met = HashSet::new();
        for round in &rounds {
            let mut busy: HashSet<usize> = round.bye.into_iter().collect();
            for pairing in &round.pairings {
                assert!(busy.insert(pairing.first) && busy.insert(pairing.second));
                let (low, high) = (pairing.first.min(pairing.second), pairing.first.max(pairing.second));
                assert!(high < n_players && met.insert((low, high)));
            }
            assert_eq!(busy.len(), n_players);
        }
        assert_eq!(met.len(), n_players * (n_players - 1) / 2);
    }
}

#[test]
fn colors_are_balanced() {
    for n_players in 2..30 {
        let mut balance = vec![0_i32; n_players];
        for pairing in round_robin(n_players).iter().flat_map(|round| &round.pairings) {
            balance[pairing.first] += 1;
            balance[pairing.second] -= 1;
        }
        let most = i32::from(n_players % 2 == 0);
        assert!(balance.iter().all(|balance| balance.abs() <= most), "{n_players}: {balance:?}");
    }
}

#[test]
fn the_return_leg_reverses_colors_only() {
    for n_players in [4, 5] {
        let rounds = round_robin(n_players);
        let returns: Vec<Round> = rounds.iter().map(Round::reversed).collect();
        assert_ne!(rounds, returns);
        assert_eq!(rounds, returns.iter().map(Round::reversed).collect::<Vec<_>>());
        assert!(rounds.iter().zip(&returns).all(|(round, back)| round.bye == back.bye));
    }
    assert_eq!(text(&round_robin(4)[0].reversed()), "4:1 3:2");
}

#[test]
fn fewer_than_two_players_have_nothing_to_play() {
    assert!(round_robin(0).is_empty());
    assert!(round_robin(1).is_empty());
}
