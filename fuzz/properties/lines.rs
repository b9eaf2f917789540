//! What must hold for a server of the protocol, for any game, whatever it is told: for the fuzzer, and for the tests that replay its corpus.

use std::time::Duration;

use rusc_games::GameKind;
use rusc_uhp::{Host, Next, Server};

/// A user without patience: nothing takes long.
struct Hasty;

impl Host for Hasty {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn interrupted(&self) -> bool {
        true
    }

    fn has_more_input(&self) -> bool {
        true
    }

    fn pause(&self) {}
}

/// Every line but a blank one and `exit` is answered, in lines without blanks at their ends, the last of them `ok`.
pub(crate) fn uhp_line(data: &[u8]) {
    for kind in GameKind::ALL {
        converse(kind, data);
    }
}

fn converse(kind: GameKind, data: &[u8]) {
    let mut server = Server::new(kind, Vec::new(), Hasty);
    // A fuzzer has little memory and less time.
    server.line(b"options set TableSizeMiB 1").expect("writing to a Vec cannot fail");
    let costs_memory = |line: &&[u8]| line.windows(12).any(|word| word == b"TableSizeMiB");
    for line in data.split(|&byte| byte == b'\n').filter(|line| !costs_memory(line)).take(200) {
        let before = server.output().len();
        let next = server.line(line).expect("writing to a Vec cannot fail");
        if next == Next::Exit {
            return;
        }
        let answer = str::from_utf8(&server.output()[before..]).expect("answers are text");
        let is_blank = str::from_utf8(line).is_ok_and(|line| line.trim().is_empty());
        assert_eq!(answer.is_empty(), is_blank);
        assert!(is_blank || answer == "ok\n" || answer.ends_with("\nok\n"), "{answer:?}");
        assert_eq!(answer.lines().filter(|&line| line == "ok").count(), usize::from(!is_blank));
        assert!(answer.lines().all(|line| line == line.trim_end()), "{answer:?}");
    }
}
