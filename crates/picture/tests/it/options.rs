//! Every game in every theme; what each option changes.

use rusc_api::Scene;
use rusc_games::GameKind;
use rusc_picture::{
    Coordinates, DescriptionWords, LastMove, PictureOptions, Stacks, Theme, Trays, describe, png, svg,
};

use crate::positions::{game, scenes, small, stacked};

#[test]
fn every_game_is_drawn_in_every_theme() {
    for kind in GameKind::ALL {
        let scene = scenes(kind, 40, 3).pop().unwrap();
        let mut seen = Vec::new();
        for theme in Theme::ALL {
            for stacks in [Stacks::Closed, Stacks::Opened] {
                let options = PictureOptions { theme, stacks, coordinates: Coordinates::Shown, ..small() };
                let text = svg(kind.id(), &scene, &options);
                assert!(!text.contains("var(") && !text.contains("NaN"), "{kind:?}");
                assert!(!text.contains("<text"), "letters are strokes");
                let file = png(&text).unwrap();
                assert_eq!(&file[1..4], b"PNG");
                seen.push(text);
            }
        }
        assert!(seen[0] != seen[2] && seen[2] != seen[4], "themes differ: {kind:?}");
    }
}

#[test]
fn a_position_without_pieces_is_drawn() {
    for kind in GameKind::ALL {
        let scene = scenes(kind, 0, 0).pop().unwrap();
        png(&svg(kind.id(), &scene, &small())).unwrap();
    }
}

#[test]
fn options_change_the_picture() {
    for kind in GameKind::ALL {
        let scene = scenes(kind, 20, 1).pop().unwrap();
        let plain = svg(kind.id(), &scene, &small());
        let with = |options: PictureOptions| svg(kind.id(), &scene, &options);
        assert_ne!(plain, with(PictureOptions { coordinates: Coordinates::Shown, ..small() }), "{kind:?}");
        assert_ne!(plain, with(PictureOptions { last_move: LastMove::Hidden, ..small() }), "{kind:?}");
        assert_ne!(plain, with(PictureOptions { trays: Trays::Hidden, ..small() }), "{kind:?}");
        let (from, to) = (scene.stacks[0].at, scene.stacks[1].at);
        let arrow = with(PictureOptions { arrows: vec![(from, to)], ..small() });
        assert_eq!(arrow.matches("class=\"arrow\"").count(), 1, "{kind:?}");
        let nowhere = with(PictureOptions { arrows: vec![(from, from)], ..small() });
        assert_eq!(nowhere, plain, "an arrow to where it begins is none");
    }
}

#[test]
fn stacks_show_their_number_or_every_piece() {
    let scene = stacked();
    let draw = |stacks: Stacks| svg("hive", &scene, &PictureOptions { stacks, ..small() });
    let (closed, opened) = (draw(Stacks::Closed), draw(Stacks::Opened));
    assert_ne!(closed, opened);
    for text in [&closed, &opened] {
        for piece in ["first-beetle-1", "second-beetle-1", "second-queen-0"] {
            assert!(text.contains(&format!("href=\"#{piece}\"")), "{piece}");
        }
    }
    // A badge is a circle of that radius, on the stack; those of the trays are smaller.
    assert!(closed.contains("r=\"14.5\"") && !opened.contains("r=\"14.5\""));
}

#[test]
fn a_title_is_text_and_never_markup() {
    let scene = stacked();
    let title = "</title><script>alert(1)</script> & more".to_owned();
    let text = svg("hive", &scene, &PictureOptions { title, ..small() });
    assert!(
        !text.contains("<script")
            && text.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</title>")
    );
    png(&text).unwrap();
}

#[test]
fn sizes_and_numbers_have_limits() {
    let check = |width: u32, height: u32, is_allowed: bool| {
        let options = PictureOptions { width, height, ..PictureOptions::default() };
        assert_eq!(options.check().is_ok(), is_allowed, "{width} × {height}");
    };
    check(32, 32, true);
    check(2048, 2048, true);
    check(31, 640, false);
    check(640, 2049, false);
    check(0, 0, false);
    let arrow = (rusc_api::Hex { q: 0, r: 0 }, rusc_api::Hex { q: 1, r: 0 });
    let many = PictureOptions { arrows: vec![arrow; 65], ..PictureOptions::default() };
    assert_eq!(many.check().unwrap_err(), "there are at most 64 arrows");
}

#[test]
fn extreme_proportions_are_drawn() {
    for kind in GameKind::ALL {
        let scene = scenes(kind, 30, 2).pop().unwrap();
        for (width, height) in [(400, 32), (32, 400)] {
            let options = PictureOptions { width, height, ..PictureOptions::default() };
            png(&svg(kind.id(), &scene, &options)).unwrap();
        }
    }
}

#[test]
fn a_description_says_what_is_seen() {
    let scene = stacked();
    assert_eq!(
        describe(DescriptionWords::english(), "Hive", ["White", "Black"], &scene),
        "Hive, Black to move. White: 2 ants, 1 beetle, 1 grasshopper, 1 queen bee; in hand 2 spiders, \
         1 beetle, 2 grasshoppers, 1 ant, 1 mosquito, 1 ladybug, 1 pillbug. Black: 1 ant, 1 beetle, 1 queen bee; in hand \
         2 spiders, 1 beetle, 3 grasshoppers, 2 ants, 1 mosquito, 1 ladybug, 1 pillbug."
    );
    let tour = game(GameKind::TourDeRuche, 0, 0);
    let text = describe(
        DescriptionWords::english(),
        "Tour de Ruche",
        ["Orange", "Blue"],
        &rusc_scene::scene_of(&*tour),
    );
    assert!(text.starts_with("Tour de Ruche, Orange to move."), "{text}");
}

#[test]
fn a_description_has_the_words_of_each_language() {
    let check = |code: &str, ply: u32, expected: &str| {
        let words = DescriptionWords::of(code).unwrap();
        let game = game(GameKind::Abalone, 0, 0);
        let scene = Scene { ply, ..rusc_scene::scene_of(&*game) };
        assert_eq!(describe(words, "Abalone", ["Black", "White"], &scene), expected);
    };
    check("en", 1, "Abalone after one half-move, Black to move. Black: 14 marbles. White: 14 marbles.");
    check("ca", 0, "Abalone. Juguen les negres. Negres: 14 boles. Blanques: 14 boles.");
    check("es", 1, "Abalone tras media jugada. Juegan las negras. Negras: 14 canicas. Blancas: 14 canicas.");
    check(
        "fr",
        24,
        "Abalone après 24 demi-coups. Aux Noirs de jouer. Noirs : 14 billes. Blancs : 14 billes.",
    );
    check("pt", 2, "Abalone após 2 meios-lances. Jogam as pretas. Pretas: 14 bolas. Brancas: 14 bolas.");
    check("ro", 19, "Abalone după 19 semimutări. Negrul la mutare. Negru: 14 bile. Alb: 14 bile.");
    check("ro", 20, "Abalone după 20 de semimutări. Negrul la mutare. Negru: 14 bile. Alb: 14 bile.");
    assert!(DescriptionWords::of("de").is_none());
}

#[test]
fn every_piece_and_side_has_a_word_in_every_language() {
    for code in ["ca", "es", "fr", "pt", "ro"] {
        let words = DescriptionWords::of(code).unwrap();
        for kind in GameKind::ALL {
            let setup = if kind == GameKind::Hive { "Base+MLP" } else { kind.default_setup() };
            let game = kind.start(setup).unwrap();
            let sides = rusc_games::Side::ALL.map(|side| game.side_name(side));
            let text = describe(words, kind.name(), sides, &rusc_scene::scene_of(&*game));
            let english = [
                "queen", "ant,", "ants", "spider", "beetle", "ladybug", "pillbug", "marble", "tower", "pawn",
                "White", "Black",
            ];
            for word in english {
                assert!(!text.contains(word), "{code}: {text}");
            }
        }
    }
}
