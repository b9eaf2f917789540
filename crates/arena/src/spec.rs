//! The specification of a player: a program with its options, or a player of this process. Nothing is started here.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::{Error, Result, bail};
use rusc_uhp::ErrorOutput;

use crate::player::{Contestant, Effort, EnginePlayer, StaticPlayer};
use rusc_uhp::GoCommand;

/// The longest name, in characters: more does not fit in a table.
const LONGEST_NAME: usize = 200;

/// A participant: a name, and how to get the player that bears it.
#[derive(Clone, Debug)]
pub struct EngineSpec {
    name: String,
    engine: Engine,
}

#[derive(Clone, Debug)]
pub(crate) enum Engine {
    Program(Program),
    BuiltIn(Factory),
}

impl EngineSpec {
    /// The word for the player without a search in [`EngineSpec::read`].
    pub const STATIC: &str = "static";
    /// Its former name, still read.
    const QUICK: &str = "quick";

    /// A program, named after its command line.
    ///
    /// # Errors
    /// The command line is no name either: it is empty, too long or has control characters.
    pub fn program(program: Program) -> Result<EngineSpec> {
        let name = read_name(program.command_line())?;
        Ok(EngineSpec { name, engine: Engine::Program(program) })
    }

    /// A player of this process.
    ///
    /// # Errors
    /// The name is empty, too long or has control characters.
    pub fn built_in(name: &str, factory: Factory) -> Result<EngineSpec> {
        Ok(EngineSpec { name: read_name(name)?, engine: Engine::BuiltIn(factory) })
    }

    /// The player without a search, which every game has.
    pub fn static_player() -> EngineSpec {
        let factory = Factory::new(|| Ok(Box::new(StaticPlayer::default())));
        EngineSpec { name: EngineSpec::STATIC.to_owned(), engine: Engine::BuiltIn(factory) }
    }

    /// The engine of this process, named after its word.
    pub fn engine_of(effort: Effort) -> EngineSpec {
        let factory = Factory::new(move || Ok(Box::new(EnginePlayer::new(effort))));
        EngineSpec { name: effort.to_string(), engine: Engine::BuiltIn(factory) }
    }

    /// A player of this process: `static` (also `quick`), or a word of [`Effort::read`]. `None` if the text is neither, and so the
    /// command line of a program.
    ///
    /// # Errors
    /// As [`Effort::read`].
    pub fn read_built_in(text: &str) -> Option<Result<EngineSpec>> {
        if [EngineSpec::STATIC, EngineSpec::QUICK].contains(&text.trim()) {
            return Some(Ok(EngineSpec::static_player()));
        }
        Effort::read(text).map(|effort| effort.map(EngineSpec::engine_of))
    }

    /// A player of this process by its word, otherwise a command line.
    ///
    /// ```
    /// use rusc_arena::EngineSpec;
    ///
    /// assert_eq!(EngineSpec::read("level:4")?.name(), "level:4");
    /// assert_eq!(EngineSpec::read("my-engine uhp")?.named("mine")?.name(), "mine");
    /// assert!(EngineSpec::read("level:11").is_err());
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`EngineSpec::read_built_in`] and [`EngineSpec::program`].
    pub fn read(text: &str) -> Result<EngineSpec> {
        EngineSpec::read_built_in(text).unwrap_or_else(|| EngineSpec::program(Program::new(text)))
    }

    /// The same under another name.
    ///
    /// # Errors
    /// The name is empty, too long or has control characters.
    pub fn named(self, name: &str) -> Result<EngineSpec> {
        Ok(EngineSpec { name: read_name(name)?, ..self })
    }

    /// What it is called in tables and logs.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }
}

fn read_name(text: &str) -> Result<String> {
    let name = text.trim();
    if name.is_empty() {
        bail!("a player needs a name");
    }
    if name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
        bail!("the name of a player must be one line of at most {LONGEST_NAME} characters");
    }
    Ok(name.to_owned())
}

/// Makes players of this process, one for each game that is played at the same time.
#[derive(Clone)]
pub struct Factory {
    make: Arc<dyn Fn() -> Result<Box<dyn Contestant>> + Send + Sync>,
}

impl Factory {
    /// A factory that calls `make`. An error ends the whole match.
    pub fn new(make: impl Fn() -> Result<Box<dyn Contestant>> + Send + Sync + 'static) -> Factory {
        Factory { make: Arc::new(make) }
    }

    pub(crate) fn make(&self) -> Result<Box<dyn Contestant>> {
        (self.make)()
    }
}

impl fmt::Debug for Factory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Factory")
    }
}

/// A program that speaks the protocol.
#[derive(Clone, Debug)]
pub struct Program {
    command_line: String,
    options: Vec<EngineOption>,
    go: GoCommand,
    /// Where its diagnostics go.
    pub error_output: ErrorOutput,
}

impl Program {
    /// The program without options, told the time in the usual words. Words of the command line with blanks in them
    /// can be quoted.
    pub fn new(command_line: &str) -> Program {
        Program {
            command_line: command_line.trim().to_owned(),
            options: Vec::new(),
            go: GoCommand::default(),
            error_output: ErrorOutput::Discard,
        }
    }

    /// With one more option to set after the start.
    #[must_use]
    pub fn with_option(mut self, option: EngineOption) -> Program {
        self.options.push(option);
        self
    }

    /// Told the time in other words.
    #[must_use]
    pub fn with_go(self, go: GoCommand) -> Program {
        Program { go, ..self }
    }

    /// How it is started.
    pub fn command_line(&self) -> &str {
        &self.command_line
    }

    pub(crate) fn options(&self) -> &[EngineOption] {
        &self.options
    }

    pub(crate) fn go(&self) -> &GoCommand {
        &self.go
    }
}

/// What happens when the engine refuses an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnRefusal {
    Fail,
    Ignore,
}

/// A setting of an engine: `NumThreads=1`, or `?NumThreads=1` if it does not matter when the engine refuses.
///
/// ```
/// use rusc_arena::EngineOption;
///
/// let option: EngineOption = "?NumThreads=1".parse()?;
/// assert_eq!(option.to_string(), "NumThreads=1");
/// assert!("NumThreads".parse::<EngineOption>().is_err());
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    name: String,
    value: String,
    on_refusal: OnRefusal,
}

impl EngineOption {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn value(&self) -> &str {
        &self.value
    }

    pub(crate) fn on_refusal(&self) -> OnRefusal {
        self.on_refusal
    }
}

impl FromStr for EngineOption {
    type Err = Error;

    fn from_str(text: &str) -> Result<EngineOption> {
        let (on_refusal, setting) = match text.trim().strip_prefix('?') {
            Some(setting) => (OnRefusal::Ignore, setting),
            None => (OnRefusal::Fail, text.trim()),
        };
        let is_word =
            |word: &str| !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || c.is_control());
        match setting.split_once('=') {
            Some((name, value)) if is_word(name) && is_word(value) => {
                Ok(EngineOption { name: name.to_owned(), value: value.to_owned(), on_refusal })
            }
            _ => bail!("'{text}' is no option; expected Name=Value or ?Name=Value without blanks"),
        }
    }
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}
