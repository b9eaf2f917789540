//! The closed lists of words in the tables, and nothing about what follows from them.

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

            /// The word in the tables.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// What a word in the tables means.
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
    /// What somebody is.
    Role {
        /// Without an account.
        Guest = "guest",
        /// With one.
        User = "user",
        /// A program.
        Bot = "bot",
        /// Looks after the server.
        Admin = "admin",
    }
}

words! {
    /// How a game stands.
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
        /// Who moves first.
        First = "first",
        /// Who moves second.
        Second = "second",
    }
}
