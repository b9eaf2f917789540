//! Games, a byte a move; the property is in `properties/hive.rs`.
#![no_main]

#[path = "../properties/hive.rs"]
mod hive;

libfuzzer_sys::fuzz_target!(|data: &[u8]| hive::make_unmake(data));
