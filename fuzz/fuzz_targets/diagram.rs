//! Texts that may be drawings of positions; the property is in `properties/hive.rs`.
#![no_main]

#[path = "../properties/hive.rs"]
mod hive;

libfuzzer_sys::fuzz_target!(|data: &[u8]| hive::diagram(data));
