//! Cases written by hand: a position, a move, facts that must be found, and facts that must not.

use rusc_explain::{Explanation, Fact, facts_of, holds, sentence};
use rusc_games::{AnyGame, GameKind};

/// `found` and `absent` are ids of facts.
#[track_caller]
fn check(game: &dyn AnyGame, text: &str, found: &[&str], absent: &[&str]) {
    let facts = facts_of(game, text).expect("a legal move");
    let ids: Vec<&str> = facts.iter().map(Fact::id).collect();
    for id in found {
        assert!(ids.contains(id), "{text}: no {id} among {facts:?}");
    }
    for id in absent {
        assert!(!ids.contains(id), "{text}: {id} among {facts:?}");
    }
    for fact in &facts {
        assert!(holds(game, text, fact), "{text}: {fact:?}");
    }
}

fn drawn(kind: GameKind, text: &str) -> Box<dyn AnyGame> {
    kind.read_drawing(text).expect("a sound drawing")
}

/// The black queen in the middle of the first row has five sides filled, and the white ant can fill the sixth.
const FIVE_SIDES: &str = "\
Base
White[9]

      wS1 wG1
    wB1 bQ  .   wA1
  wQ  bS1 bA1 wG2
";

#[test]
fn the_sixth_side_wins_and_the_fifth_is_counted() {
    let game = drawn(GameKind::Hive, FIVE_SIDES);
    let wins: Vec<String> = game
        .legal_moves()
        .into_iter()
        .filter(|text| facts_of(&*game, text).is_some_and(|facts| facts.contains(&Fact::Wins)))
        .collect();
    assert!(!wins.is_empty(), "{}", game.drawing());
    for text in game.legal_moves() {
        let expected: &[&str] = if wins.contains(&text) { &["wins"] } else { &["misses_win"] };
        check(&*game, &text, expected, &["loses"]);
    }
}

#[test]
fn a_piece_between_two_is_pinned_and_freed_again() {
    let game = drawn(GameKind::Hive, "Base\nBlack[4]\n\nwA1 wQ  bQ  bS1");
    let placed =
        game.legal_moves().into_iter().find(|text| text.starts_with("bA1") && text.ends_with("bS1-"));
    check(&*game, &placed.expect("beyond the spider"), &["pins"], &["unpins", "queen_filled"]);
    // The ant leaves the spider alone, and the white ant now stands between it and the rest.
    let game = drawn(GameKind::Hive, "Base\nBlack[4]\n\nwA1 wQ  bQ  bS1 bA1");
    check(&*game, "bA1 -wA1", &["unpins", "pins"], &["queen_filled", "wins"]);
}

#[test]
fn a_ball_over_the_edge_is_counted_and_a_ball_at_the_edge_is_seen() {
    let game = drawn(GameKind::Abalone, "4s/4S1/4S2/8/9/4s3/7/6/5 0 0 b 0 20");
    check(&*game, "g7h8", &["pushes_off"], &["ball_falls", "wins"]);
    let sixth = drawn(GameKind::Abalone, "4s/4S1/4S2/8/9/4s3/7/6/5 5 0 b 0 20");
    check(&*sixth, "g7h8", &["wins"], &["pushes_off"]);
}

/// Each queen has one side free, and it is the same cell.
const LAST_SIDE_OF_BOTH: &str = "\
Base
White[17]

wA2
  bG2 .   bB2 bG1
    bS1 bA2 wB1
          bQ  wA1 wG1
    bS2 wQ  wS1
      bB1 bA1

bB2 on bA3
";

#[test]
fn a_game_that_ends_without_a_win_is_drawn_or_lost() {
    let game = drawn(GameKind::Hive, LAST_SIDE_OF_BOTH);
    check(&*game, "wG1 bS1\\", &["draws"], &["wins", "loses"]);
    let own = "Base+P\nWhite[10]\n\n      bP  wA1 bA1 wG1\nbG2 bG1 wQ\n      bB1 bQ  wA2\n";
    check(&*drawn(GameKind::Hive, own), "wA2 wQ-", &["loses"], &["wins", "draws"]);
}

#[test]
fn an_opponent_who_can_only_pass_or_place_nothing_is_seen() {
    let ring = "Base\nWhite[10]\n\nwB1 .   .   wA2\n  wA3 bQ  bA1\nwQ  .   bG1\n      wA1 bB1\n        wS1\n";
    check(&*drawn(GameKind::Hive, ring), "wA1 bB1-", &["must_pass"], &["no_placement"]);
    let touched = "Base\nWhite[6]\n\n    wA1\n      bQ\n    bG1 bG2\n  wG1 bG3\nwA2 wQ\n";
    check(&*drawn(GameKind::Hive, touched), "wA2 bG2-", &["no_placement"], &["must_pass"]);
}

/// A fact that only a reply brings about is found with it, and not without it.
#[track_caller]
fn check_reply(game: &dyn AnyGame, text: &str, reply: &str, id: &str) {
    let why = Explanation::of(game, text, Some(reply), None);
    let found = why.played.iter().find(|fact| fact.id() == id);
    let found = found.unwrap_or_else(|| panic!("{text}, {reply}: no {id} in {why:?}"));
    assert!(holds(game, text, found), "{found:?}");
    let without = Explanation::of(game, text, None, None);
    assert!(without.played.iter().all(|fact| fact.id() != id), "without its reply it is not looked for");
}

#[test]
fn a_reply_after_which_nothing_helps_is_named() {
    let hive = "Base+P\nWhite[6]\nstunned wQ\n\n  bP  wA1 wG1\nbG1 wQ\n  bA1 bQ\n";
    check_reply(&*drawn(GameKind::Hive, hive), "wB1 \\wG1", "bG2 bA1\\", "allows_forced_win");
    let abalone = "\
Abalone:balls=2
Black[27]

    i  . . . . .
   h  . w . w w .
  g  . w w w w . .
 f  . . w w b . . .
e  . b w w w b . . .
 d  . . . w b b . .  9
  c  b b . w b b .  8
   b  . b b b . .  7
    a  . b b . .  6
        1 2 3 4 5
";
    check_reply(&*drawn(GameKind::Abalone, abalone), "b2b1", "c4d4c3", "loses_ball");
}

#[test]
fn a_tower_at_its_star_wins_and_a_token_is_counted() {
    let game = GameKind::TourDeRuche.start("TourDeRuche").expect("the only set-up");
    check(&*game, "d1c4*", &["spends_token"], &["tower_nearer", "wins"]);
    check(&*game, "c1d1", &[], &["spends_token"]);
}

#[test]
fn facts_of_another_move_do_not_hold() {
    let game = drawn(GameKind::Abalone, "4s/4S1/4S2/8/9/4s3/7/6/5 0 0 b 0 20");
    let facts = facts_of(&*game, "g7h8").expect("a legal move");
    let other = game.legal_moves().into_iter().find(|text| text == "h8h7").expect("one ball goes west");
    let held: Vec<&Fact> = facts.iter().filter(|fact| holds(&*game, &other, fact)).collect();
    assert!(!held.iter().any(|fact| matches!(fact, Fact::PushesOff { .. })), "{held:?}");
    assert!(!holds(&*game, "g7h8", &Fact::PushesOff { cell: "i8".to_owned(), lost: 1, balls: 6 }));
    assert!(!holds(&*game, "g7h8", &Fact::PushesOff { cell: "i9".to_owned(), lost: 2, balls: 6 }));
}

#[test]
fn nothing_is_said_about_what_cannot_be_played() {
    let game = GameKind::Hive.start("Base").expect("a set-up");
    assert_eq!(facts_of(&*game, "wA9"), None);
    assert_eq!(Explanation::of(&*game, "nonsense", Some("wA1"), Some("wQ")), Explanation::default());
    assert!(!holds(&*game, "nonsense", &Fact::Wins));
    assert_eq!(facts_of(&*game, "wA1"), Some(Vec::new()), "the first piece proves nothing");
}

#[test]
fn a_fact_reads_as_a_sentence() {
    let game = drawn(GameKind::Abalone, "4s/4S1/4S2/8/9/4s3/7/6/5 0 0 b 0 20");
    let facts = facts_of(&*game, "g7h8").expect("a legal move");
    assert_eq!(sentence(&facts[0], ["Black", "White"]), "it pushes off the marble on i9, 1 of 6");
}
