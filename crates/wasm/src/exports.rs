//! The functions that JavaScript calls. The page writes a request into the memory of the module and reads the answer
//! from there:
//!
//! ```text
//! place = rusc_request(length)     a buffer of so many bytes, to be filled with JSON in UTF-8
//! place = rusc_answer()            answers it; where the answer begins
//! length = rusc_answer_length()    how many bytes it has, until the next request
//! length = rusc_most_bytes()       how long a request may be, where it may be longer than a game
//! ```
//!
//! The buffers belong to the module and are used again, so nothing has to be freed.

#![allow(
    unsafe_code,
    reason = "a name that JavaScript can call is an unsafe attribute; there is no unsafe block"
)]

use std::cell::RefCell;

use crate::Session;

thread_local! {
    /// The module has one thread, and this is all it remembers.
    static STATE: RefCell<State> = RefCell::new(State::default());
}

#[derive(Default)]
struct State {
    session: Session,
    request: Vec<u8>,
    answer: String,
}

/// Makes room for a request of so many bytes and says where; longer ones than the session reads are cut, and refused.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn rusc_request(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.request.clear();
        state.request.resize(length.min(Session::MOST_BYTES + 1), 0);
        state.request.as_mut_ptr()
    })
}

/// Answers the request and says where the answer begins.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn rusc_answer() -> *const u8 {
    STATE.with_borrow_mut(|state| {
        state.answer = state.session.answer(&state.request);
        state.answer.as_ptr()
    })
}

/// The longest request that is read, in bytes; a module without this reads [`Session::LONGEST_REQUEST`].
#[cfg(feature = "analysis")]
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn rusc_most_bytes() -> usize {
    Session::MOST_BYTES
}

/// How many bytes the last answer has.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn rusc_answer_length() -> usize {
    STATE.with_borrow(|state| state.answer.len())
}
