//! Draws pictures of every game in every theme into a folder, to look at, and measures how long they take.
//! `cargo run --release -p rusc-picture --example samples -- FOLDER`

use std::error::Error;
use std::io::{Write, stdout};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

use rusc_api::Scene;
use rusc_game::SplitMix64;
use rusc_games::GameKind;
use rusc_picture::{
    Coordinates, DescriptionWords, FrameTimes, IconShape, PictureOptions, Stacks, Theme, Trays, describe,
    gif, ico, icon, png, scene_png, svg,
};
use rusc_scene::scene_of;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("say which folder to write to")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for kind in GameKind::ALL {
        let scenes = game(kind, 100)?;
        stills(folder, kind, &scenes[scenes.len().min(60) - 1])?;
        animation(folder, kind, &scenes)?;
    }
    for size in [32, 192, 512] {
        fs::write(folder.join(format!("icon-{size}.png")), png(&icon(IconShape::Plain, size))?)?;
        fs::write(folder.join(format!("maskable-{size}.png")), png(&icon(IconShape::Maskable, size))?)?;
    }
    fs::write(folder.join("favicon.ico"), ico()?)?;
    Ok(())
}

/// The positions of a random game.
fn game(kind: GameKind, plies: usize) -> Result<Vec<Scene>, Box<dyn Error>> {
    for seed in 1.. {
        let mut random = SplitMix64::new(seed);
        let mut game = kind.start(kind.setups().last().map_or(kind.default_setup(), |setup| setup))?;
        let mut scenes = vec![scene_of(&*game)];
        while scenes.len() <= plies {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(&moves[random.below(moves.len())])?;
            scenes.push(scene_of(&*game));
        }
        // Tour de Ruche is over soon.
        if scenes.len() > plies || seed == 200 {
            return Ok(scenes);
        }
    }
    Err("no game".into())
}

fn stills(folder: &Path, kind: GameKind, scene: &Scene) -> Result<(), Box<dyn Error>> {
    let id = kind.id();
    let usual = PictureOptions { width: 800, height: 800, ..PictureOptions::default() };
    for theme in Theme::ALL {
        let options = PictureOptions { theme, ..usual.clone() };
        write(folder, &format!("{id}-{}", theme.id()), id, scene, &options)?;
    }
    let arrows = scene.stacks.windows(9).take(2).map(|stacks| (stacks[0].at, stacks[8].at)).collect();
    let marked = PictureOptions { coordinates: Coordinates::Shown, arrows, ..usual.clone() };
    write(folder, &format!("{id}-coordinates"), id, scene, &marked)?;
    let opened = PictureOptions { stacks: Stacks::Opened, ..usual.clone() };
    write(folder, &format!("{id}-stacks"), id, scene, &opened)?;
    let card = PictureOptions { width: 1200, height: 630, ..usual.clone() };
    write(folder, &format!("{id}-card"), id, scene, &card)?;
    let thumbnail = PictureOptions { width: 120, height: 120, trays: Trays::Hidden, ..usual };
    write(folder, &format!("{id}-small"), id, scene, &thumbnail)?;
    writeln!(stdout(), "{}", describe(DescriptionWords::english(), id, ["first", "second"], scene))?;
    Ok(())
}

/// Writes a picture, and says how long it takes: the median of many.
fn write(
    folder: &Path,
    name: &str,
    game: &str,
    scene: &Scene,
    options: &PictureOptions,
) -> Result<(), Box<dyn Error>> {
    let mut times: Vec<(Duration, Duration)> = Vec::new();
    let (mut text, mut file) = (String::new(), Vec::new());
    for _ in 0..rounds() {
        let start = Instant::now();
        text = svg(game, scene, options);
        let drawn = start.elapsed();
        let start = Instant::now();
        file = scene_png(game, scene, options)?;
        times.push((start.elapsed(), drawn));
    }
    times.sort_unstable();
    let (whole, drawn) = times[times.len() / 2];
    writeln!(
        stdout(),
        "{name}: svg {} bytes in {:.2} ms, png {} bytes in {:.1} ms, slowest {:.1} ms",
        text.len(),
        drawn.as_secs_f64() * 1e3,
        file.len(),
        whole.as_secs_f64() * 1e3,
        times[times.len() - 1].0.as_secs_f64() * 1e3
    )?;
    fs::write(folder.join(format!("{name}.svg")), text)?;
    fs::write(folder.join(format!("{name}.png")), file)?;
    Ok(())
}

fn rounds() -> usize {
    env::var("ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

fn animation(folder: &Path, kind: GameKind, scenes: &[Scene]) -> Result<(), Box<dyn Error>> {
    for size in [480, 640] {
        let options = PictureOptions { width: size, height: size, ..PictureOptions::default() };
        let start = Instant::now();
        let file = gif(kind.id(), scenes, &options, FrameTimes::default())?;
        let seconds = start.elapsed().as_secs_f64();
        writeln!(
            stdout(),
            "{}-{size}: gif of {} half-moves, {} bytes in {seconds:.2} s",
            kind.id(),
            scenes.len() - 1,
            file.len()
        )?;
        fs::write(folder.join(format!("{}-{size}.gif", kind.id())), file)?;
    }
    Ok(())
}
