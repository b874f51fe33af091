//! One node: the product's follower and leader, moved one step at a time.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use plimsoll_journal::JournalStore;
use plimsoll_sequencer::{
    Claim, Follower, Leader, NEWEST, Offered, ReplayError, Sealed, Settlement, Stall, Stopped, Terms, Turn, begin,
};
use plimsoll_units::Timestamp;

use super::chance::Chance;
use super::marks::Marks;
use super::network::{Network, connect};
use crate::database::{Connection, Database};
use crate::toy_ledger::{Command, ToyLedger};

pub(crate) const TTL_MS: u64 = 60;
/// A leader without an answer for so long ends, and its process starts again.
const PATIENCE_MS: u64 = 10 * TTL_MS;

/// Who waits for a command: the client, its operation, and which try this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    pub(crate) client: u16,
    pub(crate) op: u32,
}

/// What a step tells the world.
pub(crate) enum Told {
    Nothing,
    Durable(Sealed<ToyLedger, Ticket>),
    Ended(Stopped<Ticket>),
}

enum Role {
    Down { until_ms: u64 },
    Following(Box<Follower<ToyLedger>>),
    Claiming(Box<Follower<ToyLedger>>, Claim),
    Leading(Box<Leading>),
}

struct Leading {
    leader: Leader<ToyLedger, Ticket, Connection>,
    renew_at_ms: u64,
    waiting_since_ms: Option<u64>,
}

pub(crate) struct Node {
    id: usize,
    life: u32,
    role: Role,
    line: Connection,
    database: Arc<Mutex<Database>>,
    network: Arc<Mutex<Network>>,
    pub(crate) paused_until_ms: u64,
    /// How far the node's wall clock is off.
    pub(crate) clock_off_ms: i64,
}

impl Node {
    pub(crate) fn new(id: usize, database: &Arc<Mutex<Database>>, network: &Arc<Mutex<Network>>) -> Self {
        Self {
            id,
            life: 0,
            role: Role::Down { until_ms: 0 },
            line: connect(network, database, id),
            database: Arc::clone(database),
            network: Arc::clone(network),
            paused_until_ms: 0,
            clock_off_ms: 0,
        }
    }

    /// The process ends; what it had in memory is gone.
    pub(crate) fn kill(&mut self, until_ms: u64) {
        self.role = Role::Down { until_ms };
        self.life += 1;
    }

    pub(crate) fn leads(&self) -> bool {
        matches!(self.role, Role::Leading(_))
    }

    /// `false`: this node does not take commands.
    pub(crate) fn offer(&mut self, now_ms: u64, command: Command, ticket: Ticket) -> bool {
        let now = self.clock(now_ms);
        match &mut self.role {
            Role::Leading(leading) => {
                matches!(leading.leader.offer(now, command, ticket), Offered::Applied)
            }
            _ => false,
        }
    }

    pub(crate) fn step(&mut self, now_ms: u64, chance: &mut Chance, marks: &mut Marks) -> Told {
        let role = std::mem::replace(&mut self.role, Role::Down { until_ms: now_ms });
        let (role, reported) = match role {
            Role::Down { until_ms } if now_ms < until_ms => (Role::Down { until_ms }, Told::Nothing),
            Role::Down { .. } => (self.start(now_ms, marks), Told::Nothing),
            Role::Following(follower) => (self.follow(follower, now_ms, chance, marks), Told::Nothing),
            Role::Claiming(follower, claim) => (self.settle(follower, claim, now_ms, marks), Told::Nothing),
            Role::Leading(leading) => self.lead(leading, now_ms, marks),
        };
        if matches!(role, Role::Down { .. }) {
            self.life += 1;
        }
        self.role = role;
        reported
    }

    fn start(&mut self, now_ms: u64, marks: &mut Marks) -> Role {
        match begin::<ToyLedger>(&mut self.line, NEWEST) {
            Ok((follower, origin)) => {
                marks.snapshot_starts += u64::from(origin.snapshot.is_some());
                Role::Following(Box::new(follower))
            }
            Err(error) => failed(&error, now_ms, marks),
        }
    }

    fn follow(
        &mut self,
        mut follower: Box<Follower<ToyLedger>>,
        now_ms: u64,
        chance: &mut Chance,
        marks: &mut Marks,
    ) -> Role {
        let polled = follower.poll(&mut self.line, &mut |_, _| {});
        match polled {
            Ok(0) => {}
            Ok(_) => {
                if chance.permille(100) && self.line.put_snapshot(&follower.snapshot()).is_ok() {
                    marks.snapshots += 1;
                }
                return Role::Following(follower);
            }
            Err(error) if error.is_transient() => return Role::Following(follower),
            Err(error) => return failed(&error, now_ms, marks),
        }
        let terms = self.terms();
        match follower.claim(&mut self.line, &terms, chance.permille(10)) {
            Ok(Some(claim)) => Role::Claiming(follower, claim),
            _ => Role::Following(follower),
        }
    }

    fn settle(
        &mut self,
        mut follower: Box<Follower<ToyLedger>>,
        mut claim: Claim,
        now_ms: u64,
        marks: &mut Marks,
    ) -> Role {
        match follower.settle(&mut self.line, &mut claim, &mut |_, _| {}) {
            Ok(Settlement::Behind) => Role::Claiming(follower, claim),
            Ok(Settlement::Fenced) => Role::Following(follower),
            Ok(Settlement::Leads) => {
                marks.takeovers += 1;
                let line = connect(&self.network, &self.database, self.id);
                let leader = Leader::new(*follower, self.terms(), claim.epoch, line);
                let renew_at_ms = now_ms + TTL_MS / 3;
                Role::Leading(Box::new(Leading { leader, renew_at_ms, waiting_since_ms: None }))
            }
            Err(error) if error.is_transient() => Role::Claiming(follower, claim),
            Err(error) => failed(&error, now_ms, marks),
        }
    }

    fn lead(&mut self, mut leading: Box<Leading>, now_ms: u64, marks: &mut Marks) -> (Role, Told) {
        let Leading { leader, renew_at_ms, waiting_since_ms } = leading.as_mut();
        let down = Role::Down { until_ms: now_ms + TTL_MS };
        if now_ms >= *renew_at_ms {
            *renew_at_ms = now_ms + TTL_MS / 3;
            if let Err(stopped) = leader.renew() {
                return (down, Told::Ended(stopped));
            }
        }
        leader.run_due(self.clock(now_ms));
        let reported = match leader.step() {
            Turn::Idle | Turn::Busy => Told::Nothing,
            Turn::Wait(stall) => {
                marks.unsafe_waits += u64::from(stall == Stall::Unsafe);
                let since = *waiting_since_ms.get_or_insert(now_ms);
                if stall != Stall::Unsafe && now_ms > since + PATIENCE_MS {
                    // Whoever waits is never answered: for them the outcome is unknown.
                    marks.given_up += 1;
                    return (down, Told::Nothing);
                }
                Told::Nothing
            }
            Turn::Durable(sealed) => {
                *waiting_since_ms = None;
                Told::Durable(sealed)
            }
            Turn::Stopped(stopped) => return (down, Told::Ended(stopped)),
        };
        (Role::Leading(leading), reported)
    }

    fn clock(&self, now_ms: u64) -> Timestamp {
        Timestamp(now_ms as i64 + self.clock_off_ms)
    }

    fn terms(&self) -> Terms {
        let holder = format!("{}.{}", self.id, self.life);
        Terms { holder, endpoint: String::new(), ttl: Duration::from_millis(TTL_MS) }
    }
}

/// A failed check needs a human; the human starts the node again, with an empty memory.
fn failed(error: &ReplayError, now_ms: u64, marks: &mut Marks) -> Role {
    marks.regressions += u64::from(!error.is_transient());
    Role::Down { until_ms: now_ms + TTL_MS }
}
