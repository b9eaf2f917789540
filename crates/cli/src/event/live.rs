//! What is seen of an event while it goes on: on a terminal one line that is redrawn, and everywhere a line on standard
//! error for each game that was lost by a fault. Standard output is for the report alone.

use std::fmt::Display;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rusc_arena::{GameRecord, Source};

/// The line.
pub(super) struct Live {
    bar: ProgressBar,
}

impl Live {
    /// Begins to draw, if standard error is a terminal.
    pub(super) fn begin() -> Live {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
        if !bar.is_hidden() {
            let template = "{spinner} {elapsed_precise} {pos}/{len} {wide_msg}";
            bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Live { bar }
    }

    /// Shows how many games of how many have ended, and how the event stands.
    pub(super) fn show(&self, n_finished: usize, n_planned: usize, standing: impl Display) {
        if !self.bar.is_hidden() {
            self.bar.set_length(n_planned as u64);
            self.bar.set_position(n_finished as u64);
            self.bar.set_message(standing.to_string());
        }
    }

    /// Tells of a game that did not end by the rules. What the log already had was told when it was played.
    pub(super) fn tell_fault(&self, record: &GameRecord, source: Source) {
        if source == Source::Played && record.reason.fault().is_some() {
            let [first, second] = &record.players;
            let (number, reason) = (record.number + 1, &record.reason);
            self.bar.suspend(|| eprintln!("game {number}, {first} against {second}: {reason}"));
        }
    }

    /// Says that the wish to stop has been heard; a move may still have to be waited for.
    pub(super) fn show_stopping(&self) {
        self.bar.set_message("stopping");
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
