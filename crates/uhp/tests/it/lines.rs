//! Cutting bytes into lines.

use std::io::BufReader;

use rusc_uhp::{Read, read_line};

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
