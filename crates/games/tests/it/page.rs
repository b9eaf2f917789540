//! The list of games for the page: `web/src/generated/games.ts` is compared at every test. `RUSC_BLESS=1` writes it anew.

use std::collections::BTreeSet;
use std::fs;

use rusc_games::GameKind;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/games.ts");

/// The glyphs of all pieces of a game, on the board and in reserve, over all its set-ups.
fn glyphs(kind: GameKind) -> BTreeSet<&'static str> {
    let mut glyphs = BTreeSet::new();
    for setup in kind.setups() {
        let view = kind.start(&setup).expect("a listed set-up").view();
        glyphs.extend(view.stacks.iter().flat_map(|stack| &stack.tiles).map(|tile| tile.glyph));
        glyphs.extend(view.reserves.iter().flatten().map(|reserve| reserve.glyph));
    }
    glyphs
}

fn quoted(words: impl IntoIterator<Item = &'static str>) -> String {
    words.into_iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ")
}

fn file() -> String {
    let kinds = quoted(GameKind::ALL.map(GameKind::id));
    let glyphs: String =
        GameKind::ALL.map(|kind| format!("  {}: [{}],\n", kind.id(), quoted(glyphs(kind)))).concat();
    format!(
        "// Written from the list of games by the tests of crates/games (RUSC_BLESS=1). Not to be changed by hand.\n\n\
         /** The ids of all games. */\n\
         export const GAME_KINDS = [{kinds}] as const;\n\
         export type GameKind = (typeof GAME_KINDS)[number];\n\n\
         /** The glyphs of each game's pieces. */\n\
         export const GAME_GLYPHS: Record<GameKind, readonly string[]> = {{\n{glyphs}}};\n"
    )
}

#[test]
fn the_page_lists_the_same_games() {
    let expected = file();
    if std::env::var_os("RUSC_BLESS").is_some() {
        fs::write(FILE, &expected).unwrap();
        return;
    }
    let found = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        found == expected,
        "web/src/generated/games.ts is out of date: RUSC_BLESS=1 cargo test -p rusc-games"
    );
}
