//! Text inside XML and HTML.

/// Text that can stand in XML or HTML, between tags and within quotes of either kind. Control characters, which XML cannot
/// have, become spaces.
///
/// ```
/// assert_eq!(rusc_picture::escaped("<b a='1'>Tom & \"Jerry\""), "&lt;b a=&#39;1&#39;&gt;Tom &amp; &quot;Jerry&quot;");
/// ```
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(letter),
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}
