//! Tournaments: everybody meets everybody, and the table says so.

use std::num::NonZeroUsize;

use rusc_arena::{End, EngineSpec, GameLog, Tournament, TournamentReport};
use rusc_games::Side;
use rusc_rating::{CrossTable, Tally, bradley_terry};

use crate::rigged::{Deed, TIMELESS, conditions, rigged};

fn run(players: Vec<EngineSpec>, rounds: usize) -> TournamentReport {
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
    let report = run(vec![weaker, rigged("solid", |_, _| Deed::Play), weak], 2);
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
    let report = run(vec![rigged("good", |_, _| Deed::Play), rigged("bad", |_, _| Deed::Lose)], 1);
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
