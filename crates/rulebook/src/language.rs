//! The languages of the books.

/// A language, by its code in addresses and commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    En,
    /// Catalan.
    Ca,
    /// Spanish.
    Es,
    /// French.
    Fr,
    /// Portuguese, as in Portugal.
    Pt,
    /// Romanian.
    Ro,
}

impl Language {
    /// All of them, English first.
    pub const ALL: [Language; 6] =
        [Language::En, Language::Ca, Language::Es, Language::Fr, Language::Pt, Language::Ro];

    /// `ca`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Ca => "ca",
            Language::Es => "es",
            Language::Fr => "fr",
            Language::Pt => "pt",
            Language::Ro => "ro",
        }
    }

    /// The language of a code, or of a locale that begins with one, in any case.
    ///
    /// ```
    /// use rusc_rulebook::Language;
    ///
    /// assert_eq!(Language::from_code("ro"), Some(Language::Ro));
    /// assert_eq!(Language::from_code("pt_PT.UTF-8"), Some(Language::Pt));
    /// assert_eq!(Language::from_code("de"), None);
    /// ```
    pub fn from_code(code: &str) -> Option<Language> {
        let word = code.split(['_', '-', '.']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(word))
    }
}
