//! Move ordering: groups first, history within them, every move once; and the history heuristic itself.

use rusc_game::{Outcome, Position, Side};

use super::toy_games::Noughts;
use crate::ordering::history::{HISTORY_MAX, History, PreviousMove, history_bonus};
use crate::ordering::move_picker::{MovePicker, code_of};
use crate::ordering::refutations::OrderingContext;
use crate::{Evaluator, ForcingMoves, MoveClass, Score, Technique, Techniques};

/// Gives the nine cells classes: 8 wins, 7 is noisy, 6 a threat.
#[derive(Clone)]
struct Classes;

impl Evaluator<Noughts> for Classes {
    const HISTORY_SLOTS: usize = 9;

    fn evaluate(&mut self, _pos: &Noughts) -> Score {
        Score::DRAW
    }

    fn history_slot(&self, _pos: &Noughts, m: u8) -> usize {
        usize::from(m)
    }

    fn class(&self, _pos: &Noughts, m: u8) -> MoveClass {
        match m {
            8 => MoveClass::Winning,
            7 => MoveClass::Noisy,
            6 => MoveClass::Threat,
            _ => MoveClass::Quiet,
        }
    }
}

/// The order in which the moves of the empty board are picked.
fn order(table_move: Option<u8>, techniques: Techniques) -> Vec<u8> {
    let mut history = History::new(9);
    let previous = PreviousMove::new(Side::Second, 5);
    history.set_countermove(previous, 4);
    history.update(Side::First, 3, None, 1000);
    history.update(Side::First, 5, None, -1000);
    let context = OrderingContext {
        techniques,
        history: &history,
        killers: [Some(1), Some(2)],
        previous: Some(previous),
    };
    let pos = Noughts::EMPTY;
    let code = table_move.map_or(0, |m| code_of(&Classes, &pos, m));
    let mut picker = MovePicker::new();
    picker.generate(&pos, &Classes, code);
    assert_eq!(picker.has_table_move(), table_move.is_some());
    let order: Vec<u8> =
        std::iter::from_fn(|| picker.pick(&pos, &Classes, || context)).map(|choice| choice.0).collect();
    assert_eq!(picker.moves(), order);
    assert!(picker.picked().iter().map(|info| info.slot).eq(order.iter().map(|&m| u32::from(m))));
    order
}

#[test]
fn groups_come_in_order() {
    assert_eq!(order(None, Techniques::ALL), [8, 7, 6, 1, 2, 4, 3, 0, 5]);
}

#[test]
fn the_tables_move_comes_first() {
    assert_eq!(order(Some(5), Techniques::ALL), [5, 8, 7, 6, 1, 2, 4, 3, 0]);
    assert_eq!(order(Some(8), Techniques::ALL), [8, 7, 6, 1, 2, 4, 3, 0, 5]);
}

#[test]
fn without_history_the_first_comes_first() {
    let techniques = Techniques::ALL.without(Technique::History).without(Technique::Countermove);
    let order = order(None, techniques);
    assert_eq!(order[..5], [8, 7, 6, 1, 2]);
}

/// The same evaluator with support for staged generation.
#[derive(Clone)]
struct Knowing;

impl Evaluator<Noughts> for Knowing {
    const HISTORY_SLOTS: usize = 9;

    fn evaluate(&mut self, _pos: &Noughts) -> Score {
        Score::DRAW
    }

    fn history_slot(&self, pos: &Noughts, m: u8) -> usize {
        Classes.history_slot(pos, m)
    }

    fn class(&self, pos: &Noughts, m: u8) -> MoveClass {
        Classes.class(pos, m)
    }

    fn forcing_moves(&self, pos: &Noughts, out: &mut Vec<u8>) -> ForcingMoves {
        let moves = super::legal_moves(pos);
        out.extend(moves.into_iter().rev().filter(|&m| self.class(pos, m) != MoveClass::Quiet));
        ForcingMoves::Listed
    }
}

/// Picks all moves, and counts how many were generated for the first.
fn pick_all(picker: &mut MovePicker<u8>, pos: Noughts) -> (Vec<u8>, usize) {
    let history = History::new(9);
    let context = OrderingContext {
        techniques: Techniques::ALL,
        history: &history,
        killers: [Some(1), None],
        previous: None,
    };
    let first = picker.pick(&pos, &Knowing, || context);
    let listed = picker.moves().len();
    let rest = std::iter::from_fn(|| picker.pick(&pos, &Knowing, || context));
    (first.into_iter().chain(rest).map(|choice| choice.0).collect(), listed)
}

#[test]
fn forcing_moves_are_picked_before_quiet_ones_are_generated() {
    let pos = Noughts::EMPTY;
    let code = |m: u8| code_of(&Knowing, &pos, m);
    let cases: [(u16, &[u8], usize); 3] = [
        (0, &[8, 7, 6, 1], 3),
        (code(6), &[6, 8, 7, 1], 3),
        // A quiet table move is not a forcing one: all moves are generated at once.
        (code(5), &[5, 8, 7, 6, 1], 9),
    ];
    let mut picker = MovePicker::new();
    for (code, first, listed) in cases {
        picker.generate(&pos, &Knowing, code);
        assert_eq!(picker.has_table_move(), code != 0);
        assert!(!picker.is_single());
        let (mut order, first_listed) = pick_all(&mut picker, pos);
        assert_eq!(first_listed, listed);
        assert!(order.starts_with(first), "{order:?}");
        order.sort_unstable();
        assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7, 8], "each once");
    }
}

#[test]
fn without_forcing_moves_all_are_generated_at_once() {
    let mut pos = Noughts::EMPTY;
    for m in [8, 7, 6] {
        let _ = pos.make(m);
    }
    let mut picker = MovePicker::new();
    picker.generate(&pos, &Knowing, 0);
    assert_eq!(picker.moves().len(), 6);
    assert_eq!(pick_all(&mut picker, pos).0.len(), 6);
    picker.generate_forcing(&pos, &Knowing, 0);
    assert!(picker.has_only_quiet());
    assert!(picker.moves().is_empty());
}

#[test]
fn codes_tell_moves_apart() {
    let moves = super::legal_moves(&Noughts::EMPTY);
    let mut codes: Vec<u16> = moves.iter().map(|&m| code_of(&Classes, &Noughts::EMPTY, m)).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Noughts::EMPTY.count_moves() as usize);
    assert!(codes[0] > 0);
}

/// A position with sixty-one moves, which fill several blocks and part of one.
#[derive(Clone, Debug)]
struct Wide;

impl Position for Wide {
    type Move = u8;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        Side::First
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.extend(0..61);
    }

    fn count_moves(&self) -> u64 {
        61
    }

    fn make(&mut self, _m: u8) {}

    fn unmake(&mut self, _m: u8, _undo: ()) {}

    fn key(&self) -> u64 {
        0
    }
}

impl Evaluator<Wide> for Classes {
    const HISTORY_SLOTS: usize = 64;

    fn evaluate(&mut self, _pos: &Wide) -> Score {
        Score::DRAW
    }

    fn history_slot(&self, _pos: &Wide, m: u8) -> usize {
        usize::from(m)
    }
}

/// Reference implementation of selection: take the first of the best of all that are left, and swap it to the front.
#[test]
fn a_long_list_is_picked_as_if_all_were_looked_at_each_time() {
    let mut history = History::new(64);
    for m in 0..61 {
        history.update(Side::First, m, None, (m as i32 * 37 % 13 - 6) * 50);
    }
    let context = OrderingContext {
        techniques: Techniques::ALL,
        history: &history,
        killers: [None; 2],
        previous: None,
    };
    for code in [0, code_of(&Classes, &Wide, 40)] {
        let mut picker = MovePicker::new();
        picker.generate(&Wide, &Classes, code);
        let mut left = picker.moves().to_vec();
        let score = |m: u8| history.main(Side::First)[usize::from(m)];
        for next in 0..left.len() {
            let (m, info) = picker.pick(&Wide, &Classes, || context).unwrap();
            if next > 0 || code == 0 {
                let best = left[next..].iter().map(|&m| score(m)).max().unwrap();
                let first = left[next..].iter().position(|&m| score(m) == best).unwrap();
                left.swap(next, next + first);
            }
            assert_eq!((m, info.history), (left[next], i32::from(score(left[next]))));
        }
        assert!(picker.pick(&Wide, &Classes, || context).is_none());
    }
}

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
fn new_history_outweighs_old() {
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
fn a_range_wraps_around_the_end_of_the_table() {
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
