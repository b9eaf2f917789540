//! The words of the lessons in one language. A small part of Markdown:
//!
//! ```text
//! # tour The game                 a course: its id, its title
//!
//! ## star The way home            a lesson: its id, its title
//!
//! The task, in at most 25 words.
//!
//! > A hint.
//!
//! What has been learnt, said when it is done.
//! ```

use crate::RulebookError;
use crate::json::text as quoted;

/// The words of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonText {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What is to be done.
    pub task: String,
    /// Where to look.
    pub hint: String,
    /// What has been learnt.
    pub done: String,
}

/// A course: lessons that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Its lessons, in order.
    pub lessons: Vec<LessonText>,
}

/// All lessons of a game in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseTexts {
    /// The courses, in order.
    pub courses: Vec<Course>,
}

impl CourseTexts {
    /// Reads a file.
    ///
    /// # Errors
    /// The first line that cannot be understood, or that ends a lesson without a task, a hint or an end.
    pub fn read(text: &str) -> Result<CourseTexts, RulebookError> {
        let mut texts = CourseTexts { courses: Vec::new() };
        let mut last = 0;
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            last = index + 1;
            texts.take(line).map_err(|what| RulebookError::new(last, what))?;
        }
        texts.check_last().map_err(|what| RulebookError::new(last, what))?;
        Ok(texts)
    }

    /// All lessons, in order.
    pub fn lessons(&self) -> impl Iterator<Item = &LessonText> {
        self.courses.iter().flat_map(|course| &course.lessons)
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let heading = |text: &str| -> Result<(String, String), String> {
            let (id, title) = text.split_once(' ').ok_or("a heading has an id and a title")?;
            Ok((id.to_owned(), title.to_owned()))
        };
        if let Some(rest) = line.strip_prefix("# ") {
            self.check_last()?;
            let (id, title) = heading(rest)?;
            self.courses.push(Course { id, title, lessons: Vec::new() });
        } else if let Some(rest) = line.strip_prefix("## ") {
            self.check_last()?;
            let (id, title) = heading(rest)?;
            let course = self.courses.last_mut().ok_or("a lesson belongs to a course")?;
            course.lessons.push(LessonText { id, title, ..LessonText::default() });
        } else {
            let lesson = self.courses.last_mut().and_then(|course| course.lessons.last_mut());
            lesson.ok_or("everything belongs to a lesson")?.take(line)?;
        }
        Ok(())
    }

    /// Refuses to go on after a lesson that lacks something.
    fn check_last(&self) -> Result<(), String> {
        match self.courses.last().and_then(|course| course.lessons.last()) {
            Some(lesson) if lesson.done.is_empty() => {
                Err(format!("lesson {} needs a task, a hint and what has been learnt", lesson.id))
            }
            _ => Ok(()),
        }
    }

    /// The words as JSON, one lesson a line.
    pub fn json(&self) -> String {
        let courses: Vec<String> = self
            .courses
            .iter()
            .map(|course| {
                let lessons: Vec<String> = course.lessons.iter().map(LessonText::json).collect();
                let (id, title) = (quoted(&course.id), quoted(&course.title));
                format!("{{\"id\":{id},\"title\":{title},\"lessons\":[\n{}]}}", lessons.join(",\n"))
            })
            .collect();
        format!("[{}]\n", courses.join(","))
    }
}

impl LessonText {
    /// The task, the hint, what has been learnt: in this order, a line each.
    fn take(&mut self, line: &str) -> Result<(), String> {
        match (line.strip_prefix("> "), self.task.is_empty(), self.hint.is_empty(), self.done.is_empty()) {
            (None, true, _, _) => line.clone_into(&mut self.task),
            (Some(hint), false, true, _) => hint.clone_into(&mut self.hint),
            (None, false, false, true) => line.clone_into(&mut self.done),
            _ => return Err(format!("a task, a hint after '>', what has been learnt; not '{line}'")),
        }
        Ok(())
    }

    fn json(&self) -> String {
        let fields = [
            ("id", &self.id),
            ("title", &self.title),
            ("task", &self.task),
            ("hint", &self.hint),
            ("done", &self.done),
        ];
        let written: Vec<String> =
            fields.iter().map(|(name, value)| format!("\"{name}\":{}", quoted(value))).collect();
        format!("{{{}}}", written.join(","))
    }
}
