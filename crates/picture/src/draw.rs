//! A scene as SVG: the ground, the pieces, the marks, the trays.

use rusc_api::{Hex, Scene, Stack};

use crate::coordinates::{of_cells, on_tile, widened};
use crate::escape::escaped;
use crate::ground::{ground, plate_bounds};
use crate::item::{Item, changes, pieces_of};
use crate::layout::{Bounds, Point, bounds, center, short};
use crate::marks::marks;
use crate::options::{Coordinates, LastMove, PictureOptions, Stacks};
use crate::piece::{Body, definitions, fine, piece};
use crate::theme::Palette;
use crate::trays::{height, trays};

/// Vertical distance of the pieces of a stack that is fanned out, and how far each is to the right.
const FAN: (f64, f64) = (62.0, 14.0);
/// The least part of the plane that is shown, so that a single piece does not fill the picture.
const LEAST_EXTENT: f64 = 430.0;

/// A scene as the text of an SVG file. `game` is the word for the game, such as `hive`, by which colours are chosen.
///
/// ```
/// use rusc_games::GameKind;
/// use rusc_picture::{PictureOptions, svg};
/// use rusc_scene::scene_of;
///
/// let game = GameKind::Hive.read_game("Base;;;wS1;bG1 wS1-")?;
/// let text = svg(game.kind().id(), &scene_of(&*game), &PictureOptions::default());
/// assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"640\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(game: &str, scene: &Scene, options: &PictureOptions) -> String {
    let palette = Palette::new(options.theme, game);
    Drawing::new(&palette, scene, options, extent(scene, options)).svg()
}

/// A picture as lists of items.
pub(crate) struct Drawing<'a> {
    palette: &'a Palette,
    options: &'a PictureOptions,
    body: Body,
    camera: Camera,
    /// In units of the plane.
    board: Vec<Item>,
    /// In pixels.
    trays: Vec<Item>,
}

impl<'a> Drawing<'a> {
    /// A scene with a given part of the plane in view, so that the pictures of a game do not jump.
    pub(crate) fn new(
        palette: &'a Palette,
        scene: &Scene,
        options: &'a PictureOptions,
        part: Bounds,
    ) -> Drawing<'a> {
        let body = Body::of(scene);
        let camera = Camera::fitted(part, options);
        let mut board = ground(scene, body, palette, camera.shown(options));
        board.extend(pieces(scene, body, palette, options));
        board.extend(marks(scene, body, palette, options));
        if options.coordinates == Coordinates::Shown {
            board.extend(of_cells(scene, body, palette));
        }
        Drawing { palette, options, body, camera, board, trays: trays(scene, body, palette, options) }
    }

    /// The text of an SVG file.
    pub(crate) fn svg(&self) -> String {
        let used = pieces_of(self.board.iter().chain(&self.trays));
        let texts = |items: &[Item]| -> String { items.iter().map(|item| item.svg.as_str()).collect() };
        let (width, height, title) = (self.options.width, self.options.height, &self.options.title);
        let title =
            if title.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(title)) };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">{title}<defs>{}</defs>\
             <rect class=\"table\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\
             <g transform=\"{}\">{}</g>{}</svg>\n",
            definitions(&used, self.body, self.palette),
            self.palette.color("table"),
            self.camera.transform(),
            texts(&self.board),
            texts(&self.trays)
        )
    }

    /// Width and height in pixels.
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.options.width, self.options.height)
    }

    /// The items of which a box, in pixels, is wanted, from the back to the front, each with how its list lies in the
    /// picture.
    pub(crate) fn items(&self, is_wanted: impl Fn(Bounds) -> bool) -> impl Iterator<Item = (&Item, Camera)> {
        let board = self.board.iter().map(|item| (item, self.camera));
        let all = board.chain(self.trays.iter().map(|item| (item, Camera::PIXELS)));
        all.filter(move |(item, camera)| is_wanted(camera.pixels(item.bounds)))
    }

    pub(crate) fn palette(&self) -> &Palette {
        self.palette
    }

    pub(crate) fn body(&self) -> Body {
        self.body
    }

    /// The boxes, in pixels, of what differs from another picture of the same size and part.
    pub(crate) fn changes_since(&self, before: &Drawing) -> Vec<Bounds> {
        let board = changes(&before.board, &self.board).into_iter().map(|bounds| self.camera.pixels(bounds));
        board.chain(changes(&before.trays, &self.trays)).collect()
    }
}

/// The part of the plane that a scene needs, without the trays.
pub(crate) fn extent(scene: &Scene, options: &PictureOptions) -> Bounds {
    let body = Body::of(scene);
    let cells = scene.stacks.iter().map(|stack| stack.at).chain(left_cells(scene, options));
    let mut part = match body {
        Body::Ball if !scene.stacks.is_empty() => plate_bounds(scene),
        Body::Ball | Body::Disc => bounds(body.shape(), cells, 22.0),
        Body::Tile => bounds(body.shape(), cells, 40.0),
    };
    if options.coordinates == Coordinates::Shown {
        part = widened(part, body);
    }
    // Stacks grow upwards.
    for stack in scene.stacks.iter().filter(|stack| stack.tiles.len() > 1) {
        let rise = if options.stacks == Stacks::Opened { FAN.0 } else { body.lift() };
        let top = center(body.shape(), stack.at).y - rise * (stack.tiles.len() - 1) as f64 - 62.0;
        part.top = part.top.min(top);
    }
    part
}

/// Cells that the last move has left, which carry a mark.
fn left_cells(scene: &Scene, options: &PictureOptions) -> impl Iterator<Item = Hex> {
    let last = scene.last.as_ref().filter(|_| options.last_move == LastMove::Marked);
    last.into_iter().flat_map(|last| &last.shifts).filter_map(|shift| shift.from)
}

/// How the plane lies in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Camera {
    /// Where the origin of the plane is, in pixels.
    pub(crate) at: Point,
    /// Pixels for a unit of the plane.
    pub(crate) scale: f64,
}

impl Camera {
    /// Of what is measured in pixels.
    const PIXELS: Camera = Camera { at: Point { x: 0.0, y: 0.0 }, scale: 1.0 };

    /// As an attribute of SVG.
    pub(crate) fn transform(self) -> String {
        format!("translate({} {}) scale({})", short(self.at.x), short(self.at.y), fine(self.scale))
    }

    /// The part in the middle, between the trays, as large as it can be.
    fn fitted(part: Bounds, options: &PictureOptions) -> Camera {
        let (width, height) = (f64::from(options.width), f64::from(options.height) - 2.0 * height(options));
        let (wide, high) = (part.width().max(LEAST_EXTENT), part.height().max(LEAST_EXTENT));
        let scale = (width / wide).min(height / high);
        let middle = part.middle();
        let at = Point {
            x: width / 2.0 - middle.x * scale,
            y: f64::from(options.height) / 2.0 - middle.y * scale,
        };
        Camera { at, scale }
    }

    /// A box of the plane in pixels.
    fn pixels(self, bounds: Bounds) -> Bounds {
        let Camera { at, scale } = self;
        Bounds {
            left: at.x + scale * bounds.left,
            top: at.y + scale * bounds.top,
            right: at.x + scale * bounds.right,
            bottom: at.y + scale * bounds.bottom,
        }
    }

    /// The part of the plane that is seen.
    fn shown(self, options: &PictureOptions) -> Bounds {
        let (left, top) = (-self.at.x / self.scale, -self.at.y / self.scale);
        let (width, height) = (f64::from(options.width), f64::from(options.height));
        Bounds { left, top, right: left + width / self.scale, bottom: top + height / self.scale }
    }
}

/// All pieces on the board, from the back to the front.
fn pieces(scene: &Scene, body: Body, palette: &Palette, options: &PictureOptions) -> Vec<Item> {
    let mut ordered: Vec<&Stack> = scene.stacks.iter().filter(|stack| !stack.tiles.is_empty()).collect();
    let key = |stack: &Stack| center(body.shape(), stack.at);
    ordered.sort_by(|a, b| key(a).y.total_cmp(&key(b).y).then(key(a).x.total_cmp(&key(b).x)));
    // Fanned stacks lie over everything else.
    if options.stacks == Stacks::Opened {
        ordered.sort_by_key(|stack| stack.tiles.len() > 1);
    }
    let is_named = body == Body::Tile && options.coordinates == Coordinates::Shown;
    let mut items = Vec::new();
    for stack in ordered {
        let at = center(body.shape(), stack.at);
        let is_fanned = options.stacks == Stacks::Opened && stack.tiles.len() > 1;
        let (up, right) = if is_fanned { FAN } else { (body.lift(), 0.0) };
        for (level, tile) in stack.tiles.iter().enumerate() {
            let point = Point { x: at.x + right * level as f64, y: at.y - up * level as f64 };
            items.push(piece(tile.seat, &tile.glyph, &tile.name, point, 1.0));
            if is_named && (is_fanned || level + 1 == stack.tiles.len()) {
                items.push(on_tile(&tile.name, tile.seat, point, palette));
            }
        }
    }
    items
}
