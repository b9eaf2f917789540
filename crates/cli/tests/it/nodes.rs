//! `rusc serve --bus`: what a node needs, said in one line.

use crate::{run, text};

#[test]
fn a_bus_needs_a_database_and_must_answer() {
    let alone = run(&["serve", "--bind", "127.0.0.1:0", "--bus", "nats://127.0.0.1:1"]);
    assert_eq!(alone.status.code(), Some(2));
    assert!(text(&alone.stderr).contains("give --database postgres://"), "{}", text(&alone.stderr));
    let database = "postgres://postgres@127.0.0.1:1/rusc";
    let bus = "nats://rusc:secret@127.0.0.1:1";
    let away = run(&["serve", "--bind", "127.0.0.1:0", "--database", database, "--bus", bus]);
    assert_eq!(away.status.code(), Some(1));
    let said = text(&away.stderr);
    let line = said.lines().find(|line| line.contains("the bus at nats://127.0.0.1:1 cannot be reached"));
    assert!(line.is_some() && !said.contains("secret"), "{said}");
    let nonsense = run(&["serve", "--bus", "redis://127.0.0.1"]);
    assert!(text(&nonsense.stderr).contains("nats://localhost:4222"), "{}", text(&nonsense.stderr));
}
