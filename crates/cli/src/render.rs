//! `rusc render`: a position as SVG or PNG, or a whole game as an animated GIF, in a file.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use rusc_api::{Hex, Scene, Stack};
use rusc_games::{AnyGame, Side};
use rusc_picture::{
    Coordinates, DescriptionWords, FrameTimes, LastMove, MOST_FRAMES, PictureOptions, Stacks, Theme, Trays,
    describe, gif, scene_png, svg,
};
use rusc_scene::scene_of;

use crate::args::UsageError;
use crate::game_files::Output;
use crate::game_source::{GameSource, scenes};

/// The words after `rusc render`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    source: GameSource,
    /// The file to write: .svg and .png show a position, .gif the whole game; - is standard output
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// What to write, if the name of the file does not tell; svg to standard output
    #[arg(long, value_name = "FORMAT")]
    format: Option<PictureFormat>,
    #[command(flatten)]
    look: LookArgs,
    /// How long each position of a GIF stays, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "0.8", value_parser = read_delay)]
    delay: u16,
}

/// The files that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PictureFormat {
    Svg,
    Png,
    Gif,
}

/// How a picture looks.
#[derive(Debug, Args)]
pub(crate) struct LookArgs {
    /// Width and height in pixels, or one number for both
    #[arg(long, value_name = "WxH", default_value = "640x640", value_parser = read_size)]
    size: (u32, u32),
    /// The colours: light, dark or contrast
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = read_theme)]
    theme: Theme,
    /// Write the names of cells on the board, and of pieces where cells have none
    #[arg(long)]
    coordinates: bool,
    /// Whether to mark the last move
    #[arg(long, value_name = "WHETHER", default_value = "mark")]
    last_move: LastMoveChoice,
    /// Fan out stacks, so that every piece can be seen
    #[arg(long)]
    open_stacks: bool,
    /// Show the board alone, without what the sides hold
    #[arg(long)]
    board_only: bool,
    /// An arrow between two cells, or between the cells of two pieces; may be given several times
    #[arg(long = "arrow", value_name = "FROM>TO", value_parser = read_arrow)]
    arrows: Vec<(String, String)>,
}

/// Whether the last move is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LastMoveChoice {
    Mark,
    Hide,
}

const EXAMPLES: &str = "Examples:
  rusc render 'Base+MLP;;;wS1;bG1 wS1-;wQ -wS1' --out hive.png
  rusc render games.apgn --number 3 --ply 20 --coordinates --arrow 'a1>b2' --out abalone.svg
  rusc render game.pgn --size 480 --theme dark --out game.gif";

/// Writes the picture.
pub(crate) fn run(args: &RenderArgs) -> Result<ExitCode> {
    let is_standard = args.out.as_os_str() == "-";
    let format =
        args.format.or_else(|| if is_standard { Some(PictureFormat::Svg) } else { format_of(&args.out) });
    let format = format.ok_or_else(|| {
        UsageError("--out: the name does not end in .svg, .png or .gif; say which with --format".to_owned())
    })?;
    if is_standard && format != PictureFormat::Svg && io::stdout().is_terminal() {
        let reason = "--out -: a terminal cannot show this file; name a file, or see rusc show";
        return Err(UsageError(reason.to_owned()).into());
    }
    let game = args.source.open()?;
    let scene = scene_of(&*game);
    let options = args.look.options(&*game, &scene)?;
    let id = game.kind().id();
    let bytes = match format {
        PictureFormat::Svg => svg(id, &scene, &options).into_bytes(),
        PictureFormat::Png => scene_png(id, &scene, &options)?,
        PictureFormat::Gif => {
            let times = FrameTimes { each: args.delay, ..FrameTimes::default() };
            gif(id, &scenes(&*game, MOST_FRAMES), &options, times)?
        }
    };
    let mut output = Output::open(Some(&args.out))?;
    output.write(&bytes).with_context(|| format!("cannot write '{}'", args.out.display()))?;
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn format_of(path: &Path) -> Option<PictureFormat> {
    PictureFormat::from_str(path.extension()?.to_str()?, true).ok()
}

impl LookArgs {
    /// The options for a picture of this scene.
    pub(crate) fn options(&self, game: &dyn AnyGame, scene: &Scene) -> Result<PictureOptions, UsageError> {
        let arrows = self.arrows.iter().map(|(from, to)| Ok((find(scene, from)?, find(scene, to)?)));
        let options = PictureOptions {
            width: self.size.0,
            height: self.size.1,
            theme: self.theme,
            coordinates: if self.coordinates { Coordinates::Shown } else { Coordinates::Hidden },
            last_move: match self.last_move {
                LastMoveChoice::Mark => LastMove::Marked,
                LastMoveChoice::Hide => LastMove::Hidden,
            },
            stacks: if self.open_stacks { Stacks::Opened } else { Stacks::Closed },
            trays: if self.board_only { Trays::Hidden } else { Trays::Shown },
            arrows: arrows.collect::<Result<_, UsageError>>()?,
            title: description(game, scene),
        };
        options.check().map_err(UsageError)?;
        Ok(options)
    }
}

/// The position in words.
pub(crate) fn description(game: &dyn AnyGame, scene: &Scene) -> String {
    describe(
        DescriptionWords::english(),
        game.kind().name(),
        Side::ALL.map(|side| game.side_name(side)),
        scene,
    )
}

/// The cell of a name, or where a piece of that name stands.
fn find(scene: &Scene, name: &str) -> Result<Hex, UsageError> {
    let is_meant = |stack: &&Stack| {
        stack.name.eq_ignore_ascii_case(name)
            || stack.tiles.iter().any(|tile| tile.name.eq_ignore_ascii_case(name))
    };
    let stack = scene.stacks.iter().find(is_meant).filter(|_| !name.is_empty());
    stack
        .map(|stack| stack.at)
        .ok_or_else(|| UsageError(format!("--arrow: there is no cell or piece '{name}'")))
}

fn read_size(text: &str) -> Result<(u32, u32), String> {
    let (least, most) = (PictureOptions::SMALLEST, PictureOptions::LARGEST);
    let read = |text: &str| text.trim().parse().ok().filter(|size| (least..=most).contains(size));
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let size = read(width).zip(read(height));
    size.ok_or_else(|| format!("expected width and height from {least} to {most}, such as 640x480"))
}

fn read_theme(text: &str) -> Result<Theme, String> {
    let known = Theme::ALL.map(Theme::id).join(", ");
    Theme::from_id(text).ok_or_else(|| format!("no such theme; there is: {known}"))
}

fn read_arrow(text: &str) -> Result<(String, String), String> {
    let (from, to) = text.split_once('>').ok_or("expected two cells or pieces, such as a1>b2")?;
    Ok((from.trim().to_owned(), to.trim().to_owned()))
}

/// Seconds as hundredths, which is what GIF counts in.
fn read_delay(text: &str) -> Result<u16, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.02..=60.0).contains(seconds));
    seconds
        .map(|seconds| (seconds * 100.0).round() as u16)
        .ok_or_else(|| "expected seconds from 0.02 to 60".to_owned())
}
