//! Lessons: one idea, one board, one action each. The boards and goals of a game stand in `lessons/GAME/lessons.txt`, the
//! words in one file a language beside it. Goals are only read here; the tests check each with the rules of its game, and
//! the page asks the same rules in the browser.
//!
//! ```text
//! course tour                      lessons that belong together; all that follow, up to the next course
//!
//! lesson star                      its id, part of addresses
//! rule T5                          the rule that it teaches
//! game TourDeRuche:Orange,…        the position, given as in a rule file: `game`, `drawing`, or marbles
//! touch c4                         what has been taken hold of at the beginning, if something has: a piece or a cell
//! goal win 1                       to win in so many moves, whatever the opponent does
//! goal draw                        a move that ends the game without a winner
//! goal moves c1b1; c1c2            one of these moves
//! goal kind eject                  a move of that kind
//! goal prevent win                 a move after which the opponent cannot win at once; any other word is a kind of
//!                                  move that the opponent must not have then: `prevent eject`
//! goal refused T7 b2; f2           to touch one of these pieces or cells, and be told that rule
//! ```

mod text;

pub use text::{Course, CourseTexts, LessonText};

use crate::case::CaseSource;
use crate::drawing::Marbles;
use crate::{RulebookError, span};

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To win in so many moves, whatever the opponent does.
    Win(u8),
    /// To end the game without a winner.
    Draw,
    /// One of these moves.
    Moves(Vec<String>),
    /// A move of this kind, by the word of move options: `eject`.
    Kind(String),
    /// A move after which the opponent has no reply that wins (`win`), or none of that kind (`eject`).
    Prevent(String),
    /// To touch one of these pieces, cells or pieces in hand and be told why it may not be done.
    Refused {
        /// The rule that forbids it.
        rule: String,
        /// What may be touched.
        subjects: Vec<String>,
    },
}

/// A board and what is to be done on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The course it belongs to.
    pub course: String,
    /// Its word in addresses, unique in its game.
    pub id: String,
    /// The rule that it teaches.
    pub rule: String,
    /// The position.
    pub source: CaseSource,
    /// The piece or cell that has been taken hold of at the beginning.
    pub touch: Option<String>,
    /// What is to be done.
    pub goal: Goal,
}

/// Reads the lessons of a game.
///
/// # Errors
/// The first line that is not understood, or that ends a lesson without a rule, a position or a goal.
pub fn read_lessons(text: &str) -> Result<Vec<Lesson>, RulebookError> {
    let mut reader = Reader::default();
    let mut last = 0;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        last = index + 1;
        reader.take(line).map_err(|what| RulebookError::new(index + 1, what))?;
    }
    reader.close().map_err(|what| RulebookError::new(last, what))?;
    Ok(reader.lessons)
}

#[derive(Default)]
struct Reader {
    course: String,
    lessons: Vec<Lesson>,
    open: Option<OpenLesson>,
}

/// A lesson that is being read.
#[derive(Default)]
struct OpenLesson {
    id: String,
    rule: String,
    source: Option<CaseSource>,
    marbles: Marbles,
    touch: Option<String>,
    goal: Option<Goal>,
}

impl Reader {
    fn take(&mut self, line: &str) -> Result<(), String> {
        if line.is_empty() || line.starts_with(' ') {
            return self.take_drawn(line);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "course" => {
                self.close()?;
                rest.clone_into(&mut self.course);
            }
            "lesson" => {
                self.close()?;
                let is_id = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
                if rest.is_empty() || !rest.bytes().all(is_id) {
                    return Err(format!("'{rest}' is no id: small letters and dashes"));
                }
                self.open = Some(OpenLesson { id: rest.to_owned(), ..OpenLesson::default() });
            }
            _ => self.open.as_mut().ok_or("everything belongs to a lesson")?.take(word, rest)?,
        }
        Ok(())
    }

    /// Inside a drawing a blank line is part of it; anywhere else there are only blank ones.
    fn take_drawn(&mut self, line: &str) -> Result<(), String> {
        match self.open.as_mut().map(|open| (&mut open.source, &open.touch, &open.goal)) {
            Some((Some(CaseSource::Drawing(drawing)), None, None)) => drawing.extend([line, "\n"]),
            _ if line.is_empty() => {}
            _ => return Err(format!("a drawing comes before touch and goal: '{line}'")),
        }
        Ok(())
    }

    /// Ends the lesson that is being read.
    fn close(&mut self) -> Result<(), String> {
        let Some(open) = self.open.take() else { return Ok(()) };
        let lacks = |what: &str| format!("lesson {} has no {what}", open.id);
        if self.course.is_empty() {
            return Err(format!("lesson {} belongs to no course", open.id));
        }
        if !span::is_rule_id(&open.rule) {
            return Err(lacks("rule"));
        }
        let drawn = open.marbles.drawing().map(CaseSource::Drawing);
        let source = drawn.or(open.source).ok_or_else(|| lacks("position"))?;
        let goal = open.goal.ok_or_else(|| lacks("goal"))?;
        let (course, touch) = (self.course.clone(), open.touch);
        self.lessons.push(Lesson { course, id: open.id, rule: open.rule, source, touch, goal });
        Ok(())
    }
}

impl OpenLesson {
    fn take(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "rule" => rest.clone_into(&mut self.rule),
            "game" => self.source = Some(CaseSource::Game(rest.to_owned())),
            "drawing" => self.source = Some(CaseSource::Drawing(String::new())),
            "black" => self.marbles.black(rest)?,
            "white" => self.marbles.white(rest)?,
            "side" => self.marbles.side(rest)?,
            "touch" => self.touch = Some(rest.to_owned()),
            "goal" => self.goal = Some(read_goal(rest)?),
            _ => return Err(format!("unknown word '{word}'")),
        }
        Ok(())
    }
}

fn read_goal(text: &str) -> Result<Goal, String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let list = |text: &str| -> Vec<String> { text.split(';').map(|item| item.trim().to_owned()).collect() };
    match word {
        "win" => {
            let moves = rest.parse().ok().filter(|moves| (1..=3).contains(moves));
            Ok(Goal::Win(moves.ok_or_else(|| format!("'{rest}' is no number of moves from 1 to 3"))?))
        }
        "draw" => Ok(Goal::Draw),
        "moves" => Ok(Goal::Moves(list(rest))),
        "kind" if !rest.is_empty() => Ok(Goal::Kind(rest.to_owned())),
        "prevent" if !rest.is_empty() => Ok(Goal::Prevent(rest.to_owned())),
        "refused" => {
            let (rule, subjects) = rest.split_once(' ').ok_or("a rule, and what is touched")?;
            Ok(Goal::Refused { rule: rule.to_owned(), subjects: list(subjects) })
        }
        _ => Err(format!("unknown goal '{text}'")),
    }
}
