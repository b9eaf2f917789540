//! `rusc book`: files that are whole at any time, continued and never overwritten by another book.

use std::fs;
use std::path::PathBuf;

use crate::{run, text};

/// A folder of its own for a test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = Folder(std::env::temp_dir().join(format!("rusc-book-{}-{name}", std::process::id())));
        let _ = fs::remove_dir_all(&folder.0);
        fs::create_dir(&folder.0).expect("the temporary directory can be written");
        folder
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the temporary directory has a name in text").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const TOUR: [&str; 10] =
    ["book", "tour", "--plies", "2", "--count", "6", "--nodes", "500", "--tolerance", "300"];

/// Fails with one line that says this.
fn check_failure(arguments: &[&str], code: i32, said: &str) {
    let output = run(arguments);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
    assert!(error.contains(said), "{arguments:?}: {error} does not say {said}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_book_is_made_once_and_can_be_played_from() {
    let folder = Folder::new("made");
    let path = folder.file("tour.txt");
    let arguments = [&TOUR[..], &["--threads", "2", "--out", &path]].concat();
    let output = run(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(said.contains(": 6 of 6 openings, ") && said.ends_with(" tried (complete)\n"), "{said}");
    let book = fs::read_to_string(&path).unwrap();
    let made_by = "\n# Made by: rusc book tour --setup TourDeRuche --plies 2 --count 6 --nodes 500 --tolerance 300 --seed 1\n";
    assert!(book.contains(made_by), "{book}");
    assert_eq!(book.lines().filter(|line| line.starts_with("TourDeRuche;")).count(), 6);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "nothing else is left behind");
    assert!(run(&arguments).status.success());
    assert_eq!(fs::read_to_string(&path).unwrap(), book);
    let played =
        ["match", "tour", "static", "static", "--pairs", "6", "--max-plies", "4", "--openings", &path];
    assert!(run(&played).status.success());
}

#[test]
fn another_file_is_not_overwritten() {
    let folder = Folder::new("other");
    let path = folder.file("notes.txt");
    for (contents, said) in
        [("my notes\n", "how it was made"), ("# Made by: rusc book chess\n", "another book")]
    {
        fs::write(&path, contents).unwrap();
        check_failure(&[&TOUR[..], &["--out", &path]].concat(), 1, said);
        assert_eq!(fs::read_to_string(&path).unwrap(), contents);
    }
    fs::write(&path, b"\xff\xfe").unwrap();
    check_failure(&[&TOUR[..], &["--out", &path]].concat(), 1, "cannot read");
    check_failure(&[&TOUR[..], &["--out", "/no/such/folder/book.txt"]].concat(), 1, "cannot write");
}

#[test]
fn nonsense_is_bad_usage() {
    let folder = Folder::new("usage");
    let path = folder.file("book.txt");
    for (words, said) in [
        (["--plies", "0"], "--plies"),
        (["--plies", "many"], "--plies"),
        (["--count", "0"], "1 to 100000"),
        (["--nodes", "0"], "--nodes"),
        (["--tolerance", "x"], "--tolerance"),
        (["--tolerance", "999999"], "--tolerance"),
        (["--seed", "1.5"], "--seed"),
        (["--threads", "0"], "1 to 1024"),
        (["--setup", "Chess"], "'Chess' is no set-up"),
    ] {
        check_failure(&[&["book", "hive", "--out", &path], &words[..]].concat(), 2, said);
    }
    check_failure(&["book", "hive"], 2, "--out");
    check_failure(&["book", "chess", "--out", &path], 2, "no such game");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
}
