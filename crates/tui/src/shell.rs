//! Everything around the state machine: the terminal and its modes, the threads that read keys and signals and search for
//! moves, and the loop between them. Whatever happens, the terminal is given back as it was: at the end, when the program
//! panics, when it is stopped or told to end.

use std::fs::{self, File};
use std::io::{self, Read, Stdout, stdout};
use std::panic;
use std::path::Path;
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions as RatatuiOptions, Viewport};
use rusc_client::{ServerUrl, Transport};
use rusc_games::{AnyGame, GameKind, Side};
use rusc_rulebook::Language;

use crate::app::{App, Effect, ExistingFile, Input, TerminalExit};
use crate::clock::ClockRule;
use crate::draw::draw;
use crate::engine::EngineThread;
use crate::files::{FileReport, LARGEST_FILE};
use crate::look::Look;
use crate::menu::Menu;
use crate::online::{OnlineNews, OnlineOrder, OnlineThread, ServerAccess};
use crate::player::TablePlayer;
use crate::program::ProgramThread;
use crate::signals::{self, SystemWish};
use crate::table::Table;

/// Events that are taken before the screen is drawn again.
const BATCH: usize = 256;
/// The exit code of a program that has panicked.
const PANICKED: i32 = 101;

/// What to play, and how it looks.
#[derive(Debug)]
pub struct TerminalOptions {
    /// What the terminal can show.
    pub look: Look,
    /// The language of the rule books.
    pub language: Language,
    /// The game that the menu begins with.
    pub kind: GameKind,
    /// The game to begin with; without one the menu is shown.
    pub game: Option<Box<dyn AnyGame>>,
    /// Who plays it, by side.
    pub players: [TablePlayer; 2],
    /// The clock, if there is one.
    pub clock: Option<ClockRule>,
    /// What other programs may spend on a move where there is no clock.
    pub move_time: Duration,
    /// A server to play at.
    pub online: Option<OnlineStart>,
    /// For the choices of the computer, so that games differ.
    pub seed: u64,
}

/// Where to play online, and what to do there first.
#[derive(Debug)]
pub struct OnlineStart {
    /// The server, and how to sign in there.
    pub access: ServerAccess,
    /// The first order.
    pub order: OnlineOrder,
}

/// Plays until the player leaves.
///
/// # Errors
/// The terminal cannot be used.
pub fn play_in_terminal(options: TerminalOptions) -> io::Result<TerminalExit> {
    let (sender, events) = channel();
    let to_shell = sender.clone();
    let engine =
        EngineThread::start(move |report| post(&to_shell, ShellEvent::Input(Input::Engine(report))))?;
    let to_shell = sender.clone();
    signals::watch(move |wish| post(&to_shell, ShellEvent::System(wish)))?;
    let mut app = App::new(
        options.look,
        options.language,
        Menu::new(options.kind, &options.players, options.clock),
        options.seed,
    );
    app.move_time = options.move_time;
    if let Some(game) = options.game {
        app.seat(Table::new(game, options.players, options.clock));
    }
    let access = options.online.map(|online| {
        app.connect(online.access.url.clone(), online.order);
        online.access
    });
    let screen = TerminalScreen::open()?;
    let to_shell = sender.clone();
    thread::Builder::new().name("keys".to_owned()).spawn(move || read_events(&to_shell))?;
    let (programs, begun) = ([None, None], Instant::now());
    Shell { app, screen, engine, programs, access, session: None, sender, begun }.run(&events)
}

enum ShellEvent {
    Input(Input),
    System(SystemWish),
    /// The terminal cannot be read any more.
    Closed(io::Error),
}

/// Sends an event; nobody listens only when the program ends.
fn post(sender: &Sender<ShellEvent>, event: ShellEvent) {
    let _ = sender.send(event);
}

fn read_events(sender: &Sender<ShellEvent>) {
    loop {
        let event = match event::read() {
            Ok(Event::Key(key)) => Input::Key(key),
            // The way of the mouse is of no interest, and would be a flood.
            Ok(Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Moved => continue,
            Ok(Event::Mouse(mouse)) => Input::Mouse(mouse),
            Ok(Event::Paste(text)) => Input::Paste(text),
            Ok(Event::Resize(width, height)) => Input::Size(width, height),
            Ok(Event::FocusGained | Event::FocusLost) => continue,
            Err(error) => return post(sender, ShellEvent::Closed(error)),
        };
        post(sender, ShellEvent::Input(event));
    }
}

struct Shell {
    app: App,
    screen: TerminalScreen,
    engine: EngineThread,
    /// The program that plays for each side, once it was asked.
    programs: [Option<ProgramThread>; 2],
    /// The server of the command line.
    access: Option<ServerAccess>,
    /// The session at a server.
    session: Option<OnlineThread>,
    /// For the threads of programs.
    sender: Sender<ShellEvent>,
    begun: Instant,
}

impl Shell {
    fn run(mut self, events: &Receiver<ShellEvent>) -> io::Result<TerminalExit> {
        let (width, height) = terminal::size()?;
        if let Some(leave) = self.take(Input::Size(width, height))? {
            return Ok(leave);
        }
        loop {
            self.screen.terminal.draw(|frame| draw(frame, &self.app))?;
            let first = match self.app.patience() {
                Some(patience) => events.recv_timeout(patience),
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let first = match first {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => ShellEvent::Input(Input::Tick),
                Err(RecvTimeoutError::Disconnected) => return Ok(TerminalExit::Quit),
            };
            let rest: Vec<ShellEvent> = events.try_iter().take(BATCH).collect();
            for event in std::iter::once(first).chain(rest) {
                if let Some(leave) = self.handle(event)? {
                    return Ok(leave);
                }
            }
        }
    }

    fn handle(&mut self, event: ShellEvent) -> io::Result<Option<TerminalExit>> {
        match event {
            ShellEvent::Input(input) => self.take(input),
            ShellEvent::System(SystemWish::End(signal)) => Ok(Some(TerminalExit::Signal(signal))),
            ShellEvent::System(SystemWish::Stop) => self.suspend().map(|()| None),
            ShellEvent::System(SystemWish::GoOn) => self.screen.reopen().map(|()| None),
            ShellEvent::Closed(error) => Err(error),
        }
    }

    /// Gives an event to the state machine and does what it asks for.
    fn take(&mut self, input: Input) -> io::Result<Option<TerminalExit>> {
        if matches!(input, Input::Size(..)) {
            self.screen.begin_anew()?;
        }
        for effect in self.app.update(input, self.begun.elapsed()) {
            match effect {
                Effect::Search(order) => match order.command.clone() {
                    Some(command) => self.program(&command, order.side)?.order(order),
                    None => self.engine.order(order),
                },
                Effect::Save { path, text, existing } => self.report(save(path, text, existing)),
                Effect::Load(path) => self.report(load(path)),
                Effect::StopSearch => self.engine.stop(),
                Effect::Connect { connection, server } => self.connect(connection, server),
                Effect::Online(order) => self.order_online(order),
                Effect::Suspend => self.suspend()?,
                Effect::Redraw => self.screen.begin_anew()?,
                Effect::Leave(leave) => return Ok(Some(leave)),
            }
        }
        Ok(None)
    }

    /// The program that plays for a side; another command line starts another one.
    fn program(&mut self, command: &str, side: Side) -> io::Result<&ProgramThread> {
        let slot = &mut self.programs[side.index()];
        if slot.as_ref().is_none_or(|running| running.command() != command) {
            let to_shell = self.sender.clone();
            let report = move |report| post(&to_shell, ShellEvent::Input(Input::Engine(report)));
            *slot = Some(ProgramThread::start(command, report)?);
        }
        slot.as_ref().ok_or_else(|| io::Error::other("the program has just been started"))
    }

    /// Begins a session at a server. The token of the command line goes to the server of the command line only.
    fn connect(&mut self, connection: u64, server: ServerUrl) {
        let to_shell = self.sender.clone();
        let report = move |news| post(&to_shell, ShellEvent::Input(Input::Online(connection, news)));
        let started = match &self.access {
            Some(access) if access.url == server => Ok(access.clone()),
            Some(access) => {
                Ok(ServerAccess { url: server, transport: access.transport.clone(), token: None })
            }
            None => Transport::public().map(|transport| ServerAccess { url: server, transport, token: None }),
        };
        let started = started.map_err(|error| error.to_string());
        let tell = report.clone();
        match started
            .and_then(|access| OnlineThread::start(access, report).map_err(|error| error.to_string()))
        {
            Ok(session) => self.session = Some(session),
            Err(error) => tell(OnlineNews::Failed(format!("There is no connection: {error}."))),
        }
    }

    fn order_online(&self, order: OnlineOrder) {
        let is_taken = self.session.as_ref().is_some_and(|session| session.order(order));
        if !is_taken && let Some(connection) = self.app.online.as_ref().map(|online| online.connection) {
            let news = OnlineNews::Failed("The server does not keep up; try that again.".to_owned());
            post(&self.sender, ShellEvent::Input(Input::Online(connection, news)));
        }
    }

    /// Tells the state machine what came of a file.
    fn report(&self, report: FileReport) {
        post(&self.sender, ShellEvent::Input(Input::File(report)));
    }

    /// Gives the terminal back to the shell until the program is continued.
    fn suspend(&mut self) -> io::Result<()> {
        restore();
        signals::stop_here()?;
        self.screen.reopen()
    }
}

/// Writes a file, through a second one, so that nobody sees half of it.
fn save(path: String, text: String, existing: ExistingFile) -> FileReport {
    if existing == ExistingFile::Kept && Path::new(&path).exists() {
        return FileReport::Exists { path, text };
    }
    let draft = format!("{path}.part");
    match fs::write(&draft, text).and_then(|()| fs::rename(&draft, &path)) {
        Ok(()) => FileReport::Saved(path),
        Err(error) => {
            // It may not even be there.
            let _ = fs::remove_file(&draft);
            FileReport::Failed(format!("{path} cannot be written: {error}."))
        }
    }
}

fn load(path: String) -> FileReport {
    let read = || {
        let mut bytes = Vec::new();
        File::open(&path)?.take(LARGEST_FILE).read_to_end(&mut bytes)?;
        io::Result::Ok(bytes)
    };
    match read() {
        Ok(bytes) => FileReport::Read { path, bytes },
        Err(error) => FileReport::Failed(format!("{path} cannot be read: {error}.")),
    }
}

/// The terminal in the modes of a full-screen program, until this is dropped.
struct TerminalScreen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl TerminalScreen {
    fn open() -> io::Result<TerminalScreen> {
        let before = panic::take_hook();
        let main_thread = thread::current().id();
        panic::set_hook(Box::new(move |info| {
            restore();
            before(info);
            // The program cannot go on without the thread; its screen is gone already.
            if thread::current().id() != main_thread {
                process::exit(PANICKED);
            }
        }));
        enter()?;
        Ok(TerminalScreen { terminal: blank()? })
    }

    /// Enters the modes again and draws everything anew.
    fn reopen(&mut self) -> io::Result<()> {
        enter()?;
        self.begin_anew()
    }

    /// Clears the screen and forgets what was on it, for whatever size it has now.
    fn begin_anew(&mut self) -> io::Result<()> {
        self.terminal = blank()?;
        execute!(stdout(), Clear(ClearType::All))
    }
}

/// A terminal on which nothing was drawn. Its size is fixed: a terminal that follows the size by itself asks for the place
/// of the cursor when it changes, and would wait for the answer that the thread of the keys reads.
fn blank() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    let (width, height) = terminal::size()?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    Terminal::with_options(CrosstermBackend::new(stdout()), RatatuiOptions { viewport })
}

impl Drop for TerminalScreen {
    fn drop(&mut self) {
        restore();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// As far as possible: a terminal that is gone needs nothing.
fn restore() {
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}
