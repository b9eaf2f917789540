//! Values of columns: random ids, and the enums that are stored as one lower-case word.

use std::error::Error;

/// Makes an enum that is stored as one lower-case word.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$item:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$item])* $variant,)*
        }

        impl $name {
            /// All of them, in the order of their definition.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// As it is stored.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// Reads the stored form.
            pub(crate) fn read(word: &str) -> Result<$name, Box<dyn Error + Send + Sync>> {
                match word {
                    $($word => Ok($name::$variant),)*
                    other => Err(format!("{other:?} is not a {}", stringify!($name)).into()),
                }
            }
        }
    };
}

words! {
    /// What kind of account a user has.
    Role {
        /// No account.
        Guest = "guest",
        /// An account.
        User = "user",
        /// The account of a program.
        Bot = "bot",
        /// The host of the server.
        Admin = "admin",
    }
}

words! {
    /// The status of a game.
    Status {
        /// A seat is free.
        Open = "open",
        /// It is being played.
        Live = "live",
        /// It is over.
        Over = "over",
    }
}

words! {
    /// A side of the board.
    Seat {
        /// The player who moves first.
        First = "first",
        /// The player who moves second.
        Second = "second",
    }
}

words! {
    /// Who may see a study.
    Visibility {
        /// The owner alone.
        Private = "private",
        /// Whoever has the address.
        Unlisted = "unlisted",
        /// Everybody; it stands in the owner's profile.
        Public = "public",
    }
}

words! {
    /// What a job is about.
    JobKind {
        /// A move of the computer in a game that goes on.
        Move = "move",
        /// What a search says about every position of a game that is over.
        Analysis = "analysis",
        /// The best lines of one position, by an engine of the host's choice.
        Lines = "lines",
    }
}

words! {
    /// What has become of a job.
    JobState {
        /// A worker may take it.
        Waiting = "waiting",
        /// A worker has it.
        Taken = "taken",
        /// It has its answer.
        Done = "done",
        /// It was tried too often, or nobody wants it any more.
        Failed = "failed",
    }
}

/// Letters of ids: digits and letters without those that look alike (0 O I l).
const LETTERS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// A random id for a game: 58 bits in 10 characters.
pub fn game_id() -> String {
    random_id(10)
}

/// A random id for a user: 70 bits in 12 characters.
pub fn user_id() -> String {
    random_id(12)
}

/// A random id of any length, 5.8 bits a character, from the operating system's generator.
///
/// ```
/// let id = rusc_store::random_id(16);
/// assert_eq!(id.len(), 16);
/// assert!(id.bytes().all(|byte| byte.is_ascii_alphanumeric()));
/// ```
///
/// # Panics
/// If the operating system has no random bytes to give; then nothing secret can be made.
pub fn random_id(length: usize) -> String {
    let mut id = String::with_capacity(length);
    let mut bytes = [0; 32];
    while id.len() < length {
        getrandom::fill(&mut bytes).expect("every operating system gives random bytes");
        // 232 = 4 × 58: rejection sampling, because larger bytes would favour some letters.
        let fair = bytes.iter().filter(|byte| **byte < 232);
        id.extend(fair.take(length - id.len()).map(|byte| char::from(LETTERS[usize::from(byte % 58)])));
    }
    id
}
