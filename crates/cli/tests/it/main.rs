//! The program as it is used: command lines, exit codes, pipes and signals.

mod bench;
mod book;
mod contest;
mod perft;
mod play;
mod program;
mod serve;
mod trials;
mod uhp;
mod usage;
