//! The texts themselves: the books of each game, its rule files, the sentences of its booklet and its lessons, all part of
//! the program.

use crate::quotation::{Quotation, read_quotations};
use crate::{Case, CourseTexts, Figure, Language, Lesson, Rulebook, Words, read_cases, read_lessons};

/// Everything about the rules of one game.
#[derive(Debug)]
pub struct GameRules {
    /// The game's word in addresses and commands.
    pub id: &'static str,
    /// The words of its rule files.
    pub words: Words,
    /// The books in the order of [`Language::ALL`].
    books: [&'static str; 6],
    booklet: &'static str,
    /// The boards and goals of its lessons.
    lessons: &'static str,
    /// Their words, in the order of [`Language::ALL`].
    lesson_texts: [&'static str; 6],
    /// The rule files by name.
    files: &'static [(&'static str, &'static str)],
}

/// The texts of a folder in all languages.
macro_rules! in_all_languages {
    ($folder:literal) => {
        [
            include_str!(concat!("../../../", $folder, "/en.md")),
            include_str!(concat!("../../../", $folder, "/ca.md")),
            include_str!(concat!("../../../", $folder, "/es.md")),
            include_str!(concat!("../../../", $folder, "/fr.md")),
            include_str!(concat!("../../../", $folder, "/pt.md")),
            include_str!(concat!("../../../", $folder, "/ro.md")),
        ]
    };
}

/// The rule files of a game, by its crate.
macro_rules! rule_files {
    ($crate_folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../", $crate_folder, "/tests/data/rules/", $name)))),*]
    };
}

const HIVE: GameRules = GameRules {
    id: "hive",
    words: Words { subject: "piece", joint: " ", own: &["hand"] },
    books: in_all_languages!("rulebook/hive"),
    booklet: include_str!("../../../rulebook/hive/booklet.txt"),
    lessons: include_str!("../../../lessons/hive/lessons.txt"),
    lesson_texts: in_all_languages!("lessons/hive"),
    files: rule_files!("hive":
        "H-notation.hive"
        "H01-surround.hive"
        "H02-pieces.hive"
        "H03-start.hive"
        "H04-placing.hive"
        "H05-stays.hive"
        "H06-queen-by-the-fourth-turn.hive"
        "H07-moving-after-the-queen.hive"
        "H08-one-hive.hive"
        "H09-freedom-to-move.hive"
        "H10-placing-into-gaps.hive"
        "H11-queen-moves.hive"
        "H12-beetle.hive"
        "H13-grasshopper.hive"
        "H14-spider.hive"
        "H15-ant.hive"
        "H16-pass.hive"
        "H17-end.hive"
        "H18-repetition.hive"
        "H19-mosquito.hive"
        "H20-ladybug.hive"
        "H21-throw.hive"
        "H22-stun.hive"
    ),
};

const ABALONE: GameRules = GameRules {
    id: "abalone",
    words: Words { subject: "from", joint: "", own: &["after", "because", "outcome", "play"] },
    books: in_all_languages!("rulebook/abalone"),
    booklet: include_str!("../../../rulebook/abalone/booklet.txt"),
    lessons: include_str!("../../../lessons/abalone/lessons.txt"),
    lesson_texts: in_all_languages!("lessons/abalone"),
    files: rule_files!("abalone":
        "A01-six-balls.abalone"
        "A02-start.abalone"
        "A03-one-step.abalone"
        "A04-up-to-three.abalone"
        "A05-inline-and-arrow.abalone"
        "A06-no-way-back.abalone"
        "A07-sumito.abalone"
        "A08-behind.abalone"
        "A09-no-push.abalone"
        "A10-pac.abalone"
        "A11-ejection.abalone"
        "A12-clock.abalone"
        "A13-other-ends.abalone"
    ),
};

const TOUR: GameRules = GameRules {
    id: "tour",
    words: Words { subject: "from", joint: "", own: &["tokens", "stands"] },
    books: in_all_languages!("rulebook/tour"),
    booklet: include_str!("../../../rulebook/tour/booklet.txt"),
    lessons: include_str!("../../../lessons/tour/lessons.txt"),
    lesson_texts: in_all_languages!("lessons/tour"),
    files: rule_files!("tour":
        "T-notation.tour"
        "T01-green-stars.tour"
        "T02-red-stars.tour"
        "T03-start.tour"
        "T04-tokens.tour"
        "T05-aim.tour"
        "T06-visible.tour"
        "T07-neighbours.tour"
        "T08-straight.tour"
        "T09-crossing-and-covering.tour"
        "T10-pass.tour"
        "T11-bonus.tour"
        "T11a-raise.tour"
        "T11b-step.tour"
        "T11c-across-a-star.tour"
        "T12-win.tour"
        "T13-draw.tour"
    ),
};

impl GameRules {
    /// Every game that has a book.
    pub const ALL: [GameRules; 3] = [HIVE, ABALONE, TOUR];

    /// The rules of a game, by its word.
    pub fn of(id: &str) -> Option<GameRules> {
        GameRules::ALL.into_iter().find(|game| game.id == id)
    }

    /// The book in a language.
    ///
    /// # Panics
    /// Never: a test reads every book.
    pub fn book(&self, language: Language) -> Rulebook {
        Rulebook::read(in_language(self.books, language)).expect("a test reads every book")
    }

    /// The boards and goals of the lessons, in order.
    ///
    /// # Panics
    /// Never: a test reads them.
    pub fn lessons(&self) -> Vec<Lesson> {
        read_lessons(self.lessons).expect("a test reads all lessons")
    }

    /// The words of the lessons in a language.
    ///
    /// # Panics
    /// Never: a test reads them.
    pub fn lesson_texts(&self, language: Language) -> CourseTexts {
        CourseTexts::read(in_language(self.lesson_texts, language)).expect("a test reads all lessons")
    }

    /// The ids of all rules, in the order of the book.
    pub fn rule_ids(&self) -> Vec<String> {
        self.book(Language::En).rules().map(|rule| rule.id.clone()).collect()
    }

    /// The cases of all rule files, with the name of the file.
    ///
    /// # Panics
    /// Never: a test reads every file.
    pub fn cases(&self) -> Vec<(&'static str, Case)> {
        let read = |&(name, text): &(&'static str, &str)| {
            let cases = read_cases(text, &self.words).expect("a test reads every rule file");
            cases.into_iter().map(move |case| (name, case)).collect::<Vec<_>>()
        };
        self.files.iter().flat_map(read).collect()
    }

    /// The names of the rule files about a rule.
    pub fn files_about(&self, id: &str) -> impl Iterator<Item = &'static str> {
        let head = format!("rule {id}");
        let files = self.files.iter();
        files.filter(move |(_, text)| text.lines().any(|line| line == head)).map(|&(name, _)| name)
    }

    /// The names of all rule files.
    pub fn file_names(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|&(name, _)| name)
    }

    /// All figures.
    pub fn figures(&self) -> Vec<Figure> {
        let figure = |(name, case): (&str, Case)| {
            Figure::of(&case, name.rsplit_once('.').map_or(name, |(stem, _)| stem))
        };
        self.cases().into_iter().filter_map(figure).collect()
    }

    /// What the booklet says, rule by rule.
    ///
    /// # Panics
    /// Never: a test reads every file.
    pub fn quotations(&self) -> Vec<Quotation> {
        read_quotations(self.booklet).expect("a test reads every booklet")
    }
}

/// The text of a language.
fn in_language(texts: [&'static str; 6], language: Language) -> &'static str {
    let found = Language::ALL.into_iter().zip(texts).find(|(known, _)| *known == language);
    found.expect("there is a text for every language").1
}
