//! Runs a property over the small corpus of its fuzz target, for tests on stable.

use std::fs;
use std::path::Path;

/// What the fuzzer once looked at must stay well.
pub(crate) fn check(target: &str, property: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut inputs = 0;
    for entry in fs::read_dir(folder).expect("every target has a corpus") {
        let path = entry.expect("the folder can be read").path();
        property(&fs::read(path).expect("a corpus holds files"));
        inputs += 1;
    }
    assert!(inputs > 0, "the corpus of {target} is not empty");
}
