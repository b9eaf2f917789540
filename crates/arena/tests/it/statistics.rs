//! The numbers of a match are those of the arithmetic behind them, whatever the order in which games end. In a tournament
//! everybody meets everybody, and the table says so.

use std::num::NonZeroUsize;
use std::time::Duration;

use rusc_arena::{
    Decision, EloScale, End, EngineSpec, ErrorRates, GameLog, GameSource, Hypotheses, Pairs, Sprt, Strength,
    Tournament, TournamentReport,
};
use rusc_games::Side;
use rusc_rating::{CrossTable, Tally, bradley_terry};

use crate::{Deed, TIMELESS, conditions, event, play, rigged};

/// Against each other, from the five openings: two wins, a win and a draw, two draws, a draw and a loss, two losses.
fn varied() -> [EngineSpec; 2] {
    let first = rigged("first", |opening, side| match (opening, side) {
        (3, Side::Second) | (4, _) => Deed::Lose,
        _ => Deed::Play,
    });
    let second = rigged("second", |opening, side| match (opening, side) {
        (0, _) | (1, Side::First) => Deed::Lose,
        _ => Deed::Play,
    });
    [first, second]
}

#[test]
fn games_become_pairs_and_pairs_become_elo() {
    let report = play(&event(varied(), 15), &mut GameLog::in_memory(b""));
    let standing = &report.standing;
    assert_eq!(standing.pairs.counts, [3, 3, 3, 3, 3]);
    assert_eq!((standing.tally.wins, standing.tally.draws, standing.tally.losses), (9, 12, 9));
    assert_eq!(standing.faults, [9, 9]);
    assert_eq!(standing.strength(), Strength::estimate(Pairs::new([3; 5])));
    assert!(standing.to_string().starts_with("30 games +9 =12 -9 (50.0 %), pairs [3, 3, 3, 3, 3], Elo "));
    assert!(standing.headline().starts_with("+9 =12 -9, Elo "), "{}", standing.headline());
    let json = report.to_json();
    for part in [
        r#""event":"Test","end":"complete","players":[{"name":"first","faults":9},{"name":"second","faults":9}]"#,
        r#""games":30,"wins":9,"draws":12,"losses":9,"pairs":[3,3,3,3,3],"score":0.5,"elo":{"value":0.0,"#,
        r#""sprt":null}"#,
    ] {
        assert!(json.contains(part), "{json} has no {part}");
    }
}

/// What a test says after each pair, until it is decided.
fn by_hand(sprt: Sprt, half_points: impl Iterator<Item = usize>) -> (Pairs, Decision) {
    let mut pairs = Pairs::default();
    for points in half_points {
        pairs.counts[points] += 1;
        let decision = sprt.judge(pairs);
        if decision != Decision::Continue {
            return (pairs, decision);
        }
    }
    (pairs, Decision::Continue)
}

#[test]
fn a_test_stops_where_the_arithmetic_says_and_stays_stopped() {
    let hypotheses = Hypotheses { scale: EloScale::Logistic, elo0: 0.0, elo1: 100.0 };
    let sprt = Sprt::new(hypotheses, ErrorRates::default()).unwrap();
    // Two wins, a win and a draw, then draws, over and over.
    let better = |first, second| {
        [
            rigged(first, |_, _| Deed::Play),
            rigged(second, |opening, side| match (opening, side) {
                (0, _) | (1, Side::First) => Deed::Lose,
                _ => Deed::Play,
            }),
        ]
    };
    let (pairs, decision) = by_hand(sprt, [4, 3, 2, 2, 2].into_iter().cycle());
    assert_eq!(decision, Decision::AcceptH1);
    let mut summaries = Vec::new();
    for concurrency in [1, 3] {
        let mut event = event(better("a", "b"), 100_000);
        event.sprt = Some(sprt);
        event.conditions.concurrency = NonZeroUsize::new(concurrency).unwrap();
        let mut log = GameLog::in_memory(b"");
        let report = play(&event, &mut log);
        let standing = report.standing.sprt.unwrap();
        assert_eq!((report.end, report.standing.pairs, standing.decision), (End::Decided, pairs, decision));
        assert!((standing.llr - sprt.llr(pairs)).abs() < 1e-12);
        let again = event.run(&mut GameLog::in_memory(log.bytes()), TIMELESS, &mut |progress| {
            assert_eq!(progress.source, GameSource::Log);
        });
        assert_eq!(again.unwrap().to_json(), report.to_json());
        summaries.push(report.to_json());
    }
    assert_eq!(summaries[0], summaries[1]);
    assert!(summaries[0].contains(r#""decision":"H1""#) && summaries[0].contains(r#""elo1":100.0,"#));
    let mut worse = event(better("a", "b"), 100_000);
    worse.players.reverse();
    worse.sprt = Some(sprt);
    let report = play(&worse, &mut GameLog::in_memory(b""));
    let (pairs, decision) = by_hand(sprt, [0, 1, 2, 2, 2].into_iter().cycle());
    assert_eq!((report.standing.pairs, report.standing.sprt.unwrap().decision), (pairs, decision));
    assert_eq!(decision, Decision::AcceptH0);
}

#[test]
fn a_slow_game_does_not_change_what_is_counted() {
    let slow = |opening, side| match (opening, side) {
        (0, Side::First) => Deed::Dawdle(Duration::from_millis(20)),
        _ => Deed::Play,
    };
    let mut event = event([rigged("slow", slow), varied()[1].clone()], 5);
    let alone = play(&event, &mut GameLog::in_memory(b""));
    event.conditions.concurrency = NonZeroUsize::new(4).unwrap();
    let mut counted = Vec::new();
    let mut log = GameLog::in_memory(b"");
    let report = crate::in_real_time(|env| {
        event.run(&mut log, env, &mut |progress| {
            let standing = progress.standing;
            assert_eq!(standing.pairs.games(), standing.tally.games());
            counted.push((standing.finished_games, standing.pairs.pairs()));
        })
    });
    assert_eq!(report.unwrap().to_json(), alone.to_json());
    assert_eq!(counted.last(), Some(&(10, 5)));
    assert!(counted.iter().all(|&(finished, pairs)| 2 * pairs as usize <= finished));
}

fn run_tournament(players: Vec<EngineSpec>, rounds: usize) -> TournamentReport {
    let mut conditions = conditions();
    conditions.concurrency = NonZeroUsize::MIN.saturating_add(1);
    let event = Tournament { players, conditions, rounds, pairs: 1 };
    let mut n_games = 0;
    let report = event.run(&mut GameLog::in_memory(b""), TIMELESS, &mut |progress| {
        n_games += 1;
        assert_eq!(progress.standing.finished_games, n_games);
    });
    report.expect("the event makes sense")
}

#[test]
fn the_table_shows_points_and_ratings() {
    let weak = rigged(
        "weak",
        |opening, side| if (opening, side) == (0, Side::First) { Deed::Lose } else { Deed::Play },
    );
    let weaker = rigged("weaker", |opening, _| if opening == 1 { Deed::Lose } else { Deed::Play });
    let report = run_tournament(vec![weaker, rigged("solid", |_, _| Deed::Play), weak], 2);
    assert_eq!((report.end, report.standing.finished_games), (End::Complete, 12));
    let text = report.to_string();
    let expected = "\
Test: 12 of 12 games (complete)
#  Player        Elo  Points  Games    SB  Faults      1      2      3
1  solid    93 ± 175     5.5      8  17.5       0      ·  2.5/4    3/4
2  weak      0 ± 166       4      8  14.5       2  1.5/4      ·  2.5/4
3  weaker  -93 ± 175     2.5      8  11.5       4    1/4  1.5/4      ·
";
    assert_eq!(text, expected, "{text}");
    let mut by_hand = CrossTable::new(3);
    for (player, opponent, [wins, draws, losses]) in [(1, 2, [1, 3, 0]), (1, 0, [2, 2, 0]), (2, 0, [2, 1, 1])]
    {
        by_hand.record_games(player, opponent, Tally { wins, draws, losses }).unwrap();
    }
    assert_eq!(report.standing.table, by_hand);
    assert_eq!(report.standing.ratings(), bradley_terry(&by_hand));
    let json = report.to_json();
    assert!(json.starts_with(r#"{"event":"Test","end":"complete","planned_games":12,"games":12,"players":[{"name":"solid","rank":1,"points":5.5,"games":8,"#), "{json}");
    assert!(json.contains(r#""against":[{"name":"weaker","wins":2,"draws":2,"losses":0},"#), "{json}");
}

#[test]
fn a_table_without_ratings_says_why() {
    let report = run_tournament(vec![rigged("good", |_, _| Deed::Play), rigged("bad", |_, _| Deed::Lose)], 1);
    let text = report.to_string();
    assert!(text.contains("No ratings: nothing limits the lead of good"), "{text}");
    assert!(report.to_json().contains(r#""elo":null"#));
}

#[test]
fn a_tournament_needs_two_players_and_a_round() {
    let alone = Tournament {
        players: vec![EngineSpec::static_player()],
        conditions: conditions(),
        rounds: 1,
        pairs: 1,
    };
    let error = alone.run(&mut GameLog::in_memory(b""), TIMELESS, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("two players"));
    let empty = Tournament { rounds: 0, ..alone };
    assert!(empty.run(&mut GameLog::in_memory(b""), TIMELESS, &mut |_| {}).is_err());
}
