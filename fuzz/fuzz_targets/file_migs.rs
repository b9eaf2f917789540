//! Files of the format; the property is in `properties/files.rs`.
#![no_main]

#[path = "../properties/files.rs"]
mod files;

libfuzzer_sys::fuzz_target!(|data: &[u8]| files::migs(data));
