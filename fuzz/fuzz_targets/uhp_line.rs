//! Lines of bytes for a UHP server; the property is in `properties/uhp.rs`.
#![no_main]

#[path = "../properties/uhp.rs"]
mod uhp;

libfuzzer_sys::fuzz_target!(|data: &[u8]| uhp::uhp_line(data));
