//! The run: schedules actors, injects faults, records what clients were told and checks whether it was true.
//!
//! Owns time and the order of everything. Decides nothing that a node, the database or a client decides.

mod faults;
mod observe;
mod traffic;

use plimsoll_engine::Command;
use plimsoll_units::{DAY_MS, HOUR_MS, Timestamp};

use crate::cluster::{Node, Shadow};
use crate::coverage::Coverage;
use crate::fault_rates::FaultRates;
use crate::oracle::{Auditor, Depth};
use crate::rng::Rng;
use crate::storage::{Database, DatabaseFault, FaultInjector, Shared};
use crate::universe::{EPOCH, Universe, found};
use crate::venues::Venues;
use crate::workload::Workload;
use traffic::{Operation, Ticket};

/// What to run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    /// Durable commands to reach before faults are switched off.
    pub commands: u64,
    pub depth: Depth,
    pub flaw: Option<DatabaseFault>,
}

/// Commands of a usual run, and of one in this many that is longer.
const COMMANDS: u64 = 540;
const LONG_COMMANDS: u64 = 3_000;
const LONG_EVERY: u64 = 50;
/// One in this many runs is checked against the naive books, and one against a state that is restored before every
/// command.
const BOOKS_EVERY: u64 = 4;
const TWIN_EVERY: u64 = 40;

impl Plan {
    /// The default plan of a seed.
    pub fn of(seed: u64) -> Self {
        let commands = if seed % LONG_EVERY == 7 { LONG_COMMANDS } else { COMMANDS };
        let depth = Depth { books: seed % BOOKS_EVERY == 1, twin: seed % TWIN_EVERY == 3, ..Depth::default() };
        Self { commands, depth, flaw: None }
    }
}

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub commands: u64,
    pub acknowledged: u64,
    pub batches: u64,
    pub recoveries: u64,
    pub faults: u64,
    pub coverage: Coverage,
    pub log_hash: Option<[u8; 32]>,
}

pub(crate) struct World {
    plan: Plan,
    fault_rates: FaultRates,
    rng: Rng,
    now_ms: u64,
    database: Shared,
    nodes: Vec<Node<Ticket>>,
    shadow: Shadow,
    auditor: Auditor,
    universe: Universe,
    workload: Workload,
    venues: Venues,
    /// Decides when the operator checks the clocks.
    operator: Rng,
    operations: Vec<Operation>,
    /// Operations that wait for a reply and will be retried.
    pending: Vec<usize>,
    /// Messages in flight: arrival time and operation.
    mail: Vec<(u64, usize)>,
    last_acknowledged: u64,
    /// A process died since a node last became leader.
    crashed: bool,
    power_cuts_seen: u64,
    was_full: bool,
    last_leader: Option<usize>,
    tally: Tally,
}

/// The snapshotter's connection id.
const SHADOW: usize = 99;
/// Rounds without progress before a run is called stuck.
const ROUNDS_MAX: u64 = 40_000;
const CALM_ROUNDS_MAX: u64 = 1_500;
/// New operations that must be answered after faults are switched off.
const CALM_OPERATIONS: usize = 3;

/// The operator has its own random stream.
const OPERATOR: u64 = 0x0B5E_21E5;
/// So have fault rates added after the first seeds were recorded.
const LATER_WEATHER: u64 = 0x3C6E_F372;

/// Per thousand rounds of a slow run.
const SLOW_LEAPS: u64 = 10;
const TERM_MS: u64 = 8 * HOUR_MS as u64;

/// A moment shortly before the next funding.
fn before_term(ms: u64, rng: &mut Rng) -> u64 {
    let ahead = rng.between(2_000, 40_000) as u64;
    (ms / TERM_MS + 1) * TERM_MS - ahead
}

/// Some hour of some day; often shortly before an eight-hour boundary.
fn beginning(rng: &mut Rng) -> u64 {
    let some = EPOCH.0 as u64 + rng.below(DAY_MS as u64);
    if rng.coin() { some } else { before_term(some, rng) }
}

impl World {
    pub(crate) fn new(seed: u64, plan: Plan) -> Self {
        let mut rng = Rng::new(seed);
        let fault_rates = FaultRates::new(&mut rng.branch(1), &mut Rng::new(seed ^ LATER_WEATHER));
        plimsoll_engine::slices::set_most(fault_rates.slice);
        let now_ms = beginning(&mut rng);
        let faults = FaultInjector::new(rng.branch(2));
        let faults = if fault_rates.rivals { faults.slow_to_sync() } else { faults };
        let mut database = Database::new(faults, plan.flaw);
        database.pass_time(now_ms);
        let database = database.shared();
        let nodes = (0..fault_rates.nodes).map(|id| Node::new(id, &database, fault_rates.forced_leases)).collect();
        let shadow = Shadow::new(&database, SHADOW, fault_rates.snapshots);
        Self {
            plan,
            shadow,
            fault_rates,
            now_ms,
            nodes,
            auditor: Auditor::new(plan.depth),
            universe: Universe::default(),
            workload: Workload::new(rng.branch(3)),
            venues: Venues::new(&Universe::default(), rng.branch(4), Timestamp(now_ms as i64)),
            operator: Rng::new(seed ^ OPERATOR),
            rng,
            database,
            operations: Vec::new(),
            pending: Vec::new(),
            mail: Vec::new(),
            last_acknowledged: 0,
            crashed: false,
            power_cuts_seen: 0,
            was_full: false,
            last_leader: None,
            tally: Tally::default(),
        }
    }

    /// Sets up, trades through all faults, switches them off, and checks that everything promised is there.
    pub(crate) fn run(mut self) -> Result<Tally, String> {
        self.found()?;
        let mut rounds = 0;
        while self.auditor.head().last < self.plan.commands {
            rounds += 1;
            if rounds > ROUNDS_MAX {
                return Err(format!("no progress after {rounds} rounds"));
            }
            self.round(true)?;
        }
        self.calm()?;
        self.finish()
    }

    fn found(&mut self) -> Result<(), String> {
        let stormy = std::mem::replace(&mut self.database().faults, FaultInjector::calm());
        let (universe, commands) = found(&mut self.rng.branch(5), Timestamp(self.now_ms as i64), &self.fault_rates);
        self.venues = Venues::new(&universe, self.rng.branch(6), Timestamp(self.now_ms as i64));
        self.universe = universe;
        while self.leader().is_none() {
            self.pass(10);
            self.step_node(0)?;
        }
        for command in commands {
            let operation = self.add_operation(command.into(), false);
            self.mail.push((self.now_ms, operation));
        }
        self.deliver()?;
        self.step_node(0)?;
        let refused = |operation: &&Operation| !operation.is_answered() || operation.was_refused();
        // Financing of a contract with funding is rejected, and so is a referrer of the same identity.
        let usual = |operation: &&Operation| {
            let command = &operation.request.command;
            !matches!(command, Command::PublishFinancing(_) | Command::BindReferrer(_))
        };
        if let Some(operation) = self.operations.iter().filter(refused).find(usual) {
            return Err(format!("refused at the founding: {operation:?}"));
        }
        self.database().faults = stormy;
        Ok(())
    }

    fn round(&mut self, chaos: bool) -> Result<(), String> {
        let pass = self.draw_pass(chaos);
        self.pass(pass);
        if chaos {
            self.misfortune()?;
        }
        let full = self.database().is_full();
        self.was_full |= full;
        self.report_prices();
        self.action(chaos);
        self.ask_again(chaos);
        self.deliver()?;
        self.step_nodes()?;
        self.step_shadow()?;
        self.check_alarm()
    }

    fn draw_pass(&mut self, chaos: bool) -> u64 {
        if chaos && self.fault_rates.slow && self.rng.permille(SLOW_LEAPS) {
            return self.rng.between(20 * DAY_MS, 100 * DAY_MS) as u64;
        }
        if chaos && self.fault_rates.day_leaps > 0 && self.rng.permille(self.fault_rates.day_leaps) {
            return self.rng.between(DAY_MS / 2, 3 * DAY_MS) as u64;
        }
        if chaos && self.rng.permille(self.fault_rates.long_leaps) {
            let leap = self.rng.between(HOUR_MS, 30 * HOUR_MS) as u64;
            // Events at a full hour are only reached by a run that stops just before it.
            let landing = self.now_ms + leap;
            return if self.rng.coin() { leap } else { before_term(landing, &mut self.rng) - self.now_ms };
        }
        if chaos && self.rng.permille(self.fault_rates.short_leaps) {
            return self.rng.between(5_000, 1_800_000) as u64;
        }
        self.rng.between(0, 2 * self.fault_rates.tempo_ms) as u64
    }

    fn pass(&mut self, ms: u64) {
        self.now_ms += ms;
        let now_ms = self.now_ms;
        self.database().pass_time(now_ms);
    }

    /// Database calls may have taken long.
    fn catch_up(&mut self) {
        let reached = self.database().now_ms;
        self.now_ms = self.now_ms.max(reached);
    }

    fn database(&self) -> std::sync::MutexGuard<'_, Database> {
        self.database.lock().expect("a run has one thread")
    }

    fn leader(&self) -> Option<usize> {
        self.nodes.iter().position(Node::leads)
    }

    fn calm(&mut self) -> Result<(), String> {
        {
            let mut database = self.database();
            database.faults.calm_down();
        }
        self.venues.calm_down();
        self.workload.calm_down();
        for node in &mut self.nodes {
            node.paused_until_ms = 0;
            node.set_wall(0);
        }
        let before = self.operations.len();
        for _ in 0..CALM_ROUNDS_MAX {
            self.confirm_clocks(1_000);
            self.round(false)?;
            let fresh = self.operations[before..].iter().filter(|operation| operation.is_answered()).count();
            if self.pending.is_empty() && fresh >= CALM_OPERATIONS {
                return Ok(());
            }
        }
        Err(format!("{} operations were not answered although nothing was wrong", self.pending.len()))
    }

    fn finish(mut self) -> Result<Tally, String> {
        self.audit(None)?;
        self.check_whole_journal()?;
        for operation in &self.operations {
            operation.check_end(&self.auditor)?;
        }
        let head = self.auditor.head();
        let database = self.database();
        let faults = database.faults.faults;
        drop(database);
        let mut tally = self.tally;
        tally.commands = head.last;
        tally.batches = head.seq;
        tally.faults += faults;
        tally.coverage.add(&self.auditor.coverage);
        tally.log_hash = self.auditor.log_hash();
        Ok(tally)
    }
}
