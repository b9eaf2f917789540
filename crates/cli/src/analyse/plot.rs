//! The course of a game as a picture: the win chance of the first side over the moves, as SVG.
//!
//! ```text
//! 100 ┌────────────────────────┐
//!     │      ╭──╮   ● ??       │   above the line: better for the first side
//!  50 ├─────╯    ╰──╯╲─────────┤
//!     │                ╲______ │
//!   0 └────────────────────────┘
//! ```

use std::fmt::Write;

use rusc_picture::escaped;
use rusc_review::{Judgement, Review};

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 240.0;
/// Room for the numbers at the left and below.
const LEFT: f64 = 40.0;
const BELOW: f64 = 24.0;
/// Room above and at the right.
const RIM: f64 = 12.0;

/// Draws the review of a game between two named sides. Names are escaped; a reader without eyes gets the title.
pub(super) fn plot(review: &Review, names: [&str; 2]) -> String {
    let mut svg = head(names);
    let points: Vec<(f64, f64)> = (0..review.chances.len()).map(|at| place(review, at)).collect();
    let (zero, half) = (height_of(0.0), height_of(50.0));
    for (percent, dash) in [(0.0, ""), (50.0, " stroke-dasharray='4 4'"), (100.0, "")] {
        let y = height_of(percent);
        let _ = writeln!(svg, "<path d='M{LEFT} {y:.1}H{:.1}' stroke='#888'{dash}/>", WIDTH - RIM);
        let _ = writeln!(
            svg,
            "<text x='{:.1}' y='{:.1}' text-anchor='end'>{percent}</text>",
            LEFT - 6.0,
            y + 4.0
        );
    }
    if let (Some(first), Some(last)) = (points.first(), points.last()) {
        let line = points.iter().fold(String::new(), |mut line, (x, y)| {
            let _ = write!(line, "L{x:.1} {y:.1}");
            line
        });
        let _ = writeln!(
            svg,
            "<path d='M{:.1} {half:.1}{line}L{:.1} {half:.1}Z' fill='#4a7ab5' fill-opacity='.25'/>",
            first.0, last.0
        );
        let _ = writeln!(
            svg,
            "<path d='M{}' fill='none' stroke='#2a5a95' stroke-width='2'/>",
            line.trim_start_matches('L')
        );
    }
    for turn in (10..=review.moves.len()).step_by(10) {
        let x = place(review, turn).0;
        let _ = writeln!(svg, "<text x='{x:.1}' y='{:.1}' text-anchor='middle'>{turn}</text>", zero + 18.0);
    }
    mark_mistakes(&mut svg, review);
    svg.push_str("</svg>\n");
    svg
}

fn head(names: [&str; 2]) -> String {
    let title = format!("Win chance of {} against {}", escaped(names[0]), escaped(names[1]));
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' role='img' \
         font-family='sans-serif' font-size='12'>\n<title>{title}</title>\n\
         <rect width='{WIDTH}' height='{HEIGHT}' fill='#fff'/>\n"
    )
}

/// A dot for each mistake, its form by its weight, so that it does not need its colour; its text says what was played.
fn mark_mistakes(svg: &mut String, review: &Review) {
    for (at, m) in review.moves.iter().enumerate() {
        let Some(judgement) = m.judgement else { continue };
        let (x, y) = place(review, at + 1);
        let (radius, colour) = match judgement {
            Judgement::Inaccuracy => (3.0, "#b58900"),
            Judgement::Mistake => (4.5, "#cb6b16"),
            Judgement::Blunder => (6.0, "#b3261e"),
        };
        let _ = writeln!(
            svg,
            "<circle cx='{x:.1}' cy='{y:.1}' r='{radius}' fill='{colour}'><title>{}. {} {}, {:.0} points</title></circle>",
            at + 1,
            escaped(&m.text),
            judgement.mark(),
            m.loss
        );
    }
}

/// Where the chance before a move stands.
fn place(review: &Review, at: usize) -> (f64, f64) {
    // Games have fewer than four thousand million moves.
    let [at_move, n_moves] =
        [at, review.moves.len().max(1)].map(|count| f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
    let x = LEFT + (WIDTH - LEFT - RIM) * at_move / n_moves;
    (x, height_of(review.chances.get(at).copied().unwrap_or(50.0)))
}

fn height_of(percent: f64) -> f64 {
    RIM + (HEIGHT - RIM - BELOW) * (1.0 - percent / 100.0)
}

#[cfg(test)]
mod tests {
    //! Pictures of short reviews.

    use rusc_engine::Score;
    use rusc_games::{GameKind, Side};
    use rusc_review::{Evaluation, PositionValue, Review, WinModel};

    use super::plot;

    fn review(moves: &[&str]) -> Review {
        let moves: Vec<(Side, String)> = moves.iter().map(|text| (Side::First, (*text).to_owned())).collect();
        let said =
            Evaluation { score: Score::points(300), depth: 9, line: vec!["best".to_owned()], choices: 40 };
        let values = vec![PositionValue::Searched(said); moves.len() + 1];
        Review::new(&WinModel::of(GameKind::Hive, "Base"), &moves, &values)
    }

    #[test]
    fn a_game_without_moves_has_a_picture() {
        let svg = plot(&review(&[]), ["", ""]);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    }

    #[test]
    fn names_cannot_break_the_picture() {
        let svg = plot(&review(&["<&'\">"]), ["<script>", "A & B \u{1}"]);
        assert!(svg.contains("&lt;script&gt; against A &amp; B  </title>"), "{svg}");
        assert!(svg.contains("1. &lt;&amp;&#39;&quot;&gt; ??"), "{svg}");
    }
}
