//! Numbers as people read them: `5,427,108`.

/// Groups of three digits, separated by commas.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Thousands per second with one decimal; a microsecond at least is taken to have passed.
pub(super) fn thousands_per_second(count: u64, micros: u128) -> String {
    let tenths = u128::from(count) * 10_000 / micros.max(1);
    let tenths = u64::try_from(tenths).unwrap_or(u64::MAX);
    format!("{}.{}", grouped(tenths / 10), tenths % 10)
}
