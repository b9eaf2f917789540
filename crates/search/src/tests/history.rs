//! HistoryScores grows with success, fades with time and never leaves its range.

use rusc_game::Side;

use crate::history::{HISTORY_MAX, History, PreviousMove, history_bonus};

fn main(history: &History<u8>, side: Side, slot: usize) -> i32 {
    i32::from(history.main(side)[slot])
}

#[test]
fn values_stay_in_their_range() {
    for sign in [1, -1] {
        let mut history = History::<u8>::new(4);
        for _ in 0..10_000 {
            history.update(Side::First, 2, None, sign * history_bonus(50));
        }
        let value = main(&history, Side::First, 2);
        assert!(value * sign > HISTORY_MAX * 9 / 10 && value * sign <= HISTORY_MAX, "{value}");
    }
}

#[test]
fn new_experience_outweighs_old() {
    let mut history = History::<u8>::new(4);
    for _ in 0..100 {
        history.update(Side::First, 0, None, history_bonus(9));
    }
    let before = main(&history, Side::First, 0);
    history.update(Side::First, 0, None, -history_bonus(9));
    let lost = before - main(&history, Side::First, 0);
    assert!(lost > history_bonus(9), "a failure weighs more the surer the success was");
}

#[test]
fn deeper_cut_offs_teach_more() {
    assert!(
        (1..12).all(|depth| history_bonus(depth + 1) >= history_bonus(depth) && history_bonus(depth) > 0)
    );
}

#[test]
fn sides_slots_and_predecessors_are_told_apart() {
    let mut history = History::<u8>::new(4);
    let previous = PreviousMove::new(Side::Second, 3);
    history.update(Side::First, 1, Some(previous), 500);
    assert_eq!(main(&history, Side::First, 1), 500);
    assert_eq!(main(&history, Side::Second, 1), 0);
    assert_eq!(main(&history, Side::First, 2), 0);
    assert_eq!(history.continuation(previous)[1], 500);
    let other = PreviousMove::new(Side::Second, 2);
    assert_eq!(history.continuation(other)[1], 0);
    history.set_countermove(previous, 9);
    assert_eq!((history.countermove(previous), history.countermove(other)), (Some(9), None));
    history.clear();
    assert_eq!((main(&history, Side::First, 1), history.countermove(previous)), (0, None));
}

#[test]
fn a_stretch_goes_on_at_the_beginning_of_the_table() {
    const SLOTS: u32 = 4096;
    let mut history = History::<u8>::new(SLOTS as usize);
    let all = (0..SLOTS).map(|slot| PreviousMove::new(Side::First, slot));
    let (first, last) = (0, SLOTS - 1);
    for previous in all.clone() {
        history.update(Side::Second, first, Some(previous), 100);
        history.update(Side::Second, last, Some(previous), 100);
    }
    for previous in all {
        let answers = history.continuation(previous);
        assert_eq!(answers.len(), SLOTS as usize);
        assert!(answers[first as usize] >= 100 && answers[last as usize] >= 100);
    }
}
