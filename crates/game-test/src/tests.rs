//! The laws hold for a sound toy and each flaw built into it is caught: a suite that cannot fail proves nothing.

use crate::toy::{Flaw, Heap, HeapSetup, audit};
use crate::{Law, Walk, check_laws, playthrough};

const WALK: Walk = Walk { games: 20, plies: 30 };

fn broken_law(flaw: Flaw) -> Option<Law> {
    check_laws::<Heap>(&HeapSetup { stones: 12, flaw }, WALK, &audit).err().map(|breach| breach.law)
}

#[test]
fn a_sound_game_keeps_all_laws() {
    let visited = check_laws::<Heap>(&HeapSetup { stones: 12, flaw: Flaw::None }, WALK, &audit);
    assert!(visited.as_ref().is_ok_and(|&visited| visited > 100), "{visited:?}");
}

#[test]
fn every_flaw_breaks_its_law() {
    let expected = [
        (Flaw::ClearsBuffer, Law::BufferIsKept),
        (Flaw::ListsTwice, Law::MovesAreDistinct),
        (Flaw::Miscounts, Law::CountIsLengthOfList),
        (Flaw::GoesOnAfterTheEnd, Law::MovesEndWithTheGame),
        (Flaw::KeepsSide, Law::SidesAlternate),
        (Flaw::ForgetsInUnmake, Law::UnmakeRestoresPosition),
        (Flaw::KeyDrifts, Law::AuditAgrees),
        (Flaw::KeyDriftsInUnmake, Law::UnmakeRestoresKey),
        (Flaw::RemembersOneMoveOnly, Law::UndoLeadsToTheStart),
        (Flaw::SharesWithCopies, Law::CloneIsIndependent),
        (Flaw::WritesAlike, Law::TextsAreDistinct),
        (Flaw::ReadsAnother, Law::TextReadsBack),
        (Flaw::ReadsIllegal, Law::OnlyLegalMovesAreRead),
        (Flaw::ForgetsSetup, Law::GameStringReadsBack),
    ];
    for (flaw, law) in expected {
        assert_eq!(broken_law(flaw), Some(law), "{flaw:?}");
    }
}

#[test]
fn a_breach_says_how_to_see_it_again() {
    let setup = HeapSetup { stones: 12, flaw: Flaw::Miscounts };
    let breach = check_laws::<Heap>(&setup, WALK, &audit).unwrap_err();
    assert_eq!(
        breach.to_string(),
        "CountIsLengthOfList does not hold (seed 0): 2 moves listed, 3 counted\n  in heap-12;NotStarted;First[1]"
    );
}

#[test]
fn a_playthrough_is_the_same_every_time_and_ends_with_the_outcome() {
    let setup = HeapSetup { stones: 7, flaw: Flaw::None };
    let text = playthrough::<Heap>(&setup, 1, 50);
    assert_eq!(text, playthrough::<Heap>(&setup, 1, 50));
    assert_ne!(text, playthrough::<Heap>(&setup, 2, 50));
    assert!(text.starts_with("setup heap-7, seed 1\nFirst[1]      2 moves "), "{text}");
    let last = text.lines().last().unwrap_or_default();
    assert!(last.contains(" wins after ") && last.ends_with(" plies"), "{text}");
}

mod rulings {
    use crate::rulings::{CaseSource, Claim, Words, read_cases};

    const WORDS: Words = Words { subject: "from", joint: "-", own: &["glows"] };

    #[test]
    fn a_file_of_cases_is_read() {
        let text = "# a remark\nrule X1\n\ncase a sentence\ndrawing\n  ab\n\n  cd\nfrom a\nmay b c\nmay-not d\nglows a\n\
                    case another\ngame Toy;;\ncount 3\n";
        let cases = read_cases(text, &WORDS);
        assert_eq!(cases.len(), 2);
        assert_eq!((cases[0].rule.as_str(), cases[0].sentence.as_str()), ("X1", "a sentence"));
        assert!(matches!(&cases[0].source, CaseSource::Drawing(drawing) if drawing == "  ab\n\n  cd\n"));
        assert!(
            matches!(&cases[0].claims[0], Claim::MovesOf(of, moves) if of == "a" && moves == &["a-b", "a-c"])
        );
        assert!(matches!(&cases[0].claims[1], Claim::Illegal(moves) if moves == &["a-d"]));
        assert!(matches!(&cases[0].claims[2], Claim::Own(word, rest) if word == "glows" && rest == "a"));
        assert!(matches!(cases[1].claims[..], [Claim::Count(3)]));
    }

    #[test]
    fn what_is_not_understood_is_no_case() {
        for text in ["case x\nshines a\n", "count 3\n", "case x\ncount many\n", "case x\n  indented\n"] {
            let read = std::panic::catch_unwind(|| read_cases(text, &WORDS));
            assert!(read.is_err(), "{text:?}");
        }
    }
}
