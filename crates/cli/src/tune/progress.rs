//! What is seen of tuning while it goes on: one line on a terminal. Elsewhere nothing.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The line.
pub(super) struct TuneProgress {
    bar: ProgressBar,
}

impl TuneProgress {
    /// Begins to draw, if standard error is a terminal.
    pub(super) fn begin(unit: &'static str) -> TuneProgress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
        if !bar.is_hidden() {
            let template = "{spinner} {elapsed_precise} {wide_bar} {pos}/{len} {msg}, {eta} left";
            bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
            bar.set_message(unit);
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        TuneProgress { bar }
    }

    /// Shows that so many of so many are done.
    pub(super) fn show(&self, done: usize, planned: usize) {
        self.bar.set_length(planned as u64);
        self.bar.set_position(done as u64);
    }
}

impl Drop for TuneProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
