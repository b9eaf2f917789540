//! Pictures are the same to the byte on every machine: their hashes are written down in `tests/data/golden.txt`.
//! Whoever changes the drawings or the renderer looks at the pictures
//! (`cargo run -p rusc-picture --example samples -- FOLDER`) and writes the hashes anew with `RUSC_BLESS=1`.

use std::fmt::Write as _;
use std::{env, fs};

use rusc_game::SplitMix64;
use rusc_games::GameKind;
use rusc_picture::{Coordinates, IconShape, PictureOptions, Stacks, icon, png, svg};
use sha2::{Digest, Sha256};

use crate::positions::{scenes, stacked};

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(12).fold(String::new(), |hash, byte| format!("{hash}{byte:02x}"))
}

/// The picture in colours of its own, one for each that it has: the page may change its colours any day.
fn recolored(picture: &str) -> String {
    let mut known: Vec<&str> = Vec::new();
    let mut parts = picture.split("\"#");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (color, rest) = part.split_once('"').unwrap();
        if color.len() > 6 || !color.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            // The address of a drawing.
            text.extend(["\"#", part]);
            continue;
        }
        let index = known.iter().position(|known| *known == color).unwrap_or_else(|| {
            known.push(color);
            known.len() - 1
        });
        let color = SplitMix64::new(index as u64).next_u64() & 0x00ff_ffff;
        let _ = write!(text, "\"#{color:06x}\"{rest}");
    }
    text
}

/// A line for each picture: its name and the hashes of its files.
fn hashes() -> String {
    let mut text = String::new();
    let mut line = |name: &str, picture: &str| {
        let picture = recolored(picture);
        let _ =
            writeln!(text, "{name} svg {} png {}", hash(picture.as_bytes()), hash(&png(&picture).unwrap()));
    };
    let plain = PictureOptions { width: 160, height: 160, ..PictureOptions::default() };
    for kind in GameKind::ALL {
        let scene = scenes(kind, 30, 5).pop().unwrap();
        line(kind.id(), &svg(kind.id(), &scene, &plain));
        let arrows = vec![(scene.stacks[0].at, scene.stacks[3].at)];
        let named = PictureOptions { coordinates: Coordinates::Shown, arrows, ..plain.clone() };
        line(&format!("{}-coordinates", kind.id()), &svg(kind.id(), &scene, &named));
    }
    let opened = PictureOptions { stacks: Stacks::Opened, ..plain };
    line("hive-stacks", &svg("hive", &stacked(), &opened));
    line("icon", &icon(IconShape::Maskable, 64));
    text
}

#[test]
fn pictures_are_the_same_on_every_machine() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden.txt");
    let now = hashes();
    if env::var_os("RUSC_BLESS").is_some() {
        fs::write(path, &now).unwrap();
    }
    let expected = fs::read_to_string(path).unwrap();
    let differs = expected.lines().zip(now.lines()).filter(|(a, b)| a != b);
    let differing: Vec<String> = differs.map(|(a, b)| format!("expected {a}\n     now {b}")).collect();
    assert!(
        expected == now,
        "{}\nIf the drawings were changed on purpose: look at the pictures of the example samples, then run \
         RUSC_BLESS=1 cargo test -p rusc-picture",
        differing.join("\n")
    );
}
