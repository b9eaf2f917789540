//! The program as it is used: command lines, exit codes, pipes and signals.

mod perft;
mod play;
mod program;
mod uhp;
mod usage;
