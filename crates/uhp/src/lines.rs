//! Reading lines of bytes from untrusted input, with a limit on the memory that a line takes.

use std::io::{self, BufRead, ErrorKind};

/// What was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// A line, without its end of line; also a last one that has none.
    Line,
    /// A line longer than allowed. It was read to its end and thrown away.
    TooLong,
    /// There are no more lines.
    End,
}

/// Reads the next line into `line`, replacing what was there. `\n` and `\r\n` end a line.
///
/// ```
/// use rusc_uhp::{Read, read_line};
///
/// let (mut input, mut line) = (&b"info\r\n0123456789\n"[..], Vec::new());
/// assert_eq!(read_line(&mut input, &mut line, 8)?, Read::Line);
/// assert_eq!(line, b"info");
/// assert_eq!(read_line(&mut input, &mut line, 8)?, Read::TooLong);
/// assert_eq!(read_line(&mut input, &mut line, 8)?, Read::End);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Those of `reader`.
pub fn read_line(reader: &mut dyn BufRead, line: &mut Vec<u8>, limit: usize) -> io::Result<Read> {
    line.clear();
    let mut read_any = false;
    let mut fits = true;
    loop {
        let available = match reader.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        fits &= part.len() <= limit.saturating_sub(line.len());
        if fits {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        let ended = end.is_some() || available.is_empty();
        read_any |= used > 0;
        reader.consume(used);
        if ended {
            break;
        }
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(match (read_any, fits) {
        (false, _) => Read::End,
        (true, true) => Read::Line,
        (true, false) => {
            line.clear();
            Read::TooLong
        }
    })
}

#[cfg(test)]
mod tests {
    //! Cutting bytes into lines.

    use std::io::BufReader;

    use super::{Read, read_line};

    fn check(input: &[u8], limit: usize, expected: &[(Read, &[u8])]) {
        // A tiny buffer, so that lines arrive in pieces.
        let mut reader = BufReader::with_capacity(3, input);
        let mut line = b"left over".to_vec();
        for &(read, bytes) in expected {
            assert_eq!(read_line(&mut reader, &mut line, limit).expect("memory reads"), read, "{input:?}");
            assert_eq!(line, bytes, "{input:?}");
        }
        assert_eq!(read_line(&mut reader, &mut line, limit).expect("memory reads"), Read::End, "{input:?}");
    }

    #[test]
    fn both_ends_of_line_end_a_line() {
        check(b"", 9, &[]);
        check(b"one\ntwo\r\n", 9, &[(Read::Line, b"one"), (Read::Line, b"two")]);
        check(b"\n\r\nlast", 9, &[(Read::Line, b""), (Read::Line, b""), (Read::Line, b"last")]);
        check(b"a\rb\n", 9, &[(Read::Line, b"a\rb")]);
    }

    #[test]
    fn a_line_over_the_limit_is_thrown_away_whole() {
        check(b"12345\n123456\n1\n", 5, &[(Read::Line, b"12345"), (Read::TooLong, b""), (Read::Line, b"1")]);
        check(b"1234567890", 5, &[(Read::TooLong, b"")]);
    }
}
