//! Hexagons as characters.

use ratatui::layout::Rect;
use rusc_games::Hex;

use crate::camera::{Camera, Extent};
use crate::geometry::{HexGrid, Scale, Shape};

fn grids() -> impl Iterator<Item = HexGrid> {
    let shapes = [Shape::Pointy, Shape::Flat];
    shapes.into_iter().flat_map(|shape| Scale::ALL.map(|scale| HexGrid { shape, scale }))
}

fn disc() -> impl Iterator<Item = Hex> {
    let near = |&hex: &Hex| hex.distance(Hex::ORIGIN) <= 4;
    (-4..=4).flat_map(|q| (-4..=4).map(move |r| Hex::new(q, r))).filter(near)
}

#[test]
fn every_character_inside_a_cell_belongs_to_it() {
    for grid in grids() {
        for hex in disc() {
            let (cx, cy) = grid.centre(hex);
            for &(dy, dx, count) in grid.inside() {
                for x in dx..dx + count as i32 {
                    assert_eq!(grid.hex_at((cx + x, cy + dy)), hex, "{grid:?} {x} {dy}");
                }
            }
        }
    }
}

#[test]
fn every_character_of_an_outline_belongs_to_the_cell_or_a_neighbour() {
    for grid in grids() {
        for ((x, y), _) in grid.outline() {
            assert!(grid.hex_at((x, y)).distance(Hex::ORIGIN) <= 1, "{grid:?} {x} {y}");
        }
    }
}

#[test]
fn insides_of_cells_do_not_overlap() {
    for grid in grids() {
        let mut seen = std::collections::HashSet::new();
        for hex in disc() {
            let (cx, cy) = grid.centre(hex);
            for &(dy, dx, count) in grid.inside() {
                for x in dx..dx + count as i32 {
                    assert!(seen.insert((cx + x, cy + dy)), "{grid:?} {hex:?}");
                }
            }
        }
    }
}

#[test]
fn the_camera_stays_until_something_leaves_the_view_and_follows_the_cursor() {
    let area = Rect::new(0, 1, 53, 21);
    let mut camera = Camera::new(Shape::Pointy, Extent::Growing);
    camera.settle(&[Hex::ORIGIN], Hex::ORIGIN, area);
    let begin = camera;
    camera.settle(&[Hex::ORIGIN, Hex::new(2, 0)], Hex::ORIGIN, area);
    assert_eq!(camera, begin, "everything is still in view");
    camera.settle(&[Hex::ORIGIN, Hex::new(9, 0)], Hex::ORIGIN, area);
    assert_ne!(camera, begin, "the far piece is centred in");
    camera.settle(&[Hex::ORIGIN, Hex::new(9, 0)], Hex::new(-40, 30), area);
    let (x, y) = camera.on_screen(camera.grid.centre(Hex::new(-40, 30)), area);
    assert!((0..53).contains(&x) && (1..22).contains(&y), "the cursor is in view");
}

#[test]
fn a_board_that_does_not_fit_is_drawn_smaller() {
    let area = Rect::new(0, 1, 53, 21);
    let mut camera = Camera::new(Shape::Pointy, Extent::Growing);
    let row = |length: i16| (0..length).map(|r| Hex::new(0, r)).collect::<Vec<_>>();
    camera.settle(&row(5), Hex::ORIGIN, area);
    assert_eq!(camera.grid.scale, Scale::Normal);
    camera.settle(&row(15), Hex::ORIGIN, area);
    assert_eq!(camera.grid.scale, Scale::Compact);
    camera.settle(&row(9), Hex::ORIGIN, Rect::new(0, 1, 110, 42));
    assert_eq!(camera.grid.scale, Scale::Large);
}
