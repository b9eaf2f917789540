//! `rusc rules`: books and single rules, in every language.

use crate::{run, run_in, text};

#[test]
fn a_rule_is_printed_with_its_figures_in_the_language_asked_for() {
    let output = run(&["rules", "hive", "h8", "--lang", "ca"]);
    assert!(output.status.success(), "{output:?}");
    let page = text(&output.stdout);
    assert!(page.starts_with("H8 El rusc únic\n---------------\n\n"), "{page}");
    assert!(page.contains("\n    wQ  wS1 bA1 bQ\n"), "{page}");
    assert!(page.contains("la formiga negra"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 80 && line == line.trim_end()), "{page}");
}

#[test]
fn a_book_is_printed_whole_in_every_language() {
    for game in ["hive", "abalone", "tour"] {
        for language in ["en", "ca", "es", "fr", "pt", "ro"] {
            let output = run(&["rules", game, "--lang", language, "--width", "60"]);
            assert!(output.status.success(), "{output:?}");
            let last = if game == "hive" { "\nH22 " } else { "13 " };
            assert!(text(&output.stdout).contains(last), "{game} {language}");
        }
    }
}

#[test]
fn without_a_language_the_system_is_asked() {
    let romanian = run_in(&[("LC_ALL", "ro_RO.UTF-8")], &["rules", "hive", "H12"]);
    assert!(text(&romanian.stdout).starts_with("H12 Cărăbușul\n"), "{romanian:?}");
    let unknown = run_in(&[("LC_ALL", "de_DE.UTF-8")], &["rules", "tour", "T11a"]);
    assert!(text(&unknown.stdout).starts_with("T11a Raise\n"), "{unknown:?}");
}

#[test]
fn what_does_not_exist_is_refused_with_what_does() {
    let wrong = [
        (&["rules", "hive", "H99"][..], "Hive has no rule 'H99'; there is: H1, H2,"),
        (&["rules", "chess"], "no such game"),
        (&["rules", "hive", "--lang", "de"], "no such language; there is: en, ca, es, fr, pt, ro"),
    ];
    for (arguments, said) in wrong {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(text(&output.stderr).contains(said), "{output:?}");
    }
}
