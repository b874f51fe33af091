//! Turns at hashing passwords: a few at once, and fairly shared among those who wait.
//!
//! Blocks of addresses take turns, and within a block its addresses, so whoever asks a thousand times waits behind
//! themselves and delays nobody else. Waiting is bounded; where there is no room left, whoever waits most often goes.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::oneshot;

use super::client_info::ClientInfo;
use crate::error::{AppError, Result};
use crate::network::{block_of, host_of};
use crate::principal::UserId;

/// Hashes computed at once: each takes a core and 19 MB.
const AT_ONCE: usize = 2;
/// Who may wait: for one address or person, and in all.
const WAITING_PER_PARTY: usize = 32;
const WAITING_MAX: usize = 512;
/// How long anybody waits before being told to come back.
const PATIENCE: Duration = Duration::from_secs(10);

/// For whom a password is hashed. Turns go round the groups, and within a group round its parties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Party {
    /// Somebody who is not known yet.
    Address { block: IpAddr, host: IpAddr },
    /// Somebody who is signed in, or has proved a mailbox.
    User(UserId),
}

impl Party {
    pub(super) fn of(origin: &ClientInfo) -> Self {
        Self::Address { block: block_of(origin.ip), host: host_of(origin.ip) }
    }

    fn is_of_group(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Address { block, .. }, Self::Address { block: other, .. }) => block == other,
            _ => self == other,
        }
    }
}

/// The right to hash. The next gets it when it is dropped.
pub(super) struct Turn {
    turns: Arc<Mutex<Queue>>,
}

#[derive(Default)]
struct Queue {
    taken: usize,
    /// The group whose turn is next comes first.
    groups: VecDeque<Group>,
    waiting: usize,
}

/// The parties of one group; the one whose turn is next comes first. No group and no party is empty.
struct Group(VecDeque<Waiting>);

struct Waiting {
    party: Party,
    /// Told in the order in which they came.
    asked: VecDeque<oneshot::Sender<Turn>>,
}

impl Group {
    fn waiting(&self) -> usize {
        self.0.iter().map(|each| each.asked.len()).sum()
    }
}

impl Queue {
    fn waiting_of(&self, party: &Party) -> usize {
        let all = self.groups.iter().flat_map(|group| &group.0);
        all.filter(|each| each.party == *party).map(|each| each.asked.len()).sum()
    }

    /// Adds somebody who waits. False when there is no room.
    fn add(&mut self, party: Party, asked: oneshot::Sender<Turn>) -> bool {
        if self.waiting_of(&party) >= WAITING_PER_PARTY
            || (self.waiting >= WAITING_MAX && !self.reserve_chunked(&party))
        {
            return false;
        }
        self.waiting += 1;
        let group = self.groups.iter_mut().find(|group| group.0[0].party.is_of_group(&party));
        let Some(group) = group else {
            self.groups.push_back(Group(VecDeque::from([Waiting { party, asked: VecDeque::from([asked]) }])));
            return true;
        };
        match group.0.iter_mut().find(|each| each.party == party) {
            Some(each) => each.asked.push_back(asked),
            None => group.0.push_back(Waiting { party, asked: VecDeque::from([asked]) }),
        }
        true
    }

    /// Sends away the last of the party that waits most often in the fullest group, unless that is whoever wants the room.
    fn reserve_chunked(&mut self, wanted_by: &Party) -> bool {
        let Some(group) = self.groups.iter_mut().max_by_key(|group| group.waiting()) else { return false };
        let Some(fullest) = group.0.iter_mut().max_by_key(|each| each.asked.len()) else { return false };
        if fullest.party == *wanted_by || fullest.asked.len() < 2 {
            return false;
        }
        fullest.asked.pop_back();
        self.waiting -= 1;
        true
    }

    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let mut group = self.groups.pop_front()?;
        let mut first = group.0.pop_front().expect("no group is empty");
        let asked = first.asked.pop_front().expect("no party is empty");
        self.waiting -= 1;
        if !first.asked.is_empty() {
            group.0.push_back(first);
        }
        if !group.0.is_empty() {
            self.groups.push_back(group);
        }
        Some(asked)
    }
}

fn locked(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().expect("nothing panics while it is held")
}

#[derive(Clone, Default)]
pub(super) struct Turns(Arc<Mutex<Queue>>);

impl Turns {
    /// Waits for a turn. Busy when too many wait, or when it takes too long.
    pub(super) async fn take(&self, party: Party) -> Result<Turn> {
        let (asked, reported) = oneshot::channel();
        {
            let mut queue = locked(&self.0);
            if queue.taken < AT_ONCE {
                queue.taken += 1;
                return Ok(Turn { turns: Arc::clone(&self.0) });
            }
            if !queue.add(party, asked) {
                return Err(AppError::Busy);
            }
        }
        match tokio::time::timeout(PATIENCE, reported).await {
            Ok(Ok(turn)) => Ok(turn),
            // Sent away to make room, or waited too long.
            Ok(Err(_)) | Err(_) => Err(AppError::Busy),
        }
    }
}

impl Drop for Turn {
    /// Hands the turn on. Whoever has gone away meanwhile is passed over.
    fn drop(&mut self) {
        loop {
            let asked = {
                let mut queue = locked(&self.turns);
                match queue.next() {
                    Some(asked) if asked.is_closed() => continue,
                    Some(asked) => asked,
                    None => {
                        queue.taken -= 1;
                        return;
                    }
                }
            };
            // Not received after all: it is dropped there or here, and goes on to the next.
            drop(asked.send(Turn { turns: Arc::clone(&self.turns) }));
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn from(ip: &str) -> Party {
        Party::of(&ClientInfo::new(ip.parse().unwrap(), ""))
    }

    /// Lets everybody who was started come as far as they can.
    async fn settle() {
        for _ in 0..2_000 {
            tokio::task::yield_now().await;
        }
    }

    /// Asks for a turn and, when it comes, notes who had it and gives it back.
    fn ask(turns: &Turns, party: Party, who: &'static str, had: &Arc<Mutex<Vec<&'static str>>>) {
        let (turns, had) = (turns.clone(), Arc::clone(had));
        tokio::spawn(async move {
            let turn = turns.take(party).await;
            had.lock().unwrap().push(if turn.is_ok() { who } else { "refused" });
        });
    }

    /// SEC-223.
    #[tokio::test]
    async fn a_flood_waits_behind_itself() {
        for (flood, rightful) in [
            (["198.51.100.1", "198.51.101.1", "198.51.102.1"], "203.0.113.4"),
            // All in one block.
            (["127.0.0.2", "127.0.0.3", "127.0.0.4"], "127.0.0.1"),
            (["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1"], "2001:db8:2::1"),
        ] {
            let (turns, had) = (Turns::default(), Arc::default());
            let held = [turns.take(from(flood[0])).await.unwrap(), turns.take(from(flood[1])).await.unwrap()];
            for number in 0..150 {
                ask(&turns, from(flood[number % 3]), "flood", &had);
            }
            settle().await;
            let refused = had.lock().unwrap().len();
            assert_eq!(refused, 150 - 3 * WAITING_PER_PARTY, "no more than so many wait for one address");
            ask(&turns, from(rightful), "rightful", &had);
            settle().await;
            drop(held);
            settle().await;
            let had = had.lock().unwrap();
            assert_eq!(had.len(), 151);
            let place = had[refused..].iter().position(|who| *who == "rightful").unwrap();
            assert!(place <= 3, "{rightful} had to wait for {place} others");
        }
    }

    #[tokio::test]
    async fn a_full_queue_sends_away_whoever_waits_most() {
        let (turns, had) = (Turns::default(), Arc::default());
        let held = [turns.take(from("192.0.2.1")).await.unwrap(), turns.take(from("192.0.2.1")).await.unwrap()];
        for number in 0..WAITING_MAX {
            let host = number / WAITING_PER_PARTY;
            ask(&turns, from(&format!("198.51.{host}.1")), "flood", &had);
        }
        settle().await;
        assert!(had.lock().unwrap().is_empty(), "there is room for all of them");
        ask(&turns, from("203.0.113.4"), "rightful", &had);
        settle().await;
        assert_eq!(*had.lock().unwrap(), ["refused"], "one of the many");
        drop(held);
        settle().await;
        let had = had.lock().unwrap();
        assert_eq!(had.iter().filter(|who| **who == "rightful").count(), 1);
        assert_eq!(had.iter().filter(|who| **who == "flood").count(), WAITING_MAX - 1);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn never_more_at_once_than_memory_allows_and_no_turn_is_lost() {
        let turns = Turns::default();
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let mut tasks = Vec::new();
        for number in 0..400_u32 {
            let (turns, now, most) = (turns.clone(), Arc::clone(&now), Arc::clone(&most));
            let party = from(&format!("10.0.{}.1", number % 40));
            tasks.push(tokio::spawn(async move {
                // Some give up while they wait.
                let patience = if number % 3 == 0 { Duration::from_millis(1) } else { PATIENCE };
                let Ok(Ok(_turn)) = tokio::time::timeout(patience, turns.take(party)).await else { return };
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                tokio::time::sleep(Duration::from_micros(200)).await;
                now.fetch_sub(1, Ordering::SeqCst);
            }));
        }
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(most.load(Ordering::SeqCst), AT_ONCE);
        let queue = locked(&turns.0);
        assert_eq!((queue.taken, queue.waiting, queue.groups.len()), (0, 0, 0));
    }
}
