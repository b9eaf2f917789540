//! Frames that are too long, of the wrong kind, endless or not what the standard allows.

use std::time::Duration;

use anyhow::Result;

use crate::attack::field::Field;
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::websocket::{BINARY, LAST, PING, RawSocket, TEXT, frame, head};

/// How long the server may take to close a socket.
const AT_ONCE: Duration = Duration::from_secs(5);

/// What the server must do with such bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// Refuse them and go on.
    Refuses,
    /// Close the socket.
    Closes,
}

/// Bytes that are no request.
#[derive(Debug)]
pub(crate) struct HugeFrames;

impl Attack for HugeFrames {
    fn name(&self) -> &'static str {
        "frames that are no requests"
    }

    fn row(&self) -> &'static str {
        "frames"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(send_all(field))
    }
}

/// What is sent, and what follows.
fn cases() -> Vec<(&'static str, Vec<u8>, Answer)> {
    let deep = "[".repeat(4000);
    let pieces = [frame(TEXT, b"{"), frame(0, b" ").repeat(100_000)].concat();
    vec![
        ("5 KB of text", frame(TEXT | LAST, &[b'x'; 5 << 10]), Answer::Refuses),
        ("deep JSON", frame(TEXT | LAST, deep.as_bytes()), Answer::Refuses),
        ("binary", frame(BINARY | LAST, b"{}"), Answer::Refuses),
        ("100 KB of text", frame(TEXT | LAST, &vec![b'x'; 100 << 10]), Answer::Closes),
        ("a promise of 4 EB", head(TEXT | LAST, 1 << 62), Answer::Closes),
        ("a message that does not end", pieces, Answer::Closes),
        ("a ping of 1 KB", frame(PING | LAST, &[0; 1 << 10]), Answer::Closes),
        ("no UTF-8", frame(TEXT | LAST, &[0xFF, 0xFE]), Answer::Closes),
        ("reserved bits", frame(TEXT | LAST | 0x70, b"{}"), Answer::Closes),
        ("no mask", vec![0x81, 2, b'{', b'}'], Answer::Closes),
    ]
}

async fn send_all(field: &Field) -> Result<Findings> {
    let guest = field.guest(0).await?;
    let mut findings = Findings::default();
    for (name, bytes, expected) in cases() {
        for mut socket in [guest.lobby().await?, guest.room(&field.honest_game).await?] {
            // A server may close before it has everything.
            let _ = socket.send(&bytes).await;
            let answer = answer(&mut socket).await;
            if answer != Some(expected) {
                findings.must(false, format!("{name}: {answer:?} instead of {expected:?}"));
            }
        }
    }
    findings.note(format!("{} kinds, each in the lobby and in a game", cases().len()));
    Ok(findings)
}

async fn answer(socket: &mut RawSocket) -> Option<Answer> {
    let refused = |text: &str| text.contains("\"refused\"").then_some(Answer::Refuses);
    match tokio::time::timeout(socket.pace().wait(AT_ONCE), socket.wait_for(refused)).await {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(_)) => Some(Answer::Closes),
        Err(_) => None,
    }
}
