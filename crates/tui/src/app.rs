//! The program as a state machine: events go in, effects come out, and nothing here touches a terminal, a file, a thread or
//! a clock. `update` takes an event and the time; whatever it asks the shell to do is returned.

use std::time::Duration;

use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use rusc_api::Seat;
use rusc_client::ServerUrl;
use rusc_engine::SearchInfo;
use rusc_games::{MoveOption, Side};
use rusc_rulebook::Language;

use crate::clock::Clock;
use crate::engine::{EngineNews, EngineReport, SearchOrder, SearchPurpose};
use crate::files::{FileReport, read_game};
use crate::layout::Layout;
use crate::look::Look;
use crate::menu::Menu;
use crate::online::{LobbyScreen, OnlineNews, OnlineOrder};
use crate::player::TablePlayer;
use crate::prompt::Prompt;
use crate::reader::Reader;
use crate::table::{Insight, Table, TableEnd};

/// The computer's move appears at the earliest so long after ours, so that one sees two moves and not a jump.
const LEAST_THOUGHT: Duration = Duration::from_millis(350);

/// Something that happens to the program.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    /// The terminal has this many columns and lines.
    Size(u16, u16),
    /// Time has passed.
    Tick,
    Engine(EngineReport),
    File(FileReport),
    /// News of a connection to a server, by its number.
    Online(u64, OnlineNews),
}

/// Something that the shell is to do.
#[derive(Debug)]
pub(crate) enum Effect {
    Search(SearchOrder),
    StopSearch,
    /// A file is written; one that is there already only with the last word.
    Save {
        path: String,
        text: String,
        existing: ExistingFile,
    },
    /// A file is read.
    Load(String),
    /// A session at a server begins; one before it ends.
    Connect {
        connection: u64,
        server: ServerUrl,
    },
    /// Something for the session.
    Online(OnlineOrder),
    /// The program goes to the background.
    Suspend,
    /// The whole screen is drawn anew.
    Redraw,
    Leave(TerminalExit),
}

/// What happens to a file of the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExistingFile {
    Kept,
    Replaced,
}

/// How the program is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalExit {
    /// The player wanted it.
    Quit,
    /// Ctrl-C.
    Interrupted,
    /// The system wanted it, by this signal.
    Signal(i32),
}

/// What covers the lower part of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Which of these moves?
    WhichMove(Vec<MoveOption>),
    /// Really give up?
    Resign(Side),
    /// Really leave a game that is going on?
    Abandon,
    /// Really write over a file?
    Overwrite { path: String, text: String },
    /// What is to be offered to the other player?
    Offer,
}

/// What is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Menu,
    Lobby,
    Table,
}

/// A sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// Something went as wished.
    Done(String),
    /// Something did not.
    Refused(String),
}

/// A search that is under way.
#[derive(Clone, Debug)]
struct Search {
    id: u64,
    purpose: SearchPurpose,
    /// Moves that were played when it began.
    ply: usize,
    since: Duration,
    /// What it has found, until the time has come.
    found: Option<Found>,
}

/// A move that was found, and what the engine thinks, if it tells.
#[derive(Clone, Debug)]
struct Found {
    text: String,
    info: Option<SearchInfo>,
}

/// The whole program.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) look: Look,
    pub(crate) language: Language,
    pub(crate) size: (u16, u16),
    pub(crate) screen: Screen,
    pub(crate) menu: Menu,
    pub(crate) table: Option<Table>,
    /// The server where games are played, once there is one.
    pub(crate) online: Option<LobbyScreen>,
    /// The game there that was entered, and the sides that are ours.
    pub(crate) entered: Option<(String, Vec<Seat>)>,
    pub(crate) reader: Option<Reader>,
    pub(crate) prompt: Option<Prompt>,
    pub(crate) question: Option<Question>,
    pub(crate) notice: Option<Notice>,
    /// The rule behind the last refusal.
    pub(crate) rule: Option<&'static str>,
    /// Whether the engine tells what it thinks while a person is to move.
    pub(crate) analyses: bool,
    /// What other programs may spend on a move where there is no clock.
    pub(crate) move_time: Duration,
    /// Whether engines wait.
    pub(crate) is_paused: bool,
    pub(crate) wants_hint: bool,
    pub(crate) now: Duration,
    /// Where the mouse button went down.
    pub(crate) pressed: Option<rusc_games::Hex>,
    search: Option<Search>,
    last_search: u64,
    seed: u64,
    effects: Vec<Effect>,
}

impl App {
    pub(crate) fn new(look: Look, language: Language, menu: Menu, seed: u64) -> App {
        App {
            look,
            language,
            size: (80, 24),
            screen: Screen::Menu,
            menu,
            table: None,
            online: None,
            entered: None,
            reader: None,
            prompt: None,
            question: None,
            notice: None,
            rule: None,
            analyses: false,
            move_time: Duration::from_secs(1),
            is_paused: false,
            wants_hint: false,
            now: Duration::ZERO,
            pressed: None,
            search: None,
            last_search: 0,
            seed,
            effects: Vec::new(),
        }
    }

    /// Takes an event.
    pub(crate) fn update(&mut self, input: Input, now: Duration) -> Vec<Effect> {
        self.now = self.now.max(now);
        match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => self.paste(&text),
            Input::Size(width, height) => self.resize(width, height),
            Input::Tick => {}
            Input::Engine(report) => self.engine(report),
            Input::File(report) => self.file(report),
            Input::Online(connection, news) => self.online(connection, news),
        }
        self.tend();
        std::mem::take(&mut self.effects)
    }

    /// Puts a game on the table.
    pub(crate) fn seat(&mut self, table: Table) {
        self.stop_search();
        if table.room.is_none() && self.entered.take().is_some() {
            self.effects.push(Effect::Online(OnlineOrder::Leave));
        }
        self.table = Some(table);
        self.menu.has_game = true;
        self.screen = Screen::Table;
        self.seed = self.seed.wrapping_add(1);
        self.notice = None;
        self.question = None;
        self.is_paused = false;
        self.tend();
    }

    /// How long the shell may wait for the next event before time has to be told.
    pub(crate) fn patience(&self) -> Option<Duration> {
        let clock = self.table.as_ref().and_then(|table| table.clock.as_ref()).is_some_and(Clock::is_running);
        match (&self.search, clock) {
            (Some(_), _) => Some(Duration::from_millis(120)),
            (None, true) => Some(Duration::from_millis(250)),
            (None, false) => None,
        }
    }

    pub(crate) fn layout(&self) -> Option<Layout> {
        Layout::of(self.size)
    }

    pub(crate) fn effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Says that something is not possible.
    pub(crate) fn refuse(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice::Refused(text.into()));
    }

    /// Says that something was done.
    pub(crate) fn tell(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice::Done(text.into()));
    }

    /// How long the present search has taken.
    pub(crate) fn search_time(&self) -> Option<Duration> {
        self.search.as_ref().map(|search| self.now.saturating_sub(search.since))
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        if let Some(table) = &mut self.table {
            table.camera.look_anew();
        }
        if let Some(reader) = &mut self.reader {
            reader.lay_out(self.language, width);
        }
    }

    /// Sees to everything that time and the state of the game demand.
    fn tend(&mut self) {
        self.see_to_the_clock();
        self.play_what_was_found();
        self.see_to_searches();
        let layout = self.layout();
        if let (Some(table), Some(layout)) = (&mut self.table, layout) {
            let cells = table.cells();
            table.camera.settle(&cells, table.cursor, layout.board);
        }
    }

    fn see_to_the_clock(&mut self) {
        let now = self.now;
        let Some(table) = &mut self.table else { return };
        if let Some(side) = table.clock.as_ref().and_then(|clock| clock.flag(now))
            && !table.is_over()
            && table.room.is_none()
        {
            table.finish(TableEnd::OutOfTime(side), now);
            self.question = None;
            self.prompt = None;
        }
    }

    fn engine(&mut self, report: EngineReport) {
        let Some(search) = self.search.as_mut().filter(|search| search.id == report.id) else { return };
        let purpose = search.purpose;
        match report.news {
            EngineNews::Progress(info) => self.keep_insight(info),
            EngineNews::Chosen(text) => search.found = Some(Found { text, info: None }),
            EngineNews::Found(Some(info)) => match purpose {
                SearchPurpose::Move(_) | SearchPurpose::Program => {
                    let text = info.line.first().cloned().unwrap_or_default();
                    search.found = Some(Found { text, info: Some(info) });
                }
                SearchPurpose::Hint => self.show_hint(info),
                SearchPurpose::Analysis => self.keep_insight(info),
            },
            EngineNews::Found(None) => {}
            EngineNews::Failed(error) => {
                self.is_paused = true;
                self.wants_hint = false;
                self.analyses = false;
                self.refuse(format!("The engine cannot go on: {error}."));
            }
        }
    }

    /// What came of a file.
    fn file(&mut self, report: FileReport) {
        match report {
            FileReport::Saved(path) => self.tell(format!("Saved as {path}.")),
            FileReport::Exists { path, text } => self.question = Some(Question::Overwrite { path, text }),
            FileReport::Failed(error) => self.refuse(error),
            FileReport::Read { path, bytes } => match read_game(&path, &bytes) {
                Ok((game, count)) => {
                    let players = self.menu.players();
                    let is_alone = players.iter().all(|player| *player == TablePlayer::Person);
                    self.seat(Table::new(game, players, None));
                    self.is_paused = !is_alone;
                    let more =
                        if count > 1 { format!(", the first of {count} games") } else { String::new() };
                    let hint = if is_alone { "" } else { " Engines wait: . lets them play on." };
                    self.tell(format!("{path}{more}.{hint}"));
                }
                Err(error) => self.refuse(error),
            },
        }
    }

    fn keep_insight(&mut self, info: SearchInfo) {
        if let Some(table) = &mut self.table {
            table.insight = Some(Insight { info, mover: table.to_move() });
        }
    }

    fn show_hint(&mut self, info: SearchInfo) {
        self.wants_hint = false;
        let Some(table) = &mut self.table else { return };
        let Some(best) = info.line.first() else { return };
        table.hint = table.scene.moves.iter().find(|option| option.text == *best).cloned();
        let reply = info.line.get(1).map_or(String::new(), |reply| format!(", expecting {reply}"));
        self.notice = Some(Notice::Done(format!("Perhaps {best}{reply}.")));
        self.keep_insight(info);
    }

    /// The computer's move, once it has been long enough on its way.
    fn play_what_was_found(&mut self) {
        let now = self.now;
        let is_ripe = |search: &Search| search.found.is_some() && now >= search.since + LEAST_THOUGHT;
        if !self.search.as_ref().is_some_and(is_ripe) {
            return;
        }
        let Some(Found { text, info }) = self.search.take().and_then(|search| search.found) else { return };
        let Some(table) = &mut self.table else { return };
        let mover = table.to_move();
        let name = table.side_name(mover);
        match table.play(&text, now) {
            Ok(()) => {
                table.insight = info.map(|info| Insight { info, mover });
                if !matches!(self.notice, Some(Notice::Refused(_))) {
                    self.notice = None;
                }
            }
            Err(error) => {
                self.is_paused = true;
                self.refuse(format!("{name} wanted to play '{text}', which is not possible: {error}."));
            }
        }
    }

    /// The search that the state of the game asks for.
    fn wanted_search(&self) -> Option<SearchPurpose> {
        let table = self.table.as_ref()?;
        if table.is_over() || table.room.is_some() {
            return None;
        }
        match table.player_to_move() {
            TablePlayer::Computer(level) => (!self.is_paused).then_some(SearchPurpose::Move(*level)),
            TablePlayer::Program(_) => (!self.is_paused).then_some(SearchPurpose::Program),
            TablePlayer::Online(_) => None,
            TablePlayer::Person if self.wants_hint => Some(SearchPurpose::Hint),
            TablePlayer::Person => self.analyses.then_some(SearchPurpose::Analysis),
        }
    }

    /// Starts what is wanted and stops what is not.
    fn see_to_searches(&mut self) {
        let wanted = self.wanted_search();
        let ply = self.table.as_ref().map_or(0, |table| table.game.ply());
        let runs = self.search.as_ref().map(|search| (search.purpose, search.ply));
        if runs == wanted.map(|purpose| (purpose, ply)) {
            return;
        }
        self.stop_search();
        let (Some(purpose), Some(table)) = (wanted, &mut self.table) else { return };
        self.last_search += 1;
        if purpose == SearchPurpose::Analysis {
            table.insight = None;
        }
        let (id, game, mut time) = (self.last_search, table.game.clone(), table.time_for_move(self.now));
        let command = match table.player_to_move() {
            TablePlayer::Program(command) => {
                time.get_or_insert(self.move_time);
                Some(command.clone())
            }
            _ => None,
        };
        let (side, seed) = (table.to_move(), self.seed);
        self.search = Some(Search { id, purpose, ply, since: self.now, found: None });
        self.effects.push(Effect::Search(SearchOrder { id, purpose, side, command, game, time, seed }));
    }

    fn stop_search(&mut self) {
        if self.search.take().is_some() {
            self.effects.push(Effect::StopSearch);
        }
    }
}
