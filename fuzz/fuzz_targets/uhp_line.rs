//! Lines of bytes for a server of the protocol; the property is in `properties/lines.rs`.
#![no_main]

#[path = "../properties/lines.rs"]
mod lines;

libfuzzer_sys::fuzz_target!(|data: &[u8]| lines::uhp_line(data));
