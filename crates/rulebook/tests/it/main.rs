//! The books against one another and against the cases: every language says the same rules with the same figures, every
//! figure of every rule file is in every book, every term of `rulebook/terms.md` is used, and every lesson can be solved.

mod books;
mod figures;
mod generated;
mod lessons;
mod page;
mod terms;
mod touch;
