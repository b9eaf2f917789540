//! Texts that may be games; the property is in `properties/rules.rs`.
#![no_main]

#[path = "../properties/rules.rs"]
mod rules;

libfuzzer_sys::fuzz_target!(|data: &[u8]| rules::game_string(data));
