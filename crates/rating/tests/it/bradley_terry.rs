//! Ratings of whole tournaments against a worked example, closed forms and the defining property.

use rusc_rating::{
    BradleyTerryError, CrossTable, Estimate, Tally, bradley_terry, elo_of_score, score_of_elo,
};

use crate::check_close;

/// Wins, draws and losses of pairs of players.
fn table(n_players: usize, results: &[(usize, usize, [u32; 3])]) -> CrossTable {
    let mut table = CrossTable::new(n_players);
    for &(player, opponent, [wins, draws, losses]) in results {
        table.record_games(player, opponent, Tally { wins, draws, losses }).expect("the players exist");
    }
    table
}

/// The likeliest ratings are those with which everybody's expected points are the points made.
fn check_expected_points(table: &CrossTable, ratings: &[Estimate]) {
    let mut sum = 0.0;
    for (player, rating) in ratings.iter().enumerate() {
        let expected = |opponent: usize| {
            let tally = table.tally(player, opponent);
            (tally.points() + tally.reversed().points())
                * score_of_elo(rating.value - ratings[opponent].value)
        };
        let expected: f64 = (0..ratings.len()).map(expected).sum();
        let points = table.total(player).points();
        check_close(expected, points, 1e-6 * points.max(1.0));
        sum += rating.value;
    }
    check_close(sum, 0.0, 1e-6);
}

#[test]
fn the_worked_example_of_wikipedia_comes_out() {
    let games = [(0, 1, [2, 0, 3]), (0, 3, [1, 0, 4]), (1, 2, [5, 0, 3]), (2, 3, [1, 0, 3])];
    let table = table(4, &games);
    let ratings = bradley_terry(&table).unwrap();
    for (rating, strength) in ratings.iter().zip([0.640, 1.043, 0.660, 2.270]) {
        check_close(10_f64.powf(rating.value / 400.0), strength, 0.0005);
    }
    check_expected_points(&table, &ratings);
}

#[test]
fn two_players_are_as_far_apart_as_their_score_says() {
    let ratings = bradley_terry(&table(2, &[(0, 1, [60, 30, 10])])).unwrap();
    check_close(ratings[0].value - ratings[1].value, elo_of_score(0.75), 1e-7);
    // The difference has the variance 1/(n·s·(1−s)); each rating is half of it.
    let margin = 1.959_964 * 400.0 / std::f64::consts::LN_10 / (100.0 * 0.75 * 0.25_f64).sqrt() / 2.0;
    for rating in ratings {
        check_close(rating.margin(), margin, 1e-3);
        check_close(rating.value - rating.low, margin, 1e-3);
    }
}

#[test]
fn more_players_of_equal_strength_have_the_margin_of_symmetry() {
    // With n games between each of k equal players the information is n/4·(k·1 − J), so a variance is 4(k−1)/(n·k²).
    let mut games = Vec::new();
    for i in 0..5 {
        games.extend((i + 1..5).map(|j| (i, j, [10, 20, 10])));
    }
    for rating in bradley_terry(&table(5, &games)).unwrap() {
        check_close(rating.value, 0.0, 1e-9);
        let deviation = (4.0 * 4.0 / (40.0 * 25.0_f64)).sqrt();
        check_close(rating.margin(), 1.959_964 * 400.0 / std::f64::consts::LN_10 * deviation, 1e-3);
    }
}

#[test]
fn results_that_fit_known_ratings_give_them_back() {
    // Odds of powers of two: every expected score over 990 games is a whole number.
    let odds: [u32; 4] = [8, 2, 1, 1];
    let mut games = Vec::new();
    for i in 0..4 {
        for j in i + 1..4 {
            let wins = 990 * odds[i] / (odds[i] + odds[j]);
            games.push((i, j, [wins, 0, 990 - wins]));
        }
    }
    let ratings = bradley_terry(&table(4, &games)).unwrap();
    for (i, j) in [(0, 1), (1, 2), (2, 3), (0, 3)] {
        let lead = 400.0 * (f64::from(odds[i]) / f64::from(odds[j])).log10();
        check_close(ratings[i].value - ratings[j].value, lead, 1e-6);
    }
}

#[test]
fn lopsided_chains_and_huge_counts_still_converge() {
    let chain: Vec<_> = (0..9).map(|i| (i, i + 1, [200_000, 0, 1])).collect();
    let tables = [
        table(10, &chain),
        table(2, &[(0, 1, [4_000_000_000, 0, 1])]),
        table(3, &[(0, 1, [1, 0, 0]), (1, 2, [1, 0, 0]), (2, 0, [1, 0, 0])]),
        table(4, &[(0, 1, [0, 1, 0]), (1, 2, [0, 1, 0]), (2, 3, [99_999, 1, 0])]),
    ];
    for table in tables {
        let ratings = bradley_terry(&table).unwrap();
        check_expected_points(&table, &ratings);
    }
}

#[test]
fn players_who_gave_nothing_away_are_named() {
    let check = |table: &CrossTable, unbeaten: &[usize]| {
        assert_eq!(bradley_terry(table), Err(BradleyTerryError::Unbeaten(unbeaten.to_vec())));
    };
    let winner_first = table(3, &[(0, 1, [3, 0, 0]), (0, 2, [2, 0, 0]), (1, 2, [1, 0, 1])]);
    check(&winner_first, &[0]);
    let winner_last = table(3, &[(0, 1, [1, 1, 1]), (0, 2, [0, 0, 2]), (1, 2, [0, 0, 2])]);
    check(&winner_last, &[2]);
    let loser = table(3, &[(0, 1, [1, 0, 1]), (0, 2, [2, 0, 0]), (1, 2, [2, 0, 0])]);
    check(&loser, &[0, 1]);
    let strangers = table(4, &[(0, 1, [0, 1, 0]), (2, 3, [0, 1, 0])]);
    check(&strangers, &[0, 1]);
    check(&CrossTable::new(2), &[0]);
    let half_a_point = table(3, &[(0, 1, [3, 1, 0]), (0, 2, [2, 0, 0]), (1, 2, [1, 0, 1])]);
    assert!(bradley_terry(&half_a_point).is_ok());
}

#[test]
fn a_lone_player_is_average() {
    assert_eq!(bradley_terry(&CrossTable::new(0)), Ok(Vec::new()));
    assert_eq!(bradley_terry(&CrossTable::new(1)), Ok(vec![Estimate { value: 0.0, low: 0.0, high: 0.0 }]));
}
