//! The program as it is used: command lines, exit codes, pipes and signals.

mod event;
mod perft;
mod play;
mod program;
mod uhp;
mod usage;
