//! Geometry that everything above relies on.

use std::collections::HashSet;

use super::{Direction, Hex, Symmetry};

fn disc(radius: i16) -> impl Iterator<Item = Hex> {
    let range = -radius..=radius;
    range
        .clone()
        .flat_map(move |q| range.clone().map(move |r| Hex::new(q, r)))
        .filter(move |hex| hex.distance(Hex::ORIGIN) <= radius.unsigned_abs())
}

#[test]
fn neighbouring_directions_add_up_to_the_one_between() {
    for direction in Direction::ALL {
        let both = Hex::ORIGIN + direction.turned(5) + direction.turned(1);
        assert_eq!(both, Hex::ORIGIN + direction);
        assert_eq!(Hex::ORIGIN + direction + direction.opposite(), Hex::ORIGIN);
    }
}

#[test]
fn a_disc_of_radius_four_has_sixty_one_cells() {
    assert_eq!(disc(4).count(), 61);
}

#[test]
fn the_twelve_symmetries_are_distinct_and_keep_distances() {
    let far = Hex::new(3, -1);
    let images: HashSet<Hex> = Symmetry::all().map(|symmetry| symmetry.hex(far)).collect();
    assert_eq!(images.len(), Symmetry::COUNT);
    for symmetry in Symmetry::all() {
        for hex in disc(3) {
            let (image, far_image) = (symmetry.hex(hex), symmetry.hex(far));
            assert_eq!(image.distance(far_image), hex.distance(far), "{symmetry:?}");
        }
    }
    assert!(disc(3).all(|hex| Symmetry::IDENTITY.hex(hex) == hex));
}
