//! A server behind a reverse proxy that speaks TLS, with a certificate made here: `https` and `wss` work once the
//! certificate's authority is trusted, and are refused with a clear message before.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rusc_api::{EventKind, ReturnReason, Work, WorkItem, WorkKind, WorkPosition, WorkResult};
use rusc_client::{
    Client, ClientError, JobHeld, RoomLink, RoomUpdate, ServerUrl, Socket, Transport, WorkerClient,
};
use rusc_games::GameKind;
use rusc_server::config::{Config, Switch};
use rusc_store::{Enqueued, JobKind, JobLimits, JobRank, JobState, NewJob};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::{Host, board};

/// A reverse proxy in front of a server.
struct TlsProxy {
    url: ServerUrl,
    /// With the certificate that new connections get.
    acceptor: Arc<Mutex<TlsAcceptor>>,
    /// The PEM certificate of its authority.
    authority: String,
}

impl TlsProxy {
    async fn start(server: SocketAddr) -> TlsProxy {
        let (acceptor, authority) = certify();
        let acceptor = Arc::new(Mutex::new(acceptor));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("https://localhost:{}/", listener.local_addr().unwrap().port()).parse().unwrap();
        let current = acceptor.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let acceptor = current.lock().unwrap().clone();
                tokio::spawn(async move {
                    // A client that does not trust the certificate breaks off here.
                    let Ok(mut client) = acceptor.accept(client).await else { return };
                    let mut server = TcpStream::connect(server).await.unwrap();
                    // An error means that one side has closed.
                    let _ = copy_bidirectional(&mut client, &mut server).await;
                });
            }
        });
        TlsProxy { url, acceptor, authority }
    }
}

/// A certificate for `localhost` of a new authority, and the certificate of that authority.
fn certify() -> (TlsAcceptor, String) {
    let mut params = CertificateParams::new(vec![]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    let certificate = params.signed_by(&key, &authority).unwrap();
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .unwrap();
    (TlsAcceptor::from(Arc::new(config)), authority.pem())
}

fn trusting(pem: &str) -> Transport {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ca.pem");
    std::fs::write(&file, pem).unwrap();
    Transport::with_ca_file(&file).unwrap()
}

/// The next event of a game.
async fn next_event(link: &mut RoomLink) -> EventKind {
    loop {
        match link.next().await.unwrap() {
            RoomUpdate::Event(event) => return event.what,
            RoomUpdate::Refused { error, .. } => panic!("{}", error.message),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn game_is_played_over_https_and_wss() {
    let host = Host::start().await;
    let TlsProxy { url, authority, .. } = TlsProxy::start(host.address).await;
    let transport = trusting(&authority);
    let players = [
        Client::guest_over(&transport, &url).await.unwrap(),
        Client::guest_over(&transport, &url).await.unwrap(),
    ];
    let kind = GameKind::Abalone;
    let game = host.game(kind, [&players[0], &players[1]]).await;
    let [mut first, mut second] = players.map(|client| RoomLink::new(client, &game));
    // The first message to each is a snapshot.
    while second.replica().seen().is_none() {
        second.next().await.unwrap();
    }
    while first.replica().seen().is_none() {
        first.next().await.unwrap();
    }
    let text = board(kind, &[]).legal_moves().remove(0);
    first.play(&text, None);
    for link in [&mut first, &mut second] {
        let what = next_event(link).await;
        assert!(matches!(&what, EventKind::Moved { text: played, .. } if *played == text), "{what:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn untrusted_certificate_is_refused_with_a_clear_message() {
    let host = Host::start().await;
    let TlsProxy { url, acceptor, authority } = TlsProxy::start(host.address).await;
    let (other_acceptor, other_authority) = certify();
    for refused in [Client::guest(&url).await, Client::guest_over(&trusting(&other_authority), &url).await] {
        let error = refused.unwrap_err();
        assert!(!error.is_transient(), "{error:?}");
        let said = error.to_string();
        assert!(said.contains(&format!("the certificate of {url} is not trusted")), "{said}");
        assert!(said.contains("CA file"), "{said}");
    }
    // A socket is a connection of its own, which verifies the certificate again.
    let client = Client::guest_over(&trusting(&authority), &url).await.unwrap();
    *acceptor.lock().unwrap() = other_acceptor;
    let error = Socket::open(&client, "nowhere", None).await.map(drop).unwrap_err();
    assert!(matches!(error, ClientError::Untrusted { .. }), "{error:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn worker_takes_and_answers_a_job_over_https_with_its_key() {
    const KEY: &str = "a key for the workers of this test";
    let folder = tempfile::tempdir().unwrap();
    let keys = folder.path().join("keys");
    std::fs::write(&keys, KEY).unwrap();
    let host =
        Host::start_with(Config { worker_keys: Some(keys), local_worker: Switch::Off, ..Config::default() })
            .await;
    let TlsProxy { url, authority, .. } = TlsProxy::start(host.address).await;
    let transport = trusting(&authority);
    let worker = |transport: &Transport, key: &str| WorkerClient::new(transport, &url, key, "one");
    let no_wait = Duration::ZERO;
    let known = worker(&transport, KEY);
    assert_eq!(known.acquire(&[WorkKind::Move], no_wait).await.unwrap(), None);
    // A job is taken and answered, once.
    let store = host.store();
    let input = r#"{"kind":"move","position":{"game":"hive","setup":"Base","moves":["wS1"]},"level":1,"seed":"1","time_ms":100}"#;
    let new = NewJob {
        id: "one".into(),
        kind: JobKind::Move,
        rank: JobRank::Game,
        owner: "anna".into(),
        dedup_key: None,
        cost: 1,
        nodes: 1,
        input: input.into(),
        asked_by: None,
    };
    let limits = JobLimits { open_per_owner: 9, per_day: None, open_in_all: 9 };
    assert_eq!(store.enqueue_job(new, limits).await.unwrap(), Enqueued::Queued);
    let taken = known.acquire(&[WorkKind::Move], no_wait).await.unwrap().expect("the job");
    let answer = WorkResult::Move { text: "bG1 wS1-".into(), score: None, thought_ms: 1 };
    assert_eq!(known.progress(&taken, 500).await.unwrap(), JobHeld::Yes);
    assert_eq!(known.answer(&taken, &answer).await.unwrap(), JobHeld::Yes);
    assert_eq!(store.job("one").await.unwrap().unwrap().state, JobState::Done);
    assert_eq!(known.acquire(&[WorkKind::Move], no_wait).await.unwrap(), None);
    // What is not this worker's job stays nobody's.
    let position = WorkPosition { game: "hive".into(), setup: "Base".into(), moves: Vec::new() };
    let work = Work::Analysis { position, nodes: 1 };
    let item = WorkItem { id: "none".into(), token: "t".into(), lease_ms: 9, work };
    assert_eq!(known.progress(&item, 1).await.unwrap(), JobHeld::No);
    assert_eq!(known.abort(&item, ReturnReason::Failed).await.unwrap(), JobHeld::No);
    let unknown = worker(&transport, "another key of twenty letters");
    let untrusted = worker(&Transport::public().unwrap(), KEY);
    for (refused, said) in [(unknown, "the key of the worker is not known"), (untrusted, "is not trusted")] {
        let error = refused.acquire(&[WorkKind::Move], no_wait).await.unwrap_err();
        assert!(!error.is_transient() && error.to_string().contains(said), "{error}");
    }
}

#[test]
fn file_without_certificates_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ca.pem");
    let said = Transport::with_ca_file(&file).unwrap_err().to_string();
    assert!(said.contains("ca.pem"), "{said}");
    std::fs::write(&file, "no certificate\n").unwrap();
    let said = Transport::with_ca_file(&file).unwrap_err().to_string();
    assert!(said.contains("there is no certificate in it"), "{said}");
}
