//! Positions in one line of text, as programs write them. The rows of `PlayStrategy` are the one form that is written;
//! the others are read where nothing about them is unclear.
//!
//! ```text
//! ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1      rows, with six fields
//! ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww-1b2w b         rows, with two fields: APGN
//! 0a12b123c23g78h789i89_0a45b456c56g45h456i56                    KAA: the cells of each side, row by row
//! b C5b,D5b,…,H9w                                                BCIT: the side to move, then every ball
//! 22011 222111 … 11022                                           AEP: a digit for every cell
//! ```

mod digits;
mod lists;
mod rows;

pub(crate) use rows::{apgn_text, mark_of, read_rows, row_text, side_of};

use super::diagram::{Diagram, Fault};

/// What can be read of a text, and what cannot.
pub(super) fn scan(text: &str) -> (Diagram, Vec<Fault>) {
    let text = text.trim();
    let mut faults = Vec::new();
    let diagram = if text.contains('/') {
        rows::scan(text, &mut faults)
    } else if text.contains('_') {
        lists::scan_kaa(text, &mut faults)
    } else if digits::is_meant(text) {
        digits::scan(text, &mut faults)
    } else if lists::is_ball_list(text) {
        lists::scan_balls(text, &mut faults)
    } else {
        faults.push(Fault::NoPosition);
        Diagram::default()
    };
    (diagram, faults)
}
