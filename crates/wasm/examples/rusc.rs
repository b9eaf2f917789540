//! The module that plays, teaches and shows figures: compiled to wasm32 without the feature `analysis`.

pub use rusc_wasm::exports;
