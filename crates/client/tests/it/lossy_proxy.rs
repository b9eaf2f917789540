//! Two well-behaved clients over a line that is cut after a few hundred bytes, again and again: every move is played
//! exactly once all the same.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use rusc_api::EventKind;
use rusc_client::{Client, RoomLink, RoomUpdate, ServerUrl};
use rusc_games::GameKind;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::{Host, board, retell};
use rusc_game::SplitMix64;

const PLIES: u32 = 40;

/// A line between clients and server.
#[derive(Debug, Default)]
struct Line {
    /// Bytes after which a connection is cut, on average; 0 for never.
    shortness: AtomicU64,
    cuts: AtomicUsize,
}

/// Opens the line; answers where clients find it.
async fn lay(line: Arc<Line>, server: SocketAddr) -> ServerUrl {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap()).parse().unwrap();
    tokio::spawn(async move {
        let mut random = SplitMix64::new(7);
        while let Ok((client, _)) = listener.accept().await {
            let limit = match line.shortness.load(Ordering::Relaxed) as usize {
                0 => usize::MAX,
                shortness => random.below(2 * shortness),
            };
            let line = line.clone();
            tokio::spawn(async move {
                carry(client, server, limit).await;
                line.cuts.fetch_add(usize::from(limit != usize::MAX), Ordering::Relaxed);
            });
        }
    });
    url
}

/// Carries so many bytes both ways, then cuts.
async fn carry(mut client: TcpStream, server: SocketAddr, mut limit: usize) {
    let Ok(mut server) = TcpStream::connect(server).await else { return };
    let (mut up, mut down) = ([0; 256], [0; 256]);
    loop {
        let written = tokio::select! {
            Ok(count) = client.read(&mut up) => {
                let count = count.min(limit);
                limit -= count;
                if count == 0 { return }
                server.write_all(&up[..count]).await
            }
            Ok(count) = server.read(&mut down) => {
                let count = count.min(limit);
                limit -= count;
                if count == 0 { return }
                client.write_all(&down[..count]).await
            }
            else => return,
        };
        if written.is_err() || limit == 0 {
            return;
        }
    }
}

/// Plays one's own moves until there are enough.
async fn play(mut link: RoomLink, seat: u32, kind: GameKind, mut random: SplitMix64) -> HashSet<String> {
    let mut ids = HashSet::new();
    loop {
        let copy = link.replica();
        if copy.ply() >= PLIES && link.is_settled() {
            return ids;
        }
        if copy.seen().is_some() && copy.ply() % 2 == seat && copy.ply() < PLIES && link.is_settled() {
            let moves = board(kind, copy.moves()).legal_moves();
            let text = random.pick(&moves).expect("nobody has won yet").clone();
            ids.insert(link.play(&text, None));
        }
        // What is asked again is recognised, so there is never a reason to refuse it.
        if let RoomUpdate::Refused { error, .. } = link.next().await.unwrap() {
            panic!("{}", error.message);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_move_is_played_once_over_a_line_that_breaks() {
    let kind = GameKind::Abalone;
    let host = Host::start().await;
    let line = Arc::new(Line::default());
    let url = lay(line.clone(), host.address).await;
    let players = [Client::guest(&url).await.unwrap(), Client::guest(&url).await.unwrap()];
    let game = host.game(kind, [&players[0], &players[1]]).await;
    // Enough to get through the greeting, not enough for a quiet life.
    line.shortness.store(2500, Ordering::Relaxed);
    let [first, second] = players.map(|client| RoomLink::new(client, &game));
    let both = async {
        tokio::join!(play(first, 0, kind, SplitMix64::new(1)), play(second, 1, kind, SplitMix64::new(2)))
    };
    let (first, second) = tokio::time::timeout(Duration::from_mins(1), both).await.unwrap();
    let log = host.log(&game).await;
    assert_eq!(retell(&log).ply(), PLIES);
    let played: Vec<_> = log
        .iter()
        .filter_map(|event| match &event.what {
            EventKind::Moved { id, .. } => Some(id.clone()),
            _ => None,
        })
        .collect();
    let distinct: HashSet<_> = played.iter().cloned().collect();
    assert_eq!((played.len(), distinct.len()), (PLIES as usize, PLIES as usize));
    assert_eq!(distinct, first.union(&second).cloned().collect());
    assert!(line.cuts.load(Ordering::Relaxed) >= 10, "the line was too good");
}
