//! Bodies of requests; the property is in `properties/server.rs`.
#![no_main]

#[path = "../properties/server.rs"]
mod server;

libfuzzer_sys::fuzz_target!(|data: &[u8]| server::api_body(data));
