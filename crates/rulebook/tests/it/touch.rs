//! Touches of the board that play a move, as the page makes them.

use rusc_games::{AnyGame, Hex, MoveOption};

use crate::page::{hex, hexes, quoted};

/// A touch of the board, as the page makes it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Touch {
    Cell(Hex),
    Row(Vec<Hex>),
    Reserve(String),
    Token(String),
    /// The button for a pass.
    Pass,
}

impl Touch {
    pub(crate) fn json(&self) -> String {
        match self {
            Touch::Cell(at) => format!("{{\"kind\":\"cell\",\"at\":{}}}", hex(*at)),
            Touch::Row(cells) => format!("{{\"kind\":\"row\",\"cells\":{}}}", hexes(cells)),
            Touch::Pass => "{\"kind\":\"pass\"}".to_owned(),
            Touch::Reserve(name) => format!("{{\"kind\":\"reserve\",\"name\":{}}}", quoted(name)),
            Touch::Token(name) => format!("{{\"kind\":\"token\",\"name\":{}}}", quoted(name)),
        }
    }
}

/// What is touched to take what a move takes.
pub(crate) fn touches_to_take(option: &MoveOption) -> Vec<Touch> {
    let spent = option.spends.first().map(|name| Touch::Token((*name).to_owned()));
    let picked = match (&option.reserve, &option.pick[..]) {
        (Some(name), _) => Some(Touch::Reserve(name.clone())),
        (None, []) => None,
        (None, [at]) => Some(Touch::Cell(*at)),
        (None, cells) => Some(Touch::Row(cells.to_vec())),
    };
    spent.into_iter().chain(picked).collect()
}

/// The one form in which a move is written.
pub(crate) fn canonical(game: &dyn AnyGame, text: &str) -> String {
    let mut after = game.box_clone();
    after.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    after.played().last().expect("a move was played").clone()
}
