//! Neighbour masks, and lookup tables of 64 entries for what they decide: slides, groups, Euler characteristic.
//!
//! A *ring* is a neighbour mask: bit `d` is set when the neighbour in direction `d` (clockwise from the east) is
//! occupied.
//!
//! ```text
//!       4 5
//!      3 · 0
//!       2 1
//! ```

/// Directions in which a piece on the ground may slide out (H9): the neighbour is free, and exactly one of the two
/// cells beside the step is occupied. Both would be a gate too narrow to pass, none would lose touch with the hive.
pub(crate) const SLIDES: [u8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            if !occupied(ring, d) && occupied(ring, d + 1) != occupied(ring, d + 5) {
                table[ring] |= 1 << d;
            }
            d += 1;
        }
        ring += 1;
    }
    table
};

/// 1 where nothing can slide in or out, because `SLIDES` is 0.
pub(crate) const CLOSED: [u8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        table[ring] = (SLIDES[ring] == 0) as u8;
        ring += 1;
    }
    table
};

/// Directions of the free neighbours not behind a gate: at most one of the two cells beside the step is occupied. Where
/// none is, a piece cannot slide there directly, but an ant gets there around the hive.
pub(crate) const PASSES: [u8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            if !occupied(ring, d) && !(occupied(ring, d + 1) && occupied(ring, d + 5)) {
                table[ring] |= 1 << d;
            }
            d += 1;
        }
        ring += 1;
    }
    table
};

/// How many neighbours are occupied.
pub(crate) const NEIGHBORS: [u8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0_usize;
    while ring < 64 {
        table[ring] = ring.count_ones() as u8;
        ring += 1;
    }
    table
};

/// How many groups the occupied neighbours form around the ring; a full ring is one group.
pub(crate) const GROUPS: [u8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            table[ring] += (occupied(ring, d) && !occupied(ring, d + 1)) as u8;
            d += 1;
        }
        ring += 1;
    }
    table[63] = 1;
    table
};

/// The change of the Euler characteristic (connected components minus holes) when a cell with this ring is filled: a
/// new component or a filled hole adds one, and joining `n` groups subtracts `n − 1`.
pub(crate) const EULER: [i8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        table[ring] = if ring == 0 || ring == 63 { 1 } else { 1 - GROUPS[ring] as i8 };
        ring += 1;
    }
    table
};

/// Mobility of a piece on the ground: bit 0, whether it could slide; bit 32, whether its neighbours form several
/// groups. Shifted by the index of a piece, these are two piece sets side by side in one word.
pub(crate) const MOBILITY: [u64; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        table[ring] = (SLIDES[ring] != 0) as u64 | ((GROUPS[ring] > 1) as u64) << 32;
        ring += 1;
    }
    table
};

const fn occupied(ring: usize, direction: usize) -> bool {
    ring >> (direction % 6) & 1 != 0
}

/// The opposite direction.
#[inline]
pub(crate) const fn opposite(direction: usize) -> usize {
    if direction < 3 { direction + 3 } else { direction - 3 }
}

/// The opposite direction as a mask.
#[inline]
pub(crate) const fn back(direction: usize) -> u8 {
    const BACK: [u8; 8] = [8, 16, 32, 1, 2, 4, 0, 0];
    BACK[direction & 7]
}

/// The directions set in a mask, clockwise from the east.
#[inline]
pub(crate) fn directions(mask: u8) -> impl Iterator<Item = usize> {
    let mut mask = u32::from(mask);
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let direction = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(direction)
    })
}
