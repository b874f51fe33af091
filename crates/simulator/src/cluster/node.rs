//! One node: down, following, claiming the lease or leading.

use std::time::Duration;

use plimsoll_engine::Request;
use plimsoll_journal::Head;
use plimsoll_sequencer::{
    Claim, Follower, Leader, NEWEST, Offered, Platform, ReplayError, Sealed, Settlement, Stopped, Terms, Turn, begin,
};
use plimsoll_units::Timestamp;

use super::clock::SkewedClock;
use crate::rng::Rng;
use crate::storage::{Line, Shared};

pub(crate) const LEASE_MS: u64 = 3_000;
/// A leader without an answer for so long ends, and its process starts again.
const PATIENCE_MS: u64 = 10 * LEASE_MS;

/// What a step tells the world.
pub(crate) enum Report<T> {
    Nothing,
    /// Leads from here on.
    Leads(Box<Recovered>),
    /// The lease was taken away between the claim and the end of recovery.
    ClaimLost,
    Durable(Sealed<Platform, T>),
    Ended(Stopped<T>),
    /// The journal failed a check of this node.
    Refused(ReplayError),
    /// The process gave up waiting; whoever waits for it is never answered.
    GaveUp,
    Broken(String),
}

/// What a node holds at the moment it begins to lead.
pub(crate) struct Recovered {
    pub(crate) head: Head,
    pub(crate) digest: [u8; 8],
    /// Of the whole state; only when asked for.
    pub(crate) state_hash: Option<[u8; 32]>,
    pub(crate) from_snapshot: bool,
}

#[expect(clippy::large_enum_variant, reason = "a few nodes, one role each")]
enum Role<T> {
    Down { until_ms: u64 },
    Following(Follower<Platform>, bool),
    Claiming(Follower<Platform>, Claim, bool),
    Leading { leader: Leader<Platform, T, Line>, clock: SkewedClock, renew_at_ms: u64, waiting_since_ms: Option<u64> },
}

pub(crate) struct Node<T> {
    id: usize,
    life: u32,
    role: Role<T>,
    line: Line,
    database: Shared,
    pub(crate) paused_until_ms: u64,
    pub(crate) wall_off_ms: i64,
    /// In a thousand claims: a standby that lost sight of the leader takes the lease by force.
    force_permille: u64,
}

impl<T> Node<T> {
    pub(crate) fn new(id: usize, database: &Shared, force_permille: u64) -> Self {
        Self {
            id,
            life: 0,
            role: Role::Down { until_ms: 0 },
            line: Line::new(database, id),
            database: Shared::clone(database),
            paused_until_ms: 0,
            wall_off_ms: 0,
            force_permille,
        }
    }

    /// The process ends; what it had in memory is gone.
    pub(crate) fn kill(&mut self, until_ms: u64) {
        self.role = Role::Down { until_ms };
        self.life += 1;
        // A start sets the wall right.
        self.wall_off_ms = 0;
    }

    pub(crate) fn leads(&self) -> bool {
        matches!(self.role, Role::Leading { .. })
    }

    /// Has the lease and reads what is durable.
    pub(crate) fn claims(&self) -> bool {
        matches!(self.role, Role::Claiming(..))
    }

    /// The wall is set to something else; a running process sees it at its next look.
    pub(crate) fn set_wall(&mut self, off_ms: i64) {
        self.wall_off_ms = off_ms;
        if let Role::Leading { clock, .. } = &mut self.role {
            clock.wall_off_ms = off_ms;
        }
    }

    /// An operator confirms a wall that is right and not believed. Whether there was one to confirm.
    pub(crate) fn confirm_clock(&mut self, now_ms: u64) -> bool {
        match &mut self.role {
            Role::Leading { clock, .. } if clock.awaits_confirmation() => {
                clock.confirm(now_ms as i64);
                true
            }
            _ => false,
        }
    }

    /// What this node would stamp with now, if it leads.
    pub(crate) fn time(&mut self, now_ms: u64) -> Option<Timestamp> {
        match &mut self.role {
            Role::Leading { clock, .. } => clock.read(now_ms as i64).ok(),
            _ => None,
        }
    }

    /// `Ok(false)`: this node takes no command, or not this one.
    pub(crate) fn offer(&mut self, now_ms: u64, request: Request, ticket: T) -> Result<bool, String> {
        let Role::Leading { leader, clock, .. } = &mut self.role else { return Ok(false) };
        let at = clock.read(now_ms as i64)?;
        Ok(matches!(leader.offer(at, request, ticket), Offered::Applied))
    }

    pub(crate) fn step(&mut self, now_ms: u64, rng: &mut Rng, with_hash: bool) -> Report<T> {
        let role = std::mem::replace(&mut self.role, Role::Down { until_ms: now_ms });
        let (role, reported) = match role {
            Role::Down { until_ms } if now_ms < until_ms => (Role::Down { until_ms }, Report::Nothing),
            Role::Down { .. } => self.start(now_ms),
            Role::Following(follower, from_snapshot) => self.follow(follower, from_snapshot, now_ms, rng),
            Role::Claiming(follower, claim, from_snapshot) => {
                self.settle(follower, claim, from_snapshot, now_ms, with_hash)
            }
            Role::Leading { leader, clock, renew_at_ms, waiting_since_ms } => {
                self.lead(leader, clock, renew_at_ms, waiting_since_ms, now_ms)
            }
        };
        if matches!(role, Role::Down { .. }) {
            self.life += 1;
        }
        self.role = role;
        reported
    }

    fn start(&mut self, now_ms: u64) -> (Role<T>, Report<T>) {
        match begin::<Platform>(&mut self.line, NEWEST) {
            Ok((follower, origin)) => (Role::Following(follower, origin.snapshot.is_some()), Report::Nothing),
            Err(error) => refuse(error, now_ms),
        }
    }

    fn follow(
        &mut self,
        mut follower: Follower<Platform>,
        from_snapshot: bool,
        now_ms: u64,
        rng: &mut Rng,
    ) -> (Role<T>, Report<T>) {
        match follower.poll(&mut self.line, &mut |_, _| {}) {
            Ok(0) => {}
            Ok(_) => return (Role::Following(follower, from_snapshot), Report::Nothing),
            Err(error) if error.is_transient() => return (Role::Following(follower, from_snapshot), Report::Nothing),
            Err(error) => return refuse(error, now_ms),
        }
        let terms = self.terms();
        match follower.claim(&mut self.line, &terms, rng.permille(self.force_permille)) {
            Ok(Some(claim)) => (Role::Claiming(follower, claim, from_snapshot), Report::Nothing),
            Ok(None) => (Role::Following(follower, from_snapshot), Report::Nothing),
            Err(error) if error.is_transient() => (Role::Following(follower, from_snapshot), Report::Nothing),
            Err(error) => refuse(error, now_ms),
        }
    }

    fn settle(
        &mut self,
        mut follower: Follower<Platform>,
        mut claim: Claim,
        from_snapshot: bool,
        now_ms: u64,
        with_hash: bool,
    ) -> (Role<T>, Report<T>) {
        match follower.settle(&mut self.line, &mut claim, &mut |_, _| {}) {
            Ok(Settlement::Behind) => (Role::Claiming(follower, claim, from_snapshot), Report::Nothing),
            Ok(Settlement::Fenced) => (Role::Following(follower, from_snapshot), Report::ClaimLost),
            Ok(Settlement::Leads) => {
                let head = follower.position();
                let engine = follower.machine().engine();
                let state_hash = with_hash.then(|| engine.state_hash());
                let recovered = Recovered { head, digest: engine.digest(), state_hash, from_snapshot };
                let clock = SkewedClock::start(now_ms as i64, self.wall_off_ms, Timestamp(head.at_ms));
                let line = Line::new(&self.database, self.id);
                let leader = Leader::new(follower, self.terms(), claim.epoch, line);
                let renew_at_ms = now_ms + LEASE_MS / 3;
                let role = Role::Leading { leader, clock, renew_at_ms, waiting_since_ms: None };
                (role, Report::Leads(Box::new(recovered)))
            }
            Err(error) if error.is_transient() => (Role::Claiming(follower, claim, from_snapshot), Report::Nothing),
            Err(error) => refuse(error, now_ms),
        }
    }

    fn lead(
        &mut self,
        mut leader: Leader<Platform, T, Line>,
        mut clock: SkewedClock,
        mut renew_at_ms: u64,
        mut waiting_since_ms: Option<u64>,
        now_ms: u64,
    ) -> (Role<T>, Report<T>) {
        let down = Role::Down { until_ms: now_ms + LEASE_MS / 2 };
        if now_ms >= renew_at_ms {
            renew_at_ms = now_ms + LEASE_MS / 3;
            if let Err(stopped) = leader.renew() {
                return (down, Report::Ended(stopped));
            }
        }
        match clock.read(now_ms as i64) {
            Ok(at) => leader.run_due(at),
            Err(what) => return (down, Report::Broken(what)),
        }
        let reported = match leader.step() {
            Turn::Idle | Turn::Busy => Report::Nothing,
            Turn::Wait(_) => {
                let since = *waiting_since_ms.get_or_insert(now_ms);
                if now_ms > since + PATIENCE_MS {
                    return (down, Report::GaveUp);
                }
                Report::Nothing
            }
            Turn::Durable(sealed) => {
                waiting_since_ms = None;
                Report::Durable(sealed)
            }
            Turn::Stopped(stopped) => return (down, Report::Ended(stopped)),
        };
        (Role::Leading { leader, clock, renew_at_ms, waiting_since_ms }, reported)
    }

    fn terms(&self) -> Terms {
        let holder = format!("{}.{}", self.id, self.life);
        Terms { holder, endpoint: String::new(), ttl: Duration::from_millis(LEASE_MS) }
    }
}

/// A failed check needs a human; the human starts the node again, with an empty memory.
fn refuse<T>(error: ReplayError, now_ms: u64) -> (Role<T>, Report<T>) {
    let role = Role::Down { until_ms: now_ms + LEASE_MS / 2 };
    let reported = if error.is_transient() { Report::Nothing } else { Report::Refused(error) };
    (role, reported)
}
