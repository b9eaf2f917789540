//! Images in the terminal: the protocols that terminals understand, and which of them this one does.

use std::fmt::Write as _;

use rusc_api::Scene;
use rusc_picture::{PictureOptions, RasterError, scene_png, sixel, svg};

/// How a terminal takes an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ImageProtocol {
    Kitty,
    Iterm,
    Sixel,
}

impl ImageProtocol {
    /// The protocol of a terminal, by what it says of itself in its environment.
    pub(super) fn of_terminal(variable: impl Fn(&str) -> Option<String>) -> Option<ImageProtocol> {
        let value = |name: &str| variable(name).unwrap_or_default().to_ascii_lowercase();
        // Within tmux and screen images are lost.
        if !value("TMUX").is_empty() || value("TERM").starts_with("screen") {
            return None;
        }
        let program = value("TERM_PROGRAM");
        if value("TERM").contains("kitty") || program == "ghostty" {
            return Some(ImageProtocol::Kitty);
        }
        if ["iterm.app", "wezterm"].contains(&program.as_str()) {
            return Some(ImageProtocol::Iterm);
        }
        let sixel = ["foot", "mlterm", "yaft"].iter().any(|name| value("TERM").starts_with(name));
        sixel.then_some(ImageProtocol::Sixel)
    }

    /// The text that makes the terminal show a scene of a game.
    pub(super) fn text(
        self,
        game: &str,
        scene: &Scene,
        options: &PictureOptions,
    ) -> Result<String, RasterError> {
        Ok(match self {
            ImageProtocol::Kitty => kitty(&base64(&scene_png(game, scene, options)?)),
            ImageProtocol::Iterm => iterm(&scene_png(game, scene, options)?),
            ImageProtocol::Sixel => sixel(&svg(game, scene, options))?,
        })
    }
}

fn iterm(png: &[u8]) -> String {
    format!("\x1b]1337;File=inline=1;size={};preserveAspectRatio=1:{}\x07", png.len(), base64(png))
}

/// Pieces of at most 4096 letters, all but the last with a sign that more follow.
fn kitty(data: &str) -> String {
    let mut text = String::new();
    let mut rest = data;
    let mut control = "a=T,f=100,";
    loop {
        let (piece, after) = rest.split_at(rest.len().min(4096));
        let more = u8::from(!after.is_empty());
        let _ = write!(text, "\x1b_G{control}m={more};{piece}\x1b\\");
        if after.is_empty() {
            return text;
        }
        (rest, control) = (after, "");
    }
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word =
            group.iter().enumerate().fold(0_u32, |word, (n, &byte)| word | u32::from(byte) << (16 - 8 * n));
        for n in 0..4 {
            let letter = ALPHABET[(word >> (18 - 6 * n) & 63) as usize];
            text.push(if n <= group.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    //! Known encodings, and terminals as they introduce themselves.

    use super::{ImageProtocol, base64, kitty};

    #[test]
    fn base64_is_that_of_the_standard() {
        let check = |text: &str, expected: &str| assert_eq!(base64(text.as_bytes()), expected);
        check("", "");
        check("f", "Zg==");
        check("fo", "Zm8=");
        check("foo", "Zm9v");
        check("foobar", "Zm9vYmFy");
    }

    #[test]
    fn a_long_image_is_sent_to_kitty_in_pieces() {
        let text = kitty(&base64(&[0; 6000]));
        assert!(text.starts_with("\x1b_Ga=T,f=100,m=1;AAAA"));
        assert_eq!(text.matches("\x1b_G").count(), 2);
        assert!(text.contains("\x1b\\\x1b_Gm=0;") && text.ends_with("\x1b\\"));
    }

    #[test]
    fn terminals_are_known_by_their_environment() {
        let check = |variables: &[(&str, &str)], expected: Option<ImageProtocol>| {
            let find = |name: &str| {
                variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(ImageProtocol::of_terminal(find), expected, "{variables:?}");
        };
        check(&[], None);
        check(&[("TERM", "xterm-256color")], None);
        check(&[("TERM", "xterm-kitty")], Some(ImageProtocol::Kitty));
        check(&[("TERM_PROGRAM", "ghostty")], Some(ImageProtocol::Kitty));
        check(&[("TERM_PROGRAM", "iTerm.app")], Some(ImageProtocol::Iterm));
        check(&[("TERM", "foot-extra")], Some(ImageProtocol::Sixel));
        check(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/tmux")], None);
    }
}
