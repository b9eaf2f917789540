//! `rusc show`: a position in the terminal, as an image where the terminal can show one, else as text with colours.

mod inline_image;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, ValueEnum};
use rusc_games::{AnyGame, Side, State};
use rusc_scene::scene_of;

use crate::game_source::GameSource;
use crate::render::LookArgs;
use inline_image::ImageProtocol;

/// The words after `rusc show`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    source: GameSource,
    /// How to show an image in the terminal; a pipe gets one only if it is asked for
    #[arg(long, value_name = "HOW", default_value = "auto")]
    image: ImageChoice,
    /// Whether the text has colours; by default on a terminal, unless it says that it wants none
    #[arg(long, value_name = "WHETHER", default_value = "auto")]
    color: ColorChoice,
    #[command(flatten)]
    look: LookArgs,
}

const EXAMPLES: &str = "Examples:
  rusc show 'Base;;;wS1;bG1 wS1-;wQ -wS1'
  rusc show games.pgn --number 2 --ply 12
  rusc show games.apgn --image sixel --size 400 --theme dark";

/// Whether there is an image, and in which protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ImageChoice {
    /// If the terminal says that it can
    Auto,
    /// As kitty understands it, and Ghostty and Konsole
    Kitty,
    /// As iTerm2 understands it
    Iterm,
    /// As foot, mlterm and xterm -ti vt340 understand it
    Sixel,
    /// Only text
    Never,
}

/// Whether the text has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ColorChoice {
    /// On a terminal that wants them
    Auto,
    /// Also in a pipe
    Always,
    /// Nowhere
    Never,
}

/// Shows the position.
pub(crate) fn run(args: &ShowArgs) -> Result<ExitCode> {
    let game = args.source.open()?;
    let mut out = io::stdout().lock();
    let is_terminal = out.is_terminal();
    let variable = |name: &str| env::var(name).ok();
    let protocol = match args.image {
        ImageChoice::Never => None,
        ImageChoice::Kitty => Some(ImageProtocol::Kitty),
        ImageChoice::Iterm => Some(ImageProtocol::Iterm),
        ImageChoice::Sixel => Some(ImageProtocol::Sixel),
        ImageChoice::Auto => ImageProtocol::of_terminal(variable).filter(|_| is_terminal),
    };
    if let Some(protocol) = protocol {
        let scene = scene_of(&*game);
        let options = args.look.options(&*game, &scene)?;
        out.write_all(protocol.text(game.kind().id(), &scene, &options)?.as_bytes())?;
        writeln!(out, "\n{}", heading(game.as_ref()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let has_color = match args.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => is_terminal && takes_color(variable),
    };
    let drawing = game.drawing();
    let text = if has_color { colored(&drawing, game.as_ref()) } else { drawing };
    writeln!(out, "{}\n{}", text.trim_end(), heading(game.as_ref()))?;
    Ok(ExitCode::SUCCESS)
}

/// Whether a terminal wants colours: see no-color.org.
fn takes_color(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("NO_COLOR").is_none_or(|value| value.is_empty())
        && variable("TERM").is_none_or(|term| term != "dumb")
}

/// How the game stands, in one line.
fn heading(game: &dyn AnyGame) -> String {
    let state = match game.state() {
        State::Ended(rusc_games::Outcome::Draw) => "a draw".to_owned(),
        State::Ended(rusc_games::Outcome::Win(side)) => format!("{} has won", game.side_name(side)),
        State::NotStarted | State::InProgress => format!("{} to move", game.side_name(game.side_to_move())),
    };
    let moves = if game.ply() == 1 { "half-move" } else { "half-moves" };
    format!("{} {}, {} {moves}, {state}", game.kind().name(), game.setup(), game.ply())
}

/// Bold for the first side, reverse for the second: told apart without any colour, and on any ground.
const STYLES: [&str; 2] = ["\x1b[1;33m", "\x1b[7;36m"];

/// A drawing with a style for the pieces of each side.
fn colored(drawing: &str, game: &dyn AnyGame) -> String {
    let letters =
        Side::ALL.map(|side| game.side_name(side).chars().next().unwrap_or(' ').to_ascii_lowercase());
    let style = |word: &str, is_first: bool| {
        // A lone letter at the beginning of a row is the name of the row.
        let is_piece = word.len() <= 4 && !(is_first && word.len() == 1);
        let letter = word.chars().next().filter(|_| is_piece)?;
        letters.iter().position(|known| *known == letter).map(|side| STYLES[side])
    };
    let mut text = String::new();
    for line in drawing.lines() {
        let mut rest = line;
        let mut is_first = true;
        while !rest.is_empty() {
            let blanks = rest.len() - rest.trim_start().len();
            text.push_str(&rest[..blanks]);
            rest = &rest[blanks..];
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            match style(&rest[..end], is_first) {
                Some(style) => text.extend([style, &rest[..end], "\x1b[0m"]),
                None => text.push_str(&rest[..end]),
            }
            rest = &rest[end..];
            is_first = false;
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    //! Pieces get a style, the names of rows do not.

    use rusc_games::GameKind;

    use super::colored;

    #[test]
    fn pieces_of_both_sides_are_told_apart() {
        let game = GameKind::Hive.read_game("Base;;;wS1;bG1 wS1-").unwrap();
        let text = colored(&game.drawing(), &*game);
        assert!(text.contains("\x1b[1;33mwS1\x1b[0m \x1b[7;36mbG1\x1b[0m"), "{text:?}");
        assert!(text.starts_with("Base\n"), "{text:?}");
    }
}
