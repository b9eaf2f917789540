//! What is written reads back as the same game, and is written the same way again: for every format, over every file of the
//! data and over random games with random annotations.

use std::fmt::Write as _;

use rusc_formats::{AnnotatedGame, Format, NodeId, WriteError, chunks, decode};
use rusc_game::SplitMix64;
use rusc_games::{GameKind, Outcome, Side};

use crate::files::files;

/// The games of a text, all of which must be whole.
fn read_all(format: Format, text: &str) -> Vec<AnnotatedGame> {
    chunks(format, text)
        .map(|chunk| {
            let reading = format.read(&chunk);
            assert_eq!(reading.notes, [], "{text}");
            reading.into_whole().unwrap_or_else(|refusal| panic!("{refusal}\n{text}"))
        })
        .collect()
}

/// What a format can tell of a game.
fn told_by(format: Format, game: &AnnotatedGame) -> AnnotatedGame {
    let tags = game.tags.clone();
    let mut told = match format {
        Format::GameString => game.without_annotations(),
        Format::Position => {
            let setup = Format::Position.write(game).unwrap();
            AnnotatedGame::new(game.kind(), &format!("Abalone:pos={}", setup.trim())).unwrap()
        }
        _ => game.clone(),
    };
    told.tags = match format {
        Format::GameString | Format::Migs | Format::Position => rusc_formats::GameTags::default(),
        _ => tags,
    };
    told
}

/// Writes a game in a format twice in a row and reads it back.
fn check(format: Format, game: &AnnotatedGame) {
    let text = format.write(game).unwrap_or_else(|error| panic!("{format}: {error}"));
    let file = format!("{text}{}{text}", format.separator());
    let again = read_all(format, &file);
    let told = told_by(format, game);
    assert_eq!(again, [told.clone(), told], "{format}\n{text}");
    assert_eq!(format.write(&again[0]).as_deref(), Ok(text.as_str()));
}

/// The formats in which a game can be told.
fn formats_of(game: &AnnotatedGame) -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.write(game).is_ok())
}

#[test]
fn every_game_of_the_data_survives_every_format() {
    let mut games = 0;
    for format in Format::ALL {
        for path in files(format) {
            let bytes = std::fs::read(&path).unwrap();
            let text = decode(&bytes).unwrap();
            // Also what comes before a fault is a game.
            for game in chunks(format, &text).filter_map(|chunk| format.read(&chunk).game) {
                formats_of(&game).for_each(|format| check(format, &game));
                games += 1;
            }
        }
    }
    assert!(games >= 90, "only {games} games");
}

const WORDS: [&str; 8] =
    ["good", "a (b) c", "two\nlines", "[Event \"x\"]", "line\n[Event \"x\"]", "1-0", "; $3 \\", "½ ö 漢"];

/// A comment of one or two of those.
fn comment(random: &mut SplitMix64) -> String {
    let words: Vec<&str> = (0..=random.below(2)).filter_map(|_| random.pick(&WORDS).copied()).collect();
    words.join(" ")
}

/// A random game as a text of our form: some moves have marks, comments and variations.
fn random_text(kind: GameKind, random: &mut SplitMix64) -> String {
    let setups = kind.setups();
    let mut game = kind.start(random.pick(&setups).unwrap()).unwrap();
    let mut text = format!("[Game \"{}\"]\n[Setup \"{}\"]\n\n", kind.id(), game.setup());
    for _ in 0..random.below(60) {
        let moves = game.legal_moves();
        let Some(played) = random.pick(&moves).cloned() else { break };
        let _ = writeln!(text, "1. {played}");
        if random.below(6) == 0 {
            let _ = writeln!(text, "${}", random.below(256));
        }
        if random.below(5) == 0 {
            let _ = writeln!(text, "{{{}}}", comment(random).replace("\n[", "\n ["));
        }
        if random.below(5) == 0 {
            text.push_str(&variation(&*game, random, 3));
        }
        game.play(&played).unwrap();
    }
    text
}

/// A variation from here, with variations in it.
fn variation(game: &dyn rusc_games::AnyGame, random: &mut SplitMix64, depth: usize) -> String {
    let mut game = game.box_clone();
    let mut text = "(".to_owned();
    if random.below(3) == 0 {
        let _ = write!(text, "{{{}}} ", comment(random).replace("\n[", "\n ["));
    }
    for _ in 0..=random.below(4) {
        let moves = game.legal_moves();
        let Some(played) = random.pick(&moves).cloned() else { break };
        let _ = write!(text, "1. {played} ");
        if depth > 0 && random.below(4) == 0 {
            text.push_str(&variation(&*game, random, depth - 1));
        }
        game.play(&played).unwrap();
    }
    text + ")\n"
}

/// Tags and a result that a file could have.
fn tagged(mut game: AnnotatedGame, random: &mut SplitMix64) -> AnnotatedGame {
    let sides = game.kind().start(game.setup()).unwrap();
    for side in Side::ALL {
        game.tags.set(sides.side_name(side), random.pick(&["Ada", "a \"b\" c", "back\\slash", "é"]).unwrap());
    }
    game.tags.set("Date", "2024.01.30");
    game.tags.set("Annotator", "nobody");
    if game.result.is_none() {
        let results =
            [None, Some(Outcome::Draw), Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second))];
        game.result = *random.pick(&results).unwrap();
    }
    game
}

#[test]
fn random_games_survive_every_format() {
    let mut random = SplitMix64::new(20);
    for kind in GameKind::ALL {
        for _ in 0..60 {
            let text = random_text(kind, &mut random);
            let game = read_all(Format::Rusc, &text).remove(0);
            let game = tagged(game, &mut random);
            formats_of(&game).for_each(|format| check(format, &game));
        }
    }
}

#[test]
fn any_set_up_survives_every_format() {
    for setup in [
        "Abalone:pos=5/6/7/8/6SSs/8/7/6/s4 3 2 w 0 41",
        "Abalone:pos=5/6/7/8/6SSs/8/7/6/s4 0 0 b 0 7,balls=2,limit=90/balls",
        "Abalone:pyramid,limit=40",
    ] {
        let kind = GameKind::from_id("abalone").unwrap();
        let game = AnnotatedGame::new(kind, setup).unwrap();
        assert_eq!(game.setup(), setup);
        for format in [Format::GameString, Format::Apgn, Format::Rusc] {
            check(format, &game);
        }
    }
}

#[test]
fn a_comment_that_braces_cannot_hold_is_made_to_fit() {
    let mut game = AnnotatedGame::new(GameKind::Hive, "Base").unwrap();
    game.comment(NodeId::ROOT, "  so } far\r\n  [and so on]  ");
    assert_eq!(game.tree().node(NodeId::ROOT).comments, ["so ) far\n[and so on]"]);
    check(Format::Pgn, &game);
}

#[test]
fn positions_that_were_set_up_by_hand_survive_in_our_form() {
    let mut random = SplitMix64::new(19);
    for kind in GameKind::ALL {
        for round in 0..60 {
            let mut game = kind.start(random.pick(&kind.setups()).unwrap()).unwrap();
            play_randomly(&mut *game, random.below(40), &mut random);
            if game.outcome().is_some() {
                continue;
            }
            let drawn = kind.read_drawing(&game.drawing()).unwrap();
            let mut played = drawn.box_clone();
            play_randomly(&mut *played, round % 5, &mut random);
            let told = tagged(AnnotatedGame::from_game(&*played), &mut random);
            assert_eq!(told.start().unwrap().view(), drawn.view());
            check(Format::Rusc, &told);
            if told.drawing().is_some() {
                assert_eq!(kind, GameKind::Hive, "the set-ups of other games tell any position");
                assert_eq!(Format::Pgn.write(&told), Err(WriteError::Drawing));
                assert_eq!(Format::GameString.write(&told), Err(WriteError::Drawing));
            }
        }
    }
}

fn play_randomly(game: &mut dyn rusc_games::AnyGame, moves: usize, random: &mut SplitMix64) {
    for _ in 0..moves {
        let Some(text) = random.pick(&game.legal_moves()).cloned() else { break };
        game.play(&text).unwrap();
    }
}

#[test]
fn a_drawing_with_a_fault_is_refused_where_it_stands() {
    let file = "[Game \"hive\"]\n[Drawing \"Base|White[5]||wQ  .   bQ\"]\n\n1. wS1 wQ/\n";
    let chunk = chunks(Format::Rusc, file).next().unwrap();
    let refusal = Format::Rusc.read(&chunk).refusal.unwrap();
    assert_eq!((refusal.place.line, refusal.reason.word()), (2, "tag"));
    assert!(refusal.reason.to_string().contains("not connected"), "{refusal}");
}
