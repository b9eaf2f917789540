//! Dates as archives write them, in the one form of tags: `2018.10.28`. Months are read in English; what is not understood
//! is left to the reader.

/// A day, and the time of day where it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReadDate {
    /// `2018.10.28`
    pub(crate) day: String,
    /// `20:07:31`
    pub(crate) time: Option<String>,
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Reads `2018.10.28`, `2018-10-28`, `28 October 2018`, `28. October 2018`, `October 2, 2019`,
/// `Fri Nov 02 09:01:07 EDT 2018` and `30-Jan-2024_16:10:56`.
pub(crate) fn read_date(text: &str) -> Option<ReadDate> {
    let separators = |c: char| c.is_whitespace() || matches!(c, '-' | '.' | ',' | '_');
    let (mut numbers, mut month, mut time) = (Vec::new(), None, None);
    for word in text.split(separators).filter(|word| !word.is_empty()) {
        if let Ok(number) = word.parse::<u32>() {
            numbers.push((number, word.len()));
        } else if is_time(word) {
            time = Some(word.to_owned());
        } else if let Some(found) = month_of(word) {
            month = month.or(Some(found));
        }
    }
    let ((&[(year, 4), (month, _), (day, _)], None) | (&[(day, 1..=2), (year, 4)], Some(month))) =
        (&numbers[..], month)
    else {
        return None;
    };
    let is_possible = (1..=12).contains(&month) && (1..=31).contains(&day);
    is_possible.then(|| ReadDate { day: format!("{year:04}.{month:02}.{day:02}"), time })
}

fn is_time(word: &str) -> bool {
    word.len() == 8 && word.split(':').count() == 3 && word.chars().all(|c| c.is_ascii_digit() || c == ':')
}

/// The month of a word that begins with its name; days of the week begin otherwise.
fn month_of(word: &str) -> Option<u32> {
    let begin = word.get(..3)?.to_ascii_lowercase();
    let index = MONTHS.iter().position(|month| *month == begin)?;
    Some(index as u32 + 1)
}

#[cfg(test)]
mod tests {
    //! Dates as they were found in archives.

    use super::read_date;

    fn check(text: &str, day: &str, time: Option<&str>) {
        let date = read_date(text).unwrap_or_else(|| panic!("{text} is a date"));
        assert_eq!((date.day.as_str(), date.time.as_deref()), (day, time), "{text}");
    }

    #[test]
    fn dates_of_all_archives_are_read() {
        check("2018.10.28", "2018.10.28", None);
        check("2018-10-28", "2018.10.28", None);
        check("28 October 2018", "2018.10.28", None);
        check("28. October 2018", "2018.10.28", None);
        check("October 2, 2019", "2019.10.02", None);
        check("Fri Nov 02 09:01:07 EDT 2018", "2018.11.02", Some("09:01:07"));
        check("30-Jan-2024_16:10:56", "2024.01.30", Some("16:10:56"));
    }

    #[test]
    fn what_is_no_date_is_left_alone() {
        for text in
            ["", "?", "2018", "????.??.??", "31 Brumaire 2018", "2018.13.01", "2018.01.32", "Oct 2018"]
        {
            assert_eq!(read_date(text), None, "{text}");
        }
    }
}
