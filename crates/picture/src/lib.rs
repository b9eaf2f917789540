//! Pictures of games: a scene as SVG, as PNG, and a whole game as an animated GIF. No I/O: scenes in, bytes out.
//!
//! The drawings of pieces and the colours are the page's own, read from its files when this crate is compiled, so there is one
//! source of artwork. Letters are strokes, so no font is needed and a picture is the same on every machine.
//!
//! ```
//! use rusc_games::GameKind;
//! use rusc_picture::{PictureOptions, scene_png};
//! use rusc_scene::scene_of;
//!
//! let game = GameKind::Abalone.start("Abalone:belgian-daisy")?;
//! let options = PictureOptions { width: 200, height: 200, ..PictureOptions::default() };
//! let file = scene_png(game.kind().id(), &scene_of(&*game), &options)?;
//! assert_eq!(&file[1..4], b"PNG");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![allow(clippy::cast_precision_loss, reason = "counts of pieces and pixels are small")]

mod aligned;
mod animation;
mod color_table;
mod coordinates;
mod description;
mod description_words;
mod draw;
mod escape;
mod glyphs;
#[cfg(test)]
mod golden;
mod ground;
mod icon;
mod item;
mod layout;
mod letters;
mod marks;
mod options;
mod piece;
mod png_file;
mod raster;
mod sixel;
mod sprite;
mod theme;
mod trays;
mod version;

pub use animation::{FrameTimes, MOST_FRAMES, gif};
pub use description::describe;
pub use description_words::DescriptionWords;
pub use draw::svg;
pub use escape::escaped;
pub use icon::{IconShape, ico, icon};
pub use options::{Coordinates, LastMove, PictureOptions, Stacks, Trays};
pub use png_file::{png, scene_png};
pub use raster::RasterError;
pub use sixel::sixel;
pub use theme::Theme;
pub use version::artwork_version;
