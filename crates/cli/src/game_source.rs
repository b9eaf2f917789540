//! The game that a command is about: a game string on the command line, or a game of a file of any format.

use std::path::Path;

use anyhow::Result;
use clap::Args;
use rusc_api::Scene;
use rusc_formats::{Chunk, Format, Splitter};
use rusc_games::{AnyGame, Repetition};
use rusc_scene::scene_of;

use crate::args::UsageError;
use crate::game_files::{Input, Line, display_name, format_of, unreadable};

/// The words that name a game, and a position of it.
#[derive(Debug, Args)]
pub(crate) struct GameSource {
    /// A game string such as 'Base;;;wS1;bG1 wS1-', a set-up, or a game file of any format that rusc convert reads; - is
    /// standard input
    #[arg(value_name = "GAMESTRING|FILE")]
    source: String,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// The position after so many half-moves; by default the last
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
}

impl GameSource {
    /// The game up to the position that is wanted.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyGame>> {
        let path = Path::new(&self.source);
        // What is called like a game file and is not there shall not be judged as a game string.
        let is_file = self.source == "-" || path.is_file() || format_of(path).is_some();
        let mut game = if is_file { self.of_file(path)? } else { self.of_text()? };
        let ply = self.ply.unwrap_or(game.ply());
        if ply > game.ply() {
            let reason = format!("--ply {ply}: the game has {} half-moves", game.ply());
            return Err(UsageError(reason).into());
        }
        while game.ply() > ply && game.undo() {}
        Ok(game)
    }

    fn of_text(&self) -> Result<Box<dyn AnyGame>, UsageError> {
        let chunk = Chunk { line: 1, text: self.source.clone(), is_cut: false };
        let game = Format::GameString.read(&chunk).into_whole();
        let told = |reason: &dyn std::fmt::Display| {
            UsageError(format!("'{}' is no file, and no game string: {reason}", self.source))
        };
        game.map_err(|refusal| told(&refusal))?.replay().map_err(|error| told(&error))
    }

    fn of_file(&self, path: &Path) -> Result<Box<dyn AnyGame>> {
        let bad = |reason: &dyn std::fmt::Display| UsageError(format!("{}:{reason}", display_name(path)));
        let failed = |error| unreadable(path, &error);
        let mut input = Input::open(path, None).map_err(failed)?;
        let format = input.format.ok_or_else(|| bad(&"1:1: the format of this file is not recognised"))?;
        let chunk = self.chunk(&mut input, format).map_err(failed)?.map_err(|reason| bad(&reason))?;
        let game = format.read(&chunk).into_whole().map_err(|refusal| bad(&refusal))?;
        Ok(game.replay().map_err(|error| bad(&error))?)
    }

    /// The text of the game that is wanted; a file of any size is read up to there, line by line.
    fn chunk(&self, input: &mut Input, format: Format) -> std::io::Result<Result<Chunk, String>> {
        let mut splitter = Splitter::new(format);
        let (mut lines, mut games) = (0_u64, 0);
        loop {
            let chunk = match input.next()? {
                None => break,
                Some(Line::Text(line)) => splitter.push(line),
                Some(Line::Latin1(line)) => splitter.push(&line),
                Some(Line::Binary) => return Ok(Err(format!("{}:1: this is no text", lines + 1))),
            };
            lines += 1;
            games += u64::from(chunk.is_some());
            if let Some(chunk) = chunk.filter(|_| games == self.number) {
                return Ok(Ok(chunk));
            }
        }
        let last = splitter.finish().filter(|_| games + 1 == self.number);
        Ok(last.ok_or_else(|| format!("1:1: there is no game {} in this file", self.number)))
    }
}

/// The positions of a game from its start, at most the last `most` of them.
pub(crate) fn scenes(game: &dyn AnyGame, most: usize) -> Vec<Scene> {
    let mut game = game.box_clone();
    game.set_repetition(Repetition::PlaysOn);
    let mut scenes = vec![scene_of(&*game)];
    while scenes.len() < most && game.undo() {
        scenes.push(scene_of(&*game));
    }
    scenes.reverse();
    scenes
}
