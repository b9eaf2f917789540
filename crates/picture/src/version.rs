//! The version of the artwork, for addresses of pictures that are kept for ever.

use std::sync::LazyLock;

use crate::glyphs::SHEET;
use crate::theme::{BOARD, PAGE};

/// Counted up when something else than glyphs and colours changes what pictures look like.
const DRAWING: u64 = 2;

static VERSION: LazyLock<String> = LazyLock::new(|| {
    let texts = [SHEET, BOARD, PAGE].into_iter().flat_map(str::bytes);
    // FNV-1a.
    let hash = texts.fold(0xcbf2_9ce4_8422_2325_u64 ^ DRAWING, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
});

/// A word that changes whenever glyphs or colours do.
pub fn artwork_version() -> &'static str {
    &VERSION
}
