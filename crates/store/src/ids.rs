//! Random names of rows, short enough to be read aloud: digits and letters without those that look alike.

const LETTERS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// For a game: 58 bits in 10 characters.
pub fn game_id() -> String {
    random_id(10)
}

/// For a user: 70 bits in 12 characters.
pub fn user_id() -> String {
    random_id(12)
}

/// Any number of characters, each with 5.8 bits from the operating system.
///
/// # Panics
/// If the operating system has no random bytes to give; then nothing secret can be made.
pub fn random_id(length: usize) -> String {
    let mut id = String::with_capacity(length);
    let mut bytes = [0; 32];
    while id.len() < length {
        getrandom::fill(&mut bytes).expect("every operating system gives random bytes");
        // 232 = 4 × 58: above it some letters would come more often than others.
        let fair = bytes.iter().filter(|byte| **byte < 232);
        id.extend(fair.take(length - id.len()).map(|byte| char::from(LETTERS[usize::from(byte % 58)])));
    }
    id
}
