//! `rusc migrate` and `rusc serve --database`: everything goes to `PostgreSQL` and back, and what was left refuses to start.

use std::path::Path;

use rusc_store_test::{Flushing, Installed, MISSING, PostgresServer};

use crate::{run, run_with_input, start, text};

fn path(path: &Path) -> &str {
    path.to_str().expect("temporary folders have plain names")
}

#[test]
fn everything_goes_to_postgres_and_back() {
    let Some(installed) = Installed::find() else {
        eprintln!("{MISSING}");
        return;
    };
    let postgres = PostgresServer::start(installed, Flushing::Off).unwrap();
    postgres.create_database("rusc").unwrap();
    let address = postgres.address("rusc");
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old"), folder.path().join("new").join("rusc.db"));
    let (data, back) = (path(&old), path(&new));
    let added =
        run_with_input(&["user", "add", "anna", "--data", data, "--password-stdin"], "correct horse\n");
    assert!(added.status.success(), "{}", text(&added.stderr));

    let moved = run(&["migrate", "--to", &address, "--data", data]);
    assert!(moved.status.success(), "{}", text(&moved.stderr));
    let line = text(&moved.stdout).lines().find(|line| line.starts_with("users ")).unwrap().to_owned();
    assert!(line.contains(" 1 rows "), "{line}");
    assert!(
        !text(&moved.stdout).contains("postgres@"),
        "the account is not repeated: {}",
        text(&moved.stdout)
    );

    // The old file says where everything is, and refuses.
    let refused = run(&["serve", "--data", data, "--bind", "127.0.0.1:0"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("was moved to postgres://127.0.0.1"), "{}", text(&refused.stderr));
    let again = run(&["migrate", "--to", &address, "--data", data]);
    assert!(!again.status.success());

    // The server serves from the database, and a second one is refused.
    let serve = ["serve", "--database", &address, "--bind", "127.0.0.1:0", "--log-level", "warn"];
    let mut server = start(&serve);
    let line = server.line();
    let bind =
        line.strip_prefix("Rusc is at http://").unwrap_or_else(|| panic!("{line}")).trim_end_matches('/');
    let health = run(&["health", "--bind", bind]);
    assert_eq!(text(&health.stdout), "ok\n");
    let second = run(&serve);
    assert!(text(&second.stderr).contains("in use by another process"), "{}", text(&second.stderr));
    // Commands beside it find the same people; copies are made by other programs.
    let reset = run(&["user", "reset-password", "anna", "--database", &address]);
    assert!(reset.status.success(), "{}", text(&reset.stderr));
    let backup = run(&["backup", back, "--database", &address]);
    assert!(text(&backup.stderr).contains("pg_dump"), "{}", text(&backup.stderr));
    let restore = run(&["restore", back, "--database", &address]);
    assert!(text(&restore.stderr).contains("pg_restore"), "{}", text(&restore.stderr));
    server.interrupt();
    assert!(server.finish().0.success());

    let returned = run(&["migrate", "--database", &address, "--to", back]);
    assert!(returned.status.success(), "{}", text(&returned.stderr));
    let left = run(&serve);
    assert!(text(&left.stderr).contains("rusc migrate --undo"), "{}", text(&left.stderr));
    let there = run(&["user", "reset-password", "anna", "--data", path(new.parent().unwrap())]);
    assert!(there.status.success(), "{}", text(&there.stderr));

    let undone = run(&["migrate", "--undo", "--data", data]);
    assert!(undone.status.success(), "{}", text(&undone.stderr));
    let usable = run(&["user", "reset-password", "anna", "--data", data]);
    assert!(usable.status.success(), "{}", text(&usable.stderr));
}

#[test]
fn addresses_that_make_no_sense_are_refused_without_their_password() {
    let bad = run(&["serve", "--database", "mysql://u:geheim@host/db"]);
    assert_eq!(bad.status.code(), Some(2), "{}", text(&bad.stderr));
    assert!(text(&bad.stderr).contains("postgres://user:password@host"), "{}", text(&bad.stderr));
    let nobody =
        run(&["serve", "--database", "postgres://u:geheim@127.0.0.1:1/rusc", "--bind", "127.0.0.1:0"]);
    assert_eq!(nobody.status.code(), Some(1));
    assert!(text(&nobody.stderr).contains("cannot be reached"), "{}", text(&nobody.stderr));
    assert!(!text(&nobody.stderr).contains("geheim"), "{}", text(&nobody.stderr));
}
