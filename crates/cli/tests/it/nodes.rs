//! `rusc serve --bus`: what a node needs, said in one line; and what a server does whose database was taken by another.

use rusc_store::{Access, Store, StoreOptions};
use rusc_store_test::{
    Flushing, Installed, MISSING, MISSING_NATS, NatsLogin, NatsServer, PostgresServer, StopMode,
};

use crate::{run, start, text};

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

/// A server of `PostgreSQL` with an empty database; none where it is not installed.
fn postgres() -> Option<(PostgresServer, String)> {
    let Some(installed) = Installed::find() else {
        eprintln!("{MISSING}");
        return None;
    };
    let server = PostgresServer::start(installed, Flushing::Off).unwrap();
    server.create_database("rusc").unwrap();
    let address = server.address("rusc");
    Some((server, address))
}

#[test]
fn a_bus_with_a_password_takes_those_who_know_it() {
    let Some((_database, address)) = postgres() else { return };
    let credentials = NatsLogin { user: "rusc", password: "geheim" };
    let Some(bus) = NatsServer::start_for(Some(credentials)).unwrap() else {
        eprintln!("{MISSING_NATS}");
        return;
    };
    let port = bus.port();
    let words = ["serve", "--bind", "127.0.0.1:0", "--database", &address, "--log-level", "debug", "--bus"];
    for wrong in ["rusc:falsch@", "nobody:geheim@", ""] {
        let refused = run(&[&words[..], &[&format!("nats://{wrong}127.0.0.1:{port}")]].concat());
        assert_eq!(refused.status.code(), Some(1));
        let said = text(&refused.stderr);
        let expected = format!("the bus at nats://127.0.0.1:{port} refuses the name or the password");
        assert!(said.contains(&expected) && !said.contains("falsch"), "{said}");
    }
    let known = format!("nats://rusc:geheim@127.0.0.1:{port}");
    let mut node = start(&[&words[..], &[&known]].concat());
    let line = node.line();
    assert!(line.starts_with("Rusc is at "), "{line}");
    node.interrupt();
    let (status, rest) = node.finish();
    let log: Vec<String> = node.log.iter().collect();
    assert!(status.success(), "{log:?}");
    assert!(!rest.contains("geheim") && !log.iter().any(|line| line.contains("geheim")), "{rest}{log:?}");
}

#[tokio::test]
async fn a_server_whose_database_another_has_taken_stops_and_says_so() {
    let Some((database, address)) = postgres() else { return };
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = start(&["serve", "--bind", "127.0.0.1:0", "--data", data, "--database", &address]);
    server.line();
    // With a restart of the database its lock is gone; whoever asks first has it then.
    let intruder = loop {
        database.stop(StopMode::Immediate).unwrap();
        database.start_again().unwrap();
        let options = StoreOptions { access: Access::Exclusive, ..StoreOptions::default() };
        if let Ok(store) = Store::connect(&address, options).await {
            break store;
        }
    };
    let (status, _) = server.finish();
    assert_eq!(status.code(), Some(1));
    let log: Vec<String> = server.log.iter().collect();
    assert!(
        log.iter().any(|line| line.contains("another server uses the database: this one stops")),
        "{log:?}"
    );
    let last = log.last().unwrap();
    assert!(last.contains("is in use by another process"), "{log:?}");
    intruder.close().await;
}
