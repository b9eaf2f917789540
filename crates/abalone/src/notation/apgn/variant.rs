//! From the tags of a game to its set-up, and back.

use super::{GameFault, Tags};
use crate::notation::position_text::apgn_text;
use crate::setup::Start;
use crate::{Diagram, Layout, Limit, LimitResult, Rules, Setup};

/// Layouts that APGN knows, by our name and by its own. A game from any other is written with its position.
const VARIANTS: [(&str, &str); 17] = [
    ("standard", "standard"),
    ("belgian-daisy", "belgian"),
    ("german-daisy", "german_daisy"),
    ("dutch-daisy", "dutch_daisy"),
    ("swiss-daisy", "swiss_daisy"),
    ("alien-attack", "alien"),
    ("alliances", "alliances"),
    ("atomouche", "atomouche"),
    ("centrifuge", "centrifugeuse"),
    ("corners", "corners"),
    ("domination", "domination"),
    ("duel", "duel"),
    ("fujiyama", "fujiyama"),
    ("snakes-variant", "snakes_variant"),
    ("star", "star"),
    ("the-clearing", "the_clearing"),
    ("the-wall", "the_wall"),
];

/// The set-up that the tags say; the tags for it are taken out. Where name and position differ, the position counts.
pub(super) fn read(tags: &mut Tags) -> Result<Setup, GameFault> {
    let name = tags.take("Variant").ok_or(GameFault::MissingTag("Variant"))?;
    tags.take("SetUp");
    let layout = Layout::from_name(&name).map(Start::Layout);
    let start = match tags.take("Position") {
        Some(text) => {
            text.parse::<Diagram>().and_then(|diagram| diagram.start()).map_err(GameFault::Position)?
        }
        None if name == "custom" => return Err(GameFault::MissingTag("Position")),
        None => layout.ok_or(GameFault::UnknownVariant(name))?,
    };
    let mut rules = Rules::default();
    for (tag, option) in [("Balls", "balls"), ("Limit", "limit")] {
        if let Some(value) = tags.take(tag) {
            rules = rules.with_option(&format!("{option}={value}")).ok_or(GameFault::Rules)?;
        }
    }
    Ok(Setup { start, rules })
}

/// The name of a start in game files.
pub(super) fn name(start: &Start) -> &'static str {
    let known = |layout: &Layout| VARIANTS.into_iter().find(|(name, _)| *name == layout.name());
    match start {
        Start::Layout(layout) => known(layout).map_or("custom", |(_, name)| name),
        Start::Placement(_) => "custom",
    }
}

/// The tags that follow the required ones: the position where the name is not enough, and unusual rules.
pub(super) fn extra_tags(setup: &Setup) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    if name(&setup.start) == "custom" {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("Position", apgn_text(&setup.start)));
    }
    if setup.rules.balls() != Rules::default().balls() {
        tags.push(("Balls", setup.rules.balls().to_string()));
    }
    match setup.rules.limit() {
        None => {}
        Some(Limit { plies, result: LimitResult::Draw }) => tags.push(("Limit", plies.to_string())),
        Some(Limit { plies, result: LimitResult::MoreBalls }) => {
            tags.push(("Limit", format!("{plies}/balls")));
        }
    }
    tags
}
