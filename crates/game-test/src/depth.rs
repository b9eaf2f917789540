//! How much work the tests do: little by default, more when the variable `RUSC_DEPTH` asks for it.

/// The value of `RUSC_DEPTH`, or `None` for the everyday run.
///
/// # Panics
/// If the variable is set to something that is not a depth: a typing error must not shrink the tests in silence.
pub fn asked_for() -> Option<u32> {
    let text = std::env::var("RUSC_DEPTH").ok()?;
    Some(text.trim().parse().expect("RUSC_DEPTH is a small number"))
}
