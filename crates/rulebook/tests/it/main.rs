//! The books against one another and against the cases: every language says the same rules with the same figures, every
//! figure of every rule file is in every book, and every term of `rulebook/terms.md` is used.

mod books;
mod figures;
mod generated;
mod page;
mod terms;
mod touch;
