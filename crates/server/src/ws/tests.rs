//! The account of a connection.

use super::flood::Flood;

#[test]
fn sixty_requests_at_once_and_twenty_a_second() {
    let mut flood = Flood::default();
    assert_eq!((0..100).filter(|_| flood.allow(1_000_000)).count(), 60);
    assert_eq!((0..100).filter(|_| flood.allow(1_001_000)).count(), 20);
    assert_eq!((0..100).filter(|_| flood.allow(1_100_000)).count(), 60);
}
