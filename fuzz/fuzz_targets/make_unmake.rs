//! Games, a byte a move; the property is in `properties/rules.rs`.
#![no_main]

#[path = "../properties/rules.rs"]
mod rules;

libfuzzer_sys::fuzz_target!(|data: &[u8]| rules::make_unmake(data));
