//! The program as it is used: command lines, exit codes, pipes and signals. How it is run is in `program`.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod analyse;
mod book;
mod contest;
mod convert;
mod counts;
mod deploy;
mod first_move;
mod migrate;
mod nodes;
mod online;
mod program;
mod render;
mod rules;
mod serve;
mod show;
mod terminal;
mod tmux;
mod traces;
mod trials;
mod uhp;
mod usage;
mod worker;

pub(crate) use program::{PATH, Program, run, run_in, run_with_input, start, text};
