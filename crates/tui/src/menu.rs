//! The menu: which game, from which set-up, who plays, by which clock. Values are changed in place, so that the second
//! game is one key away.

use rusc_engine::Level;
use rusc_games::{AnyGame, GameKind, Side};

use crate::clock::ClockRule;
use crate::look::GameLook;
use crate::player::TablePlayer;

/// The clocks to choose from.
const CLOCKS: [Option<ClockRule>; 7] = [
    None,
    Some(ClockRule { minutes: 1, seconds: 1 }),
    Some(ClockRule { minutes: 3, seconds: 2 }),
    Some(ClockRule { minutes: 5, seconds: 3 }),
    Some(ClockRule { minutes: 10, seconds: 5 }),
    Some(ClockRule { minutes: 15, seconds: 10 }),
    Some(ClockRule { minutes: 30, seconds: 20 }),
];

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuRow {
    Start,
    Game,
    Setup,
    Opening,
    Player(Side),
    Clock,
    Online,
    Resume,
    Open,
    Rules,
    Keys,
    Quit,
}

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Menu {
    kind: usize,
    /// The set-up of each game.
    setups: [usize; GameKind::ALL.len()],
    /// Whether the opening is that of the booklet, where tournaments have another.
    booklet: bool,
    /// Who can play.
    pub(crate) players: Vec<TablePlayer>,
    chosen: [usize; 2],
    clock: usize,
    clocks: Vec<Option<ClockRule>>,
    pub(crate) row: MenuRow,
    /// Whether there is a game to go back to.
    pub(crate) has_game: bool,
}

impl Menu {
    /// A menu in which a game is chosen, with who plays it.
    pub(crate) fn new(kind: GameKind, players: &[TablePlayer; 2], clock: Option<ClockRule>) -> Menu {
        let mut all = vec![TablePlayer::Person];
        all.extend(Level::ALL.map(TablePlayer::Computer));
        for player in players {
            if !all.contains(player) {
                all.push(player.clone());
            }
        }
        let mut clocks = CLOCKS.to_vec();
        if !clocks.contains(&clock) {
            clocks.push(clock);
        }
        Menu {
            kind: GameKind::ALL.iter().position(|&known| known == kind).unwrap_or(0),
            setups: [0; GameKind::ALL.len()],
            booklet: true,
            chosen: players
                .each_ref()
                .map(|player| all.iter().position(|known| known == player).unwrap_or(0)),
            players: all,
            clock: clocks.iter().position(|known| *known == clock).unwrap_or(0),
            clocks,
            row: MenuRow::Start,
            has_game: false,
        }
    }

    pub(crate) fn kind(&self) -> GameKind {
        GameKind::ALL[self.kind]
    }

    /// The set-up as text.
    pub(crate) fn setup(&self) -> String {
        let setups = self.kind().setups();
        let setup = setups.get(self.setups[self.kind]).map_or(self.kind().default_setup(), String::as_str);
        let suffix = self.kind().booklet_suffix().filter(|_| self.booklet).unwrap_or_default();
        format!("{setup}{suffix}")
    }

    pub(crate) fn players(&self) -> [TablePlayer; 2] {
        self.chosen.map(|index| self.players[index].clone())
    }

    pub(crate) fn clock(&self) -> Option<ClockRule> {
        self.clocks[self.clock]
    }

    /// The level of the computer that is chosen for a side; the usual one if none is.
    pub(crate) fn level(&self) -> Level {
        let chosen = self.players().into_iter().rev().find_map(|player| match player {
            TablePlayer::Computer(level) => Some(level),
            _ => None,
        });
        chosen.unwrap_or(Level::ALL[3])
    }

    /// The game that is chosen.
    pub(crate) fn game(&self) -> Result<Box<dyn AnyGame>, String> {
        self.kind().start(&self.setup()).map_err(|error| error.to_string())
    }

    /// The lines there are now.
    pub(crate) fn rows(&self) -> Vec<MenuRow> {
        let mut rows = vec![MenuRow::Start, MenuRow::Game, MenuRow::Setup];
        if self.kind().booklet_suffix().is_some() {
            rows.push(MenuRow::Opening);
        }
        rows.extend([MenuRow::Player(Side::First), MenuRow::Player(Side::Second), MenuRow::Clock]);
        if self.has_game {
            rows.push(MenuRow::Resume);
        }
        rows.extend([MenuRow::Online, MenuRow::Open, MenuRow::Rules, MenuRow::Keys, MenuRow::Quit]);
        rows
    }

    /// Goes up or down by so many lines, around the end.
    pub(crate) fn go(&mut self, lines: isize) {
        let rows = self.rows();
        let now = rows.iter().position(|row| *row == self.row).unwrap_or(0);
        self.row = rows[(now as isize + lines).rem_euclid(rows.len() as isize) as usize];
    }

    /// Changes the value of the line by so many steps; false if it has none.
    pub(crate) fn change(&mut self, steps: isize) -> bool {
        let turned =
            |index: usize, count: usize| (index as isize + steps).rem_euclid(count.max(1) as isize) as usize;
        match self.row {
            MenuRow::Game => self.kind = turned(self.kind, GameKind::ALL.len()),
            MenuRow::Setup => {
                self.setups[self.kind] = turned(self.setups[self.kind], self.kind().setups().len());
            }
            MenuRow::Opening => self.booklet = !self.booklet,
            MenuRow::Player(side) => {
                let chosen = &mut self.chosen[side.index()];
                *chosen = turned(*chosen, self.players.len());
            }
            MenuRow::Clock => self.clock = turned(self.clock, self.clocks.len()),
            _ => return false,
        }
        true
    }

    /// What a line is about, and its value.
    pub(crate) fn text(&self, row: MenuRow) -> (String, Option<String>) {
        let side_name = |side| self.game().map_or("", |game| game.side_name(side)).to_owned();
        match row {
            MenuRow::Start => ("Start the game".to_owned(), None),
            MenuRow::Game => ("Game".to_owned(), Some(self.kind().name().to_owned())),
            MenuRow::Setup => {
                let setups = self.kind().setups();
                let index = self.setups[self.kind];
                let name = setups.get(index).cloned().unwrap_or_default();
                let place = if setups.len() > 1 {
                    format!("  ({} of {})", index + 1, setups.len())
                } else {
                    String::new()
                };
                ("Set-up".to_owned(), Some(name + &place))
            }
            MenuRow::Opening => {
                let rule = if self.booklet { "of the booklet" } else { "of tournaments" };
                ("Opening".to_owned(), Some(rule.to_owned()))
            }
            MenuRow::Player(side) => {
                let player = &self.players[self.chosen[side.index()]];
                let level = match player {
                    TablePlayer::Computer(level) => format!(", {}", level.name().to_lowercase()),
                    TablePlayer::Person | TablePlayer::Program(_) | TablePlayer::Online(_) => String::new(),
                };
                (side_name(side), Some(player.name() + &level))
            }
            MenuRow::Clock => {
                let clock = self.clock().map_or("none".to_owned(), |rule| {
                    format!("{} min + {} s a move", rule.minutes, rule.seconds)
                });
                ("Clock".to_owned(), Some(clock))
            }
            MenuRow::Resume => ("Back to the game".to_owned(), None),
            MenuRow::Online => ("Play online".to_owned(), None),
            MenuRow::Open => ("Open a file".to_owned(), None),
            MenuRow::Rules => (format!("Rules of {}", self.kind().name()), None),
            MenuRow::Keys => ("Keys".to_owned(), None),
            MenuRow::Quit => ("Quit".to_owned(), None),
        }
    }

    /// A sentence about the line that is chosen.
    pub(crate) fn about(&self) -> String {
        match self.row {
            MenuRow::Game | MenuRow::Start => GameLook::of(self.kind()).aim.to_owned(),
            MenuRow::Opening if self.booklet => "The queen may be placed on the first turn.".to_owned(),
            MenuRow::Opening => "The queen may not be placed on the first turn.".to_owned(),
            MenuRow::Player(side) => match &self.players[self.chosen[side.index()]] {
                TablePlayer::Computer(level) => level.about().to_owned(),
                TablePlayer::Person => "Somebody at this keyboard.".to_owned(),
                TablePlayer::Program(command) => format!("Another program: {command}"),
                TablePlayer::Online(name) => name.clone(),
            },
            MenuRow::Setup => format!("{} has {} set-ups.", self.kind().name(), self.kind().setups().len()),
            MenuRow::Clock => "Who runs out of time loses.".to_owned(),
            MenuRow::Open => {
                "A game to look at or to play on: PGN, SGF, APGN and others (docs/files.md).".to_owned()
            }
            MenuRow::Online => "This game, set-up and clock at a server, with other people.".to_owned(),
            MenuRow::Rules => "Opens the rule book; ? does so during a game.".to_owned(),
            MenuRow::Resume | MenuRow::Keys | MenuRow::Quit => String::new(),
        }
    }
}
