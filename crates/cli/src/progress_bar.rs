//! The line that shows how far a long command has come.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// On a terminal, a line by a template of `indicatif` that is redrawn a few times a second; elsewhere nothing. `total` is
/// `None` while nobody knows it.
pub(crate) fn progress_bar(total: Option<u64>, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(5));
    if !bar.is_hidden() {
        bar.set_style(ProgressStyle::with_template(template).expect("templates are well formed"));
        bar.enable_steady_tick(Duration::from_millis(250));
    }
    bar
}
