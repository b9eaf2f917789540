//! How each insect gets about, one rule after the other. Every function looks at a table from which the mover has
//! been taken off, and says where it may come to rest.

use std::collections::BTreeSet;

use rusc_hive::{Bug, Piece};

use super::table::{AROUND, Spot, Table, flanks, neighbors};

/// Where an insect of that kind may go from a spot; it has been lifted, and the rest is one hive.
pub(crate) fn destinations(table: &Table, bug: Bug, from: Spot) -> BTreeSet<Spot> {
    if table.height(from) > 0 {
        // Whoever stands above the ground is a beetle, or a mosquito that acts as one and as nothing else (H19).
        return climbs(table, from).into_iter().collect();
    }
    match bug {
        Bug::Queen | Bug::Pillbug => slides(table, from).into_iter().collect(),
        Bug::Beetle => climbs(table, from).into_iter().collect(),
        Bug::Grasshopper => jumps(table, from),
        Bug::Spider => three_steps(table, from),
        Bug::Ant => any_number_of_steps(table, from),
        Bug::Ladybug => over_the_top(table, from),
        Bug::Mosquito => {
            copied(table, from).into_iter().flat_map(|bug| destinations(table, bug, from)).collect()
        }
    }
}

/// The kinds a mosquito at a spot can act as: the visible neighbours, other mosquitoes left out (H19).
pub(crate) fn copied(table: &Table, spot: Spot) -> BTreeSet<Bug> {
    let tops = neighbors(spot).into_iter().filter_map(|beside| table.top(beside));
    tops.map(Piece::bug).filter(|&bug| bug != Bug::Mosquito).collect()
}

/// One step on the ground (H9, H8): the way in must be wider than the piece, so not both flanks may be occupied;
/// and halfway a piece touches nothing but the flanks, so one of them must be.
fn slides(table: &Table, from: Spot) -> Vec<Spot> {
    let may = |&to: &Spot| {
        let [left, right] = flanks(from, to).map(|flank| !table.is_empty(flank));
        table.is_empty(to) && !(left && right) && (left || right)
    };
    neighbors(from).into_iter().filter(may).collect()
}

/// One step that may change height (H12). On the flat ground it is a slide.
fn climbs(table: &Table, from: Spot) -> Vec<Spot> {
    let on_ground = slides(table, from);
    let may = |&to: &Spot| {
        if table.height(from) == 0 && table.height(to) == 0 {
            on_ground.contains(&to)
        } else {
            fits(table, from, to)
        }
    };
    neighbors(from).into_iter().filter(may).collect()
}

/// The gate above the ground: two stacks that are both higher than both ends of the step close it.
pub(crate) fn fits(table: &Table, from: Spot, to: Spot) -> bool {
    let level = table.height(from).max(table.height(to));
    flanks(from, to).into_iter().any(|flank| table.height(flank) <= level)
}

/// Straight over at least one piece to the first empty spot (H13).
fn jumps(table: &Table, from: Spot) -> BTreeSet<Spot> {
    let mut landings = BTreeSet::new();
    for (dq, dr) in AROUND {
        let along = |steps: i32| (from.0 + steps * dq, from.1 + steps * dr);
        let mut steps = 1;
        while !table.is_empty(along(steps)) {
            steps += 1;
        }
        if steps > 1 {
            landings.insert(along(steps));
        }
    }
    landings
}

/// Every path of exactly three slides that visits no spot twice, the start included (H14).
fn three_steps(table: &Table, from: Spot) -> BTreeSet<Spot> {
    let mut paths = vec![vec![from]];
    for _ in 0..3 {
        let mut longer = Vec::new();
        for path in paths {
            let here = *path.last().expect("a path begins somewhere");
            for next in slides(table, here).into_iter().filter(|next| !path.contains(next)) {
                longer.push([path.as_slice(), &[next]].concat());
            }
        }
        paths = longer;
    }
    paths.into_iter().map(|path| path[3]).collect()
}

/// Everywhere slides lead, but not back to where it stood (H15).
fn any_number_of_steps(table: &Table, from: Spot) -> BTreeSet<Spot> {
    let mut reached = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(spot) = open.pop() {
        for next in slides(table, spot) {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached.remove(&from);
    reached
}

/// Up onto a piece, along to another, down to an empty spot other than its own (H20).
fn over_the_top(table: &Table, from: Spot) -> BTreeSet<Spot> {
    let steps = |spot: Spot| climbs(table, spot);
    let occupied = |spot: &Spot| !table.is_empty(*spot);
    let first = steps(from).into_iter().filter(occupied);
    let second = first.flat_map(steps).filter(occupied);
    second.flat_map(steps).filter(|&spot| table.is_empty(spot) && spot != from).collect()
}
