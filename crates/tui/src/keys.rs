//! What keys do: on the table, in the menu, and while a question is asked.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use rusc_games::{Hex, Side};

use crate::app::{App, Effect, ExistingFile, Question, Screen, TerminalExit};
use crate::files::{save_text, usual_name};
use crate::geometry::{arrow_direction, letter_direction};
use crate::hand::{Hand, Touch};
use crate::menu::MenuRow;
use crate::player::TablePlayer;
use crate::prompt::{Prompt, PromptPurpose, Typed};
use crate::reader::{Page, Reader, Reading};
use crate::table::{Table, TableEnd};
use crate::words;

impl App {
    /// A key was pressed.
    pub(crate) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release || self.control_key(key) {
            return;
        }
        // Letters with Ctrl or Alt are other keys; only a typed line has uses for some.
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) && self.prompt.is_none() {
            return;
        }
        if let Some(reader) = &mut self.reader {
            if reader.key(key, self.size.1) == Reading::Ends {
                self.reader = None;
            }
        } else if self.prompt.is_some() {
            self.prompt_key(key);
        } else if self.question.is_some() {
            self.question_key(key);
        } else {
            match self.screen {
                Screen::Menu => self.menu_key(key),
                Screen::Lobby => self.lobby_key(key),
                Screen::Table => self.table_key(key),
            }
        }
    }

    /// The keys that work everywhere.
    fn control_key(&mut self, key: KeyEvent) -> bool {
        if !key.modifiers.contains(KeyModifiers::CONTROL) {
            return false;
        }
        match key.code {
            KeyCode::Char('c') => self.effect(Effect::Leave(TerminalExit::Interrupted)),
            KeyCode::Char('q') => self.effect(Effect::Leave(TerminalExit::Quit)),
            KeyCode::Char('z') => self.effect(Effect::Suspend),
            KeyCode::Char('l') => self.effect(Effect::Redraw),
            _ => return false,
        }
        true
    }

    /// Text was pasted: into the line that is typed, or as a move.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.screen == Screen::Table && self.prompt.is_none() {
            self.prompt = Some(Prompt::new(PromptPurpose::Move, ""));
        }
        if let Some(prompt) = &mut self.prompt {
            text.chars().filter(|letter| !letter.is_control()).for_each(|letter| prompt.insert(letter));
        }
    }

    fn prompt_key(&mut self, key: KeyEvent) {
        let Some(prompt) = &mut self.prompt else { return };
        let table = self.table.as_ref().filter(|_| prompt.purpose == PromptPurpose::Move);
        let moves = || table.map_or_else(Vec::new, |table| table.game.legal_moves());
        let (typed, purpose) = (prompt.key(key, &moves), prompt.purpose);
        match typed {
            Typed::More => {}
            Typed::Dropped => self.prompt = None,
            Typed::Done(text) => {
                self.prompt = None;
                match purpose {
                    PromptPurpose::Move => self.play_text(&text),
                    PromptPurpose::Open | PromptPurpose::Server if text.is_empty() => {}
                    PromptPurpose::Open => self.effect(Effect::Load(text)),
                    PromptPurpose::Save => self.save(text),
                    PromptPurpose::Server => self.connect_to(&text),
                    PromptPurpose::Link => self.join(&text),
                    PromptPurpose::Person => self.challenge(text),
                    PromptPurpose::Say => self.say(text),
                }
            }
        }
    }

    fn question_key(&mut self, key: KeyEvent) {
        let Some(question) = self.question.take() else { return };
        let is_yes = matches!(key.code, KeyCode::Char('y' | 'Y'));
        match question {
            Question::WhichMove(moves) => {
                let index = match key.code {
                    KeyCode::Char(digit @ '1'..='9') => Some(digit as usize - '1' as usize),
                    KeyCode::Enter if moves.len() == 1 => Some(0),
                    _ => None,
                };
                match (index.and_then(|index| moves.get(index)), key.code) {
                    (Some(option), _) => self.play_text(&option.text.clone()),
                    (None, KeyCode::Esc) => {}
                    (None, _) => self.question = Some(Question::WhichMove(moves)),
                }
            }
            Question::Offer => self.offer_key(key),
            Question::Resign(_) if is_yes && self.is_online() => self.resign_online(),
            Question::Resign(side) if is_yes => {
                let now = self.now;
                if let Some(table) = &mut self.table {
                    table.finish(TableEnd::Resigned(side), now);
                }
            }
            Question::Abandon if is_yes => self.start_from_menu(),
            Question::Overwrite { path, text } if is_yes => {
                self.effect(Effect::Save { path, text, existing: ExistingFile::Replaced });
            }
            Question::Resign(_) | Question::Abandon | Question::Overwrite { .. } => {}
        }
    }

    fn menu_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.menu.go(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.menu.go(1),
            KeyCode::Left | KeyCode::Char('h') => drop(self.menu.change(-1)),
            KeyCode::Right | KeyCode::Char('l') => drop(self.menu.change(1)),
            KeyCode::PageUp => drop(self.menu.change(-5)),
            KeyCode::PageDown => drop(self.menu.change(5)),
            KeyCode::Enter | KeyCode::Char(' ') => self.activate(),
            KeyCode::Char('?') => self.open(Page::Rules(self.menu.kind(), None)),
            KeyCode::F(1) => self.open(Page::Keys),
            KeyCode::Esc if self.table.is_some() => self.screen = Screen::Table,
            KeyCode::Char('q') => self.effect(Effect::Leave(TerminalExit::Quit)),
            _ => {}
        }
    }

    /// Does what the chosen line of the menu says.
    pub(crate) fn activate(&mut self) {
        let is_going_on = self.table.as_ref().is_some_and(|table| !table.is_over() && table.game.ply() > 0);
        match self.menu.row {
            MenuRow::Start if is_going_on => self.question = Some(Question::Abandon),
            MenuRow::Start => self.start_from_menu(),
            MenuRow::Online => self.go_online(),
            MenuRow::Resume => self.screen = Screen::Table,
            MenuRow::Open => self.prompt = Some(Prompt::new(PromptPurpose::Open, "")),
            MenuRow::Rules => self.open(Page::Rules(self.menu.kind(), None)),
            MenuRow::Keys => self.open(Page::Keys),
            MenuRow::Quit => self.effect(Effect::Leave(TerminalExit::Quit)),
            _ => drop(self.menu.change(1)),
        }
    }

    fn start_from_menu(&mut self) {
        match self.menu.game() {
            Ok(game) => self.seat(Table::new(game, self.menu.players(), self.menu.clock())),
            Err(error) => self.refuse(format!("No new game: {error}.")),
        }
    }

    /// Opens a page.
    pub(crate) fn open(&mut self, page: Page) {
        self.reader = Some(Reader::open(page, self.language, self.size.0));
    }

    fn table_key(&mut self, key: KeyEvent) {
        let Some(table) = &mut self.table else { return };
        let shape = table.look.shape;
        self.notice = None;
        let (cursor, letter) =
            (table.cursor, if let KeyCode::Char(letter) = key.code { letter } else { '\0' });
        if let Some(direction) = letter_direction(shape, letter) {
            if letter.is_ascii_uppercase() {
                let touch = table.hand.step(&table.scene, direction);
                return self.act(touch, Some(cursor));
            }
            table.cursor = cursor + direction;
            return;
        }
        if let Some(direction) = arrow_direction(shape, cursor, key.code) {
            table.cursor = cursor + direction;
            return;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.touch(cursor),
            KeyCode::Esc if table.hand.is_empty() => self.screen = Screen::Menu,
            KeyCode::Esc => table.hand = Hand::Empty,
            KeyCode::Tab | KeyCode::Char(']') => self.next_cell(1),
            KeyCode::BackTab | KeyCode::Char('[') => self.next_cell(-1),
            KeyCode::Char(digit @ '1'..='9') => self.take_slot(digit as usize - '1' as usize),
            KeyCode::Char('+' | '=') => table.camera.nearer(),
            KeyCode::Char('-') => table.camera.farther(),
            code if self.online_key(code) => {}
            _ => self.command_key(key.code),
        }
    }

    fn command_key(&mut self, code: KeyCode) {
        let now = self.now;
        let Some(table) = &mut self.table else { return };
        match code {
            KeyCode::Char('h') => self.ask_for_hint(),
            KeyCode::Char('u') | KeyCode::Backspace if table.undo(now) => {}
            KeyCode::Char('u') | KeyCode::Backspace => self.refuse("There is nothing to take back."),
            KeyCode::Char('r') if table.redo(now) => {}
            KeyCode::Char('r') => self.refuse("There is nothing to play again."),
            KeyCode::Char('p') => match table.pass().map(|option| option.text.clone()) {
                Some(text) => self.play_text(&text),
                None => self.refuse("Nobody passes while there is a move."),
            },
            KeyCode::Char('g') if !table.is_over() => {
                let people =
                    Side::ALL.into_iter().filter(|side| table.players[side.index()] == TablePlayer::Person);
                let loser =
                    people.clone().find(|&side| side == table.to_move()).or_else(|| people.clone().next());
                self.question = loser.map(Question::Resign);
            }
            KeyCode::Char('i') => self.analyses = !self.analyses,
            KeyCode::Char('t' | ':' | '/') => self.prompt = Some(Prompt::new(PromptPurpose::Move, "")),
            KeyCode::Char('s') => {
                self.prompt = Some(Prompt::new(PromptPurpose::Save, &usual_name(table.kind())));
            }
            KeyCode::Char('l' | 'o') => self.prompt = Some(Prompt::new(PromptPurpose::Open, "")),
            KeyCode::Char('.') => self.is_paused = !self.is_paused,
            KeyCode::Char('m' | 'n') => self.screen = Screen::Menu,
            KeyCode::Char('?') => {
                let page = Page::Rules(table.kind(), self.rule.take());
                self.open(page);
            }
            KeyCode::F(1) | KeyCode::Char('k') => self.open(Page::Keys),
            _ => {}
        }
    }

    /// Writes the game into a file.
    fn save(&mut self, path: String) {
        let Some(table) = &self.table else { return };
        match save_text(table, &path) {
            Ok(_) if path.is_empty() => {}
            Ok(text) => self.effect(Effect::Save { path, text, existing: ExistingFile::Kept }),
            Err(error) => self.refuse(format!("{path}: {error}.")),
        }
    }

    fn ask_for_hint(&mut self) {
        match &self.table {
            Some(table) if table.is_persons_turn() => self.wants_hint = true,
            _ => self.refuse("There is a hint only when it is your turn."),
        }
    }

    /// Goes to the next cell worth going to: a target of what is held, or else something that can be taken.
    fn next_cell(&mut self, step: isize) {
        let Some(table) = &mut self.table else { return };
        let cells = if table.hand.is_empty() { table.takeable() } else { table.hand.targets(&table.scene) };
        let cells = if cells.is_empty() { table.takeable() } else { cells };
        if cells.is_empty() {
            return self.refuse("Nothing on the board can be moved; digits take a piece from beside it.");
        }
        let here = (table.cursor.r, table.cursor.q);
        let after = cells.partition_point(|hex| (hex.r, hex.q) <= here);
        let before = cells.partition_point(|hex| (hex.r, hex.q) < here);
        let index = if step > 0 { after % cells.len() } else { (before + cells.len() - 1) % cells.len() };
        table.cursor = cells[index];
    }

    /// Takes a piece from beside the board.
    pub(crate) fn take_slot(&mut self, index: usize) {
        let Some(table) = &mut self.table else { return };
        if !table.is_persons_turn() {
            return self.refuse_turn();
        }
        let side = table.to_move();
        let Some(slot) = table.slots[side.index()].get(index) else { return };
        let Some(held) = table.held(side, slot) else {
            return self.refuse("There is no piece of this kind left.");
        };
        let hand = Hand::Reserve(held.name.clone());
        if hand.moves(&table.scene).next().is_some() {
            let targets = hand.targets(&table.scene);
            if !targets.contains(&table.cursor)
                && let Some(&first) = targets.first()
            {
                table.cursor = first;
            }
            table.hand = hand;
        } else {
            let told = hand.why_not(&*table.game, None);
            self.explain(told.as_ref());
        }
    }

    /// Takes what is on a cell, or puts down there what is held.
    pub(crate) fn touch(&mut self, at: Hex) {
        let Some(table) = &mut self.table else { return };
        table.cursor = at;
        if !table.is_persons_turn() {
            return self.refuse_turn();
        }
        let touch = table.hand.touch(&table.scene, at);
        self.act(touch, Some(at));
    }

    fn act(&mut self, touch: Touch, at: Option<Hex>) {
        let Some(table) = &mut self.table else { return };
        match touch {
            Touch::Holds(hand) => table.hand = hand,
            Touch::Plays(option) => self.play_text(&option.text),
            Touch::Asks(moves) => self.question = Some(Question::WhichMove(moves)),
            Touch::Refused => {
                let is_void = table.hand.is_empty()
                    && at.is_none_or(|at| table.stack_at(at).is_none_or(|s| s.tiles.is_empty()));
                if is_void {
                    return self.refuse("There is nothing to take here.");
                }
                let told = table.hand.why_not(&*table.game, at);
                self.explain(told.as_ref());
            }
        }
    }

    /// Names the rule that forbids something; what is held stays in hand.
    fn explain(&mut self, told: Option<&rusc_games::Restriction>) {
        self.rule = told.map(|told| told.rule);
        match told {
            Some(told) => {
                self.refuse(format!("{} ({}: ? opens the rule)", words::reason(told.reason), told.rule));
            }
            None => self.refuse("That is not possible."),
        }
    }

    fn refuse_turn(&mut self) {
        let Some(table) = &self.table else { return };
        let text = if table.room.is_some() && table.is_over() {
            "The game is over: r offers a rematch, n starts another game.".to_owned()
        } else if table.room.as_ref().is_some_and(|room| !room.is_live()) {
            "The game begins when somebody sits opposite.".to_owned()
        } else if table.is_over() {
            "The game is over: u takes a move back, n starts another game.".to_owned()
        } else {
            format!("It is the turn of {}.", table.side_name(table.to_move()))
        };
        self.refuse(text);
    }

    /// Plays a move of somebody at the keyboard.
    pub(crate) fn play_text(&mut self, text: &str) {
        let now = self.now;
        let Some(table) = &mut self.table else { return };
        if text.is_empty() {
            return;
        }
        if !table.is_persons_turn() {
            return self.refuse_turn();
        }
        if table.room.is_some() {
            return self.send_move(text);
        }
        match table.play(text, now) {
            Ok(()) => {
                let target = table.scene.last.as_ref().and_then(|last| last.target);
                table.cursor = target.unwrap_or(table.cursor);
                self.rule = None;
            }
            Err(error) => self.refuse(format!("'{text}': {error}.")),
        }
    }
}
