//! A terminal that tests can see and type into: a server of tmux with one window, on a socket of its own. Tests wait until
//! the screen shows what they expect, with a deadline far beyond what a busy machine needs.

use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
/// Between two looks at the screen.
const GLANCE: Duration = Duration::from_millis(40);

/// A terminal; it ends when this is dropped.
pub(crate) struct Tmux {
    socket: String,
}

impl Tmux {
    /// A window of so many columns and lines with a shell in it.
    pub(crate) fn open(width: u16, height: u16) -> Tmux {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let tmux = Tmux { socket: format!("rusc-test-{}-{number}", std::process::id()) };
        let [width, height] = [width, height].map(|number| number.to_string());
        let shell = "env LC_ALL=C.UTF-8 PS1='shell> ' bash --norc --noprofile -i";
        tmux.run(&["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, shell]);
        tmux.run(&["set-option", "-g", "default-terminal", "tmux-256color"]);
        tmux.sees(&["shell>"]);
        tmux
    }

    /// Types a line and Enter.
    pub(crate) fn enter(&self, line: &str) {
        self.text(line);
        self.keys(&["Enter"]);
    }

    /// Types characters as they are.
    pub(crate) fn text(&self, text: &str) {
        self.run(&["send-keys", "-l", text]);
    }

    /// Presses keys by the names that tmux has for them.
    pub(crate) fn keys(&self, names: &[&str]) {
        self.run(&[&["send-keys"], names].concat());
    }

    /// A click with the left button, as a terminal reports it.
    pub(crate) fn click(&self, (column, line): (usize, usize)) {
        let (column, line) = (column + 1, line + 1);
        self.text(&format!("\x1b[<0;{column};{line}M\x1b[<0;{column};{line}m"));
    }

    pub(crate) fn resize(&self, width: u16, height: u16) {
        self.run(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        String::from_utf8_lossy(&self.run(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// What tmux knows of the window, such as `#{alternate_on}`.
    pub(crate) fn format(&self, format: &str) -> String {
        String::from_utf8_lossy(&self.run(&["display-message", "-p", format]).stdout).trim().to_owned()
    }

    /// Waits until the screen shows all these texts.
    pub(crate) fn sees(&self, texts: &[&str]) {
        self.waits_for(&format!("{texts:?}"), |screen| texts.iter().all(|text| screen.contains(text)));
    }

    /// Waits until the screen is as it should be.
    pub(crate) fn waits_for(&self, what: &str, is_right: impl Fn(&str) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if is_right(&screen) {
                return;
            }
            assert!(Instant::now() < deadline, "no {what} on the screen:\n{screen}");
            thread::sleep(GLANCE);
        }
    }

    /// Waits until the window is as it should be.
    pub(crate) fn waits_for_format(&self, format: &str, expected: &str) {
        self.waits_for(&format!("{format} = {expected}"), |_| self.format(format) == expected);
    }

    /// Where a text is on the screen: column and line, counted from 0.
    pub(crate) fn find(&self, text: &str) -> (usize, usize) {
        self.sees(&[text]);
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(line, content)| {
            let byte = content.find(text)?;
            Some((content[..byte].chars().count(), line))
        });
        found.unwrap_or_else(|| panic!("'{text}' is not on the screen:\n{screen}"))
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        // A tmux around the tests has nothing to do with this one.
        command.args(["-L", &self.socket]).args(arguments).env_remove("TMUX").env_remove("NO_COLOR");
        let output = command.output().expect("tmux is installed: apt-get install tmux");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {arguments:?}: {errors}");
        output
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}
