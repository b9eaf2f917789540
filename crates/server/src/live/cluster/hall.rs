//! The lobby across nodes. Lists are the database's; the bus tells which of them have changed, so that each node reads them
//! again for those who are connected to it. Messages of a node are numbered: if one is missing, everything is read again. Who
//! is online is told in batches, and what is not told again does not count any more.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusc_api::LobbyMessage;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, broadcast};
use tokio::time::{Instant, sleep, sleep_until};

use super::counts::Count;
use super::followed::EXPIRY;
use super::message::{read, write};
use crate::access::AccessEnd;
use crate::bus::LARGEST;
use crate::live::service::GameService;

/// Interval of the batches about who is online.
const BATCH: Duration = Duration::from_millis(1500);
/// How long news wait for others, to be sent together.
const PATIENCE: Duration = Duration::from_millis(20);
/// Interval of reading the number of games and the seeks, in case the bus has lost something.
const POLL: Duration = Duration::from_secs(3);
/// People in one message, of some twenty bytes each.
const MOST_PEOPLE: usize = 20_000;
/// Games to watch that a node tells.
const MOST_WATCHABLE: usize = 100;
/// News that wait to be sent. More are dropped, and a number is left out for them, so that the others notice.
const MOST_NEWS: usize = 10_000;
/// What a message has around its news, in bytes, and more.
const ENVELOPE: usize = 1024;

/// Ends of access that wait to be heard. If there are more, everything is looked up.
const MOST_ENDS: usize = 1024;

/// What a node tells all others, in order.
#[derive(Debug, Serialize, Deserialize)]
struct HallMessage {
    node: String,
    number: u64,
    news: Vec<HallNews>,
}

/// News of the lobby.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum HallNews {
    /// The games of somebody have changed.
    Games(String),
    /// A game has begun.
    Started { game: String, users: [Option<String>; 2] },
    /// Something for one person, wherever they are.
    Notice { user_id: String, message: LobbyMessage },
    /// The seeks have changed.
    Seeks,
    /// Somebody was renamed, registered or banned.
    Changed(String),
    /// Somebody's access has ended.
    Access(AccessEnd),
    /// What was counted under limits.
    Counts(Vec<Count>),
    /// Who is online at the node, and what can be watched there. The first part of a list begins anew.
    Crowd { is_first: bool, people: Vec<String>, watchable: Vec<(u64, String)> },
}

/// What is to be told, and what was heard.
#[derive(Debug)]
pub(super) struct Hall {
    outbox: Mutex<Outbox>,
    waiting: Notify,
    heard: Mutex<HashMap<String, Elsewhere>>,
    /// What was heard of access that has ended; nothing if something was missed.
    access: broadcast::Sender<Option<AccessEnd>>,
}

impl Default for Hall {
    fn default() -> Hall {
        let access = broadcast::Sender::new(MOST_ENDS);
        Hall { outbox: Mutex::default(), waiting: Notify::new(), heard: Mutex::default(), access }
    }
}

/// What waits to be sent.
#[derive(Debug, Default)]
struct Outbox {
    news: Vec<HallNews>,
    /// Whether there was too much.
    is_torn: bool,
}

/// What was heard of another node.
#[derive(Debug)]
struct Elsewhere {
    number: u64,
    told: Instant,
    people: HashSet<String>,
    watchable: Vec<(u64, String)>,
}

impl Hall {
    fn tell(&self, news: HallNews) {
        let mut outbox = lock(&self.outbox);
        if outbox.news.len() < MOST_NEWS {
            outbox.news.push(news);
        } else {
            outbox.is_torn = true;
        }
        drop(outbox);
        self.waiting.notify_one();
    }

    /// People who are online at other nodes.
    fn people(&self) -> HashSet<String> {
        let heard = lock(&self.heard);
        let fresh = heard.values().filter(|other| other.told.elapsed() < EXPIRY);
        fresh.flat_map(|other| other.people.iter().cloned()).collect()
    }

    fn is_online(&self, user_id: &str) -> bool {
        let heard = lock(&self.heard);
        heard.values().any(|other| other.told.elapsed() < EXPIRY && other.people.contains(user_id))
    }

    fn watchable(&self) -> Vec<(u64, String)> {
        let heard = lock(&self.heard);
        let fresh = heard.values().filter(|other| other.told.elapsed() < EXPIRY);
        fresh.flat_map(|other| other.watchable.iter().cloned()).collect()
    }

    /// Notes the number of a message; says whether none before it is missing.
    fn follows(&self, node: &str, number: u64) -> bool {
        let mut heard = lock(&self.heard);
        heard.retain(|_, other| other.told.elapsed() < EXPIRY * 6);
        let other = heard.entry(node.to_owned()).or_insert_with(|| Elsewhere {
            number: number.saturating_sub(1),
            told: Instant::now(),
            people: HashSet::new(),
            watchable: Vec::new(),
        });
        number == std::mem::replace(&mut other.number, number) + 1
    }

    fn hear_crowd(&self, node: &str, is_first: bool, people: Vec<String>, watchable: Vec<(u64, String)>) {
        if let Some(other) = lock(&self.heard).get_mut(node) {
            other.told = Instant::now();
            if is_first {
                other.people.clear();
                other.watchable = watchable;
            }
            other.people.extend(people);
        }
    }
}

/// A poisoned lock is used on: no change under it can be left half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl GameService {
    /// Tells the other nodes; nothing on a server that is alone.
    pub(crate) fn tell_hall(&self, news: impl FnOnce() -> HallNews) {
        if let Some(cluster) = self.cluster() {
            cluster.hall.tell(news());
        }
    }

    /// People who are online at other nodes.
    pub(crate) fn people_elsewhere(&self) -> HashSet<String> {
        self.cluster().map(|cluster| cluster.hall.people()).unwrap_or_default()
    }

    /// Whether somebody is online at another node.
    pub(crate) fn is_online_elsewhere(&self, user_id: &str) -> bool {
        self.cluster().is_some_and(|cluster| cluster.hall.is_online(user_id))
    }

    /// Games to watch at other nodes, with the time of their creation.
    pub(crate) fn watchable_elsewhere(&self) -> Vec<(u64, String)> {
        self.cluster().map(|cluster| cluster.hall.watchable()).unwrap_or_default()
    }

    /// What other nodes tell of access that has ended.
    pub(crate) fn access_ends(&self) -> Option<broadcast::Receiver<Option<AccessEnd>>> {
        self.cluster().map(|cluster| cluster.hall.access.subscribe())
    }

    async fn hear_hall(&self, message: HallMessage) {
        let Some(cluster) = self.cluster() else { return };
        if *message.node == *cluster.registered() {
            return;
        }
        if !cluster.hall.follows(&message.node, message.number) {
            metrics::counter!("rusc_bus_gaps_total").increment(1);
            self.resync_lobby().await;
        }
        let mut seeks_changed = false;
        for news in message.news {
            match news {
                HallNews::Games(user_id) => self.games_changed_here([user_id.as_str()]),
                HallNews::Started { game, users } => self.started_here(&game, &users),
                HallNews::Notice { user_id, message } => self.notice_here(&user_id, &message),
                HallNews::Seeks => seeks_changed = true,
                HallNews::Changed(user_id) => self.changed_here(&user_id).await,
                // Nobody hears it while the server starts: nobody is connected then.
                HallNews::Access(end) => drop(cluster.hall.access.send(Some(end))),
                HallNews::Counts(counts) => self.hear_counts(counts),
                HallNews::Crowd { is_first, people, watchable } => {
                    cluster.hall.hear_crowd(&message.node, is_first, people, watchable);
                    self.lobby().tell_again();
                }
            }
        }
        if seeks_changed {
            self.reload_seeks().await;
        }
    }

    /// Reads everything again that the lobby shows.
    async fn resync_lobby(&self) {
        metrics::counter!("rusc_resyncs_total").increment(1);
        if let Some(cluster) = self.cluster() {
            let _ = cluster.hall.access.send(None);
        }
        self.all_games_changed_here();
        self.reload_seeks().await;
    }

    /// Tells who is online here.
    fn tell_crowd_here(&self) {
        let people = self.people_here();
        let watchable = self.watchable_here(MOST_WATCHABLE);
        let mut parts: Vec<&[String]> = people.chunks(MOST_PEOPLE).collect();
        if parts.is_empty() {
            parts.push(&[]);
        }
        for (place, part) in parts.into_iter().enumerate() {
            let (people, watchable) =
                (part.to_vec(), if place == 0 { watchable.clone() } else { Vec::new() });
            self.tell_hall(|| HallNews::Crowd { is_first: place == 0, people, watchable });
        }
    }
}

/// Sends what waits. Never returns.
pub(crate) async fn tell_hall(service: GameService) {
    let Some(cluster) = service.cluster() else { return };
    let mut crowd_at = Instant::now();
    let mut number = 0;
    let mut told_by = cluster.registered();
    loop {
        tokio::select! {
            () = cluster.hall.waiting.notified() => sleep(PATIENCE).await,
            () = sleep_until(crowd_at) => {
                crowd_at = Instant::now() + BATCH;
                service.tell_crowd_here();
            }
        }
        let Ok(node) = cluster.node() else { continue };
        // Another id is another node, whose numbers begin anew.
        if told_by != node {
            (told_by, number) = (node.clone(), 0);
        }
        let Outbox { mut news, is_torn } = std::mem::take(&mut *lock(&cluster.hall.outbox));
        number += u64::from(is_torn);
        let mut games = HashSet::new();
        news.retain(|news| !matches!(news, HallNews::Games(user_id) if !games.insert(user_id.clone())));
        for news in messages(news) {
            number += 1;
            let message = HallMessage { node: node.to_string(), number, news };
            cluster.options.bus.publish(cluster.hall_subject(), write(&message));
        }
    }
}

/// News as messages that the bus takes: as many in each as have room, in their order. None of them is too large by itself.
fn messages(news: Vec<HallNews>) -> Vec<Vec<HallNews>> {
    let (mut all, mut last, mut size) = (Vec::new(), Vec::new(), ENVELOPE);
    for one in news {
        let more = write(&one).len() + 1;
        if size + more > LARGEST && !last.is_empty() {
            all.push(std::mem::take(&mut last));
            size = ENVELOPE;
        }
        size += more;
        last.push(one);
    }
    if !last.is_empty() {
        all.push(last);
    }
    all
}

/// Hears what other nodes tell. Never returns.
pub(crate) async fn hear_hall(service: GameService) {
    let Some(cluster) = service.cluster() else { return };
    loop {
        if let Ok(mut inbox) = cluster.options.bus.subscribe(cluster.hall_subject()).await {
            while let Some(message) = inbox.next().await {
                if let Some(message) = read(&message.payload) {
                    service.hear_hall(message).await;
                }
            }
        }
        sleep(BATCH).await;
    }
}

/// Reads the lists again, whatever was told. Never returns.
pub(crate) async fn poll_hall(service: GameService) {
    loop {
        match service.store().count_live_games().await {
            Ok(games) => service.lobby().set_games(games),
            Err(error) => tracing::warn!(%error, "the games could not be counted"),
        }
        if service.has_lobby_readers() {
            service.reload_seeks().await;
        }
        sleep(POLL).await;
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{Duration, sleep, timeout};

    use super::{AccessEnd, ENVELOPE, HallNews, LARGEST, MOST_NEWS, lock, messages, write};
    use crate::live::cluster::stage::{LONG, Nodes, PATIENCE};

    fn games(number: usize, length: usize) -> Vec<HallNews> {
        let name = |number| format!("{number}{}", "x".repeat(length));
        (0..number).map(|number| HallNews::Games(name(number))).collect()
    }

    #[test]
    fn messages_have_the_news_in_order_and_none_is_too_large() {
        for (number, length, least) in [(0, 1, 0), (1, 2 * LARGEST, 1), (5000, 8, 1), (5000, 400, 4)] {
            let news = games(number, length);
            let parts = messages(news.clone());
            assert!(
                parts.len() >= least && parts.len() <= least + 1,
                "{number} of {length}: {}",
                parts.len()
            );
            assert!(parts.iter().all(|part| part.len() == 1 || write(part).len() + ENVELOPE <= LARGEST + 2));
            assert_eq!(write(&parts.concat()), write(&news));
        }
    }

    #[tokio::test]
    async fn a_ban_is_heard_though_much_else_is_to_be_told() {
        let nodes = Nodes::new().await;
        let ((a, _), (b, _)) = (nodes.start("a", LONG).await, nodes.start("b", LONG).await);
        let (node, other) = (a.cluster().unwrap().registered(), b.cluster().unwrap());
        timeout(PATIENCE, async {
            while !lock(&other.hall.heard).contains_key(&*node) {
                sleep(Duration::from_millis(20)).await;
            }
        })
        .await
        .expect("the nodes hear each other");
        let mut ends = b.access_ends().unwrap();
        // More than a message of the bus can have, and less than what is dropped.
        for news in games(MOST_NEWS / 2, 400) {
            a.tell_hall(|| news);
        }
        a.tell_hall(|| HallNews::Access(AccessEnd::User("banned".to_owned())));
        // Nothing would be heard if something had been missed.
        let end = timeout(PATIENCE, ends.recv()).await.unwrap().unwrap();
        assert!(matches!(&end, Some(AccessEnd::User(user)) if user == "banned"), "{end:?}");
        // What is too much is noticed: everything is looked up.
        for news in games(2 * MOST_NEWS, 1) {
            a.tell_hall(|| news);
        }
        assert!(timeout(PATIENCE, ends.recv()).await.unwrap().unwrap().is_none());
    }
}
