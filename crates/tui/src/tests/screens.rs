//! Whole screens of 80 by 24, compared with files. `RUSC_BLESS=1 cargo test -p rusc-tui` writes them anew.

use std::path::Path;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};

use super::{PEOPLE, PLAIN, menu, playing, press, screen};
use crate::app::App;
use crate::draw::draw;
use crate::look::{Charset, Colours, Look};

const ASCII: Look = Look { charset: Charset::Ascii, colours: Colours::Hidden };
const COLOUR: Look = Look { charset: Charset::Unicode, colours: Colours::Shown };
/// A beetle on a queen, a mosquito, a pinned spider.
const HIVE: &str = "Base+MLP;;;wL;bL wL/;wM -wL;bM bL/;wQ wM\\;bQ bM-;wA1 wQ\\;bB1 bM\\;wA2 -wM;bB1 bM";
const TOUR: &str = "TourDeRuche;;;c1d1;c4d1*";

/// Compares a screen with the file of that name.
fn check(name: &str, app: &App) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/screens").join(name).with_extension("txt");
    let seen = screen(app);
    if std::env::var_os("RUSC_BLESS").is_some() {
        std::fs::write(&path, &seen).expect("the folder can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(seen == expected, "{} is out of date; the screen is:\n{seen}", path.display());
}

/// The screen of a game in each of the three looks: characters are the same with and without colours.
fn check_game(id: &str, game: &str, keys: &str) {
    for (suffix, look) in [("", PLAIN), ("-ascii", ASCII)] {
        let mut app = playing(look, id, game, PEOPLE);
        press(&mut app, keys);
        check(&format!("{id}{suffix}"), &app);
        assert!(look.charset == Charset::Unicode || screen(&app).is_ascii(), "{id}: not plain ASCII");
    }
    let mut app = playing(COLOUR, id, game, PEOPLE);
    press(&mut app, keys);
    check(id, &app);
}

#[test]
fn hive_shows_stacks_targets_and_reserves() {
    check_game("hive", HIVE, "<Tab><Enter>");
}

#[test]
fn abalone_shows_a_row_in_hand_and_the_names_at_the_rim() {
    check_game("abalone", "Abalone;;;a1b2;i9h8", "<Tab><Enter>d<Enter>");
}

#[test]
fn tour_shows_stacks_stars_tokens_and_how_far_pieces_go() {
    check_game("tour", TOUR, "<Tab><Enter>");
}

#[test]
fn the_menu_shows_what_is_chosen() {
    check("menu", &menu(PLAIN));
    let mut app = menu(ASCII);
    press(&mut app, "<Down><Right><Down><Right><Right>");
    check("menu-ascii", &app);
}

#[test]
fn rules_and_keys_cover_the_screen() {
    let mut app = playing(PLAIN, "hive", HIVE, PEOPLE);
    press(&mut app, "<F1>");
    check("keys", &app);
    press(&mut app, "<Esc>?");
    check("rules", &app);
}

#[test]
fn large_terminals_have_large_cells() {
    let mut app = playing(PLAIN, "hive", HIVE, PEOPLE);
    app.update(crate::app::Input::Size(140, 45), app.now);
    check("hive-large", &app);
}

#[test]
fn colours_tell_the_sides_apart_and_no_color_leaves_none() {
    let colours = |look: Look| {
        let app = playing(look, "hive", HIVE, PEOPLE);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| draw(frame, &app)).unwrap();
        let cells = terminal.backend().buffer().content().to_vec();
        cells.into_iter().map(|cell| (cell.fg, cell.bg, cell.modifier)).collect::<Vec<_>>()
    };
    let backs: Vec<Color> = colours(COLOUR).into_iter().map(|(_, back, _)| back).collect();
    assert!(backs.contains(&Color::Indexed(230)) && backs.contains(&Color::Indexed(236)));
    let plain = colours(PLAIN);
    assert!(plain.iter().all(|(fore, back, _)| (*fore, *back) == (Color::Reset, Color::Reset)));
    assert!(plain.iter().any(|(.., modifier)| modifier.contains(Modifier::BOLD)));
}

#[test]
fn a_terminal_that_is_too_small_says_so_and_recovers() {
    let mut app = playing(PLAIN, "hive", HIVE, PEOPLE);
    for size in [(40, 10), (1, 1), (63, 24), (80, 19)] {
        app.update(crate::app::Input::Size(size.0, size.1), app.now);
        press(&mut app, "<Tab><Enter><Esc>");
        assert!(size.0 < 40 || screen(&app).contains("too small"), "{size:?}");
    }
    app.update(crate::app::Input::Size(80, 24), app.now);
    assert!(screen(&app).contains("Moves"));
}
