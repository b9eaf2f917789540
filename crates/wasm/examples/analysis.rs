//! The module of the analysis page: everything that the other one answers, and the requests of `rusc_api::AnalysisRequest`.

pub use rusc_wasm::exports;
