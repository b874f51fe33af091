//! The run: who acts next, what goes wrong, and what clients were told.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use plimsoll_sequencer::{Committed, Stop, Stopped};

use super::chance::Chance;
use super::marks::Marks;
use super::network::Network;
use super::node::{Node, TTL_MS, Ticket, Told};
use super::oracle;
use crate::database::{Call, Database, Sabotage};
use crate::toy_ledger::{ACCOUNTS, Act, Command, Reply};

const NODES: usize = 3;
const CLIENTS: u16 = 3;
const CHAOS_ROUNDS: usize = 300;
const CALM_ROUNDS: usize = 200;
/// A client asks again after so long without an answer.
const CLIENT_PATIENCE_MS: u64 = 2 * TTL_MS;

/// A promise that was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Violation(pub(crate) String);

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a client has been told about an operation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Operation {
    pub(crate) command: Option<Command>,
    /// The last command that anybody had an answer for when this one was first sent: it must come after.
    pub(crate) after: u64,
    pub(crate) acknowledged: Option<(Reply, u64)>,
    /// Tries without a certain end: killed nodes, lost answers, "outcome unknown".
    open_tries: u32,
    /// The client was told of every try that it was not executed, and let it be.
    pub(crate) abandoned: bool,
}

#[derive(Debug, Default)]
struct Client {
    op: u32,
    sent_at_ms: Option<u64>,
    done_in_calm: bool,
}

pub(crate) struct World {
    chance: Chance,
    now_ms: u64,
    database: Arc<Mutex<Database>>,
    network: Arc<Mutex<Network>>,
    nodes: Vec<Node>,
    clients: Vec<Client>,
    operations: BTreeMap<(u16, u32), Operation>,
    last_acknowledged: u64,
    in_doubt: [bool; NODES],
    marks: Marks,
}

impl World {
    pub(crate) fn new(seed: u64, sabotage: Option<Sabotage>) -> Self {
        let mut chance = Chance::new(seed);
        let database = Database::shared();
        database.lock().expect("one thread").sabotage = sabotage;
        let network = Network::shared(&mut chance, NODES);
        let nodes = (0..NODES).map(|id| Node::new(id, &database, &network)).collect();
        Self {
            chance,
            now_ms: 1_000,
            database,
            network,
            nodes,
            clients: (0..CLIENTS).map(|_| Client::default()).collect(),
            operations: BTreeMap::new(),
            last_acknowledged: 0,
            in_doubt: [false; NODES],
            marks: Marks::default(),
        }
    }

    pub(crate) fn run(mut self) -> Result<Marks, Violation> {
        for _ in 0..CHAOS_ROUNDS {
            self.round(true)?;
        }
        self.calm();
        for _ in 0..CALM_ROUNDS {
            self.round(false)?;
        }
        self.marks.lost_reacquisition += self.network.lock().expect("one thread").lost_reacquisitions;
        oracle::judge(&self.database, &self.operations, &mut self.marks)?;
        if let Some(client) = self.clients.iter().position(|client| !client.done_in_calm) {
            return Err(Violation(format!("client {client} was not served although nothing was wrong")));
        }
        Ok(self.marks)
    }

    fn round(&mut self, chaos: bool) -> Result<(), Violation> {
        self.now_ms += self.chance.below(6);
        self.network.lock().expect("one thread").now_ms = self.now_ms;
        {
            let mut database = self.database.lock().expect("one thread");
            database.now_ms = self.now_ms;
            database.deliver_late();
        }
        if chaos && self.chance.permille(60) {
            self.misfortune();
        }
        // The moment at which a failover hurts is when the standby is behind.
        if chaos && self.standby_is_behind() && self.chance.permille(40) {
            let until_ms = self.now_ms + self.chance.between(5, TTL_MS);
            self.fail_over(until_ms);
        }
        if self.chance.permille(250) {
            let client = self.chance.below(u64::from(CLIENTS)) as u16;
            self.client_acts(client);
        }
        let id = self.chance.below(NODES as u64) as usize;
        self.node_acts(id)
    }

    fn node_acts(&mut self, id: usize) -> Result<(), Violation> {
        let node = &mut self.nodes[id];
        if self.now_ms < node.paused_until_ms {
            return Ok(());
        }
        let reported = node.step(self.now_ms, &mut self.chance, &mut self.marks);
        let last_call = self.network.lock().expect("one thread").last_call(id);
        if last_call == Some(Call::Reacquire) {
            self.in_doubt[id] = true;
        }
        match reported {
            Told::Nothing => {}
            Told::Durable(mut sealed) => {
                let was_in_doubt = std::mem::take(&mut self.in_doubt[id]);
                self.marks.in_doubt_and_written += u64::from(last_call == Some(Call::Head));
                self.marks.in_doubt_and_written_again += u64::from(was_in_doubt && last_call == Some(Call::Append));
                self.check_replicated(sealed.batch.seq, &sealed.batch.hash)?;
                let answers: Vec<_> = sealed.take_answers().collect();
                for (ticket, committed) in answers {
                    self.acknowledge(ticket, &committed)?;
                }
            }
            Told::Ended(stopped) => {
                self.in_doubt[id] = false;
                self.node_ended(stopped);
            }
        }
        Ok(())
    }

    /// A response is released only when its batch would survive the loss of the primary.
    fn check_replicated(&self, seq: u64, hash: &[u8; 32]) -> Result<(), Violation> {
        let database = self.database.lock().expect("one thread");
        if database.is_replicated(seq, hash) {
            return Ok(());
        }
        Err(Violation(format!("batch {seq} was acknowledged before it was durable")))
    }

    fn acknowledge(&mut self, ticket: Ticket, committed: &Committed<Reply>) -> Result<(), Violation> {
        let Ticket { client, op } = ticket;
        let operation = self.operations.get_mut(&(client, op)).expect("sent before it was answered");
        match operation.acknowledged {
            None => operation.acknowledged = Some((committed.reply, committed.stamp.seq)),
            Some((reply, _)) if reply == committed.reply => self.marks.answered_again += 1,
            Some((reply, _)) => {
                let now = committed.reply;
                return Err(Violation(format!("client {client} op {op} heard {reply:?}, then {now:?}")));
            }
        }
        self.marks.acknowledged += 1;
        self.last_acknowledged = self.last_acknowledged.max(committed.stamp.seq);
        let is_calm = self.network.lock().expect("one thread").is_calm;
        let waiting = &mut self.clients[usize::from(client)];
        // The answer itself may be lost on its way: then the client asks again.
        if waiting.op == op && (is_calm || self.chance.permille(900)) {
            waiting.op += 1;
            waiting.sent_at_ms = None;
            waiting.done_in_calm |= is_calm;
        }
        Ok(())
    }

    fn node_ended(&mut self, stopped: Stopped<Ticket>) {
        self.marks.fenced += u64::from(stopped.why == Stop::Fenced);
        self.marks.answered_unknown += stopped.unknown.len() as u64;
        self.marks.answered_unwritten += stopped.unwritten.len() as u64;
        for Ticket { client, op } in stopped.unwritten {
            let operation = self.operations.get_mut(&(client, op)).expect("sent before it was answered");
            operation.open_tries -= 1;
            let waiting = &mut self.clients[usize::from(client)];
            if waiting.op != op {
                continue;
            }
            waiting.sent_at_ms = None;
            if operation.open_tries == 0 && self.chance.permille(500) {
                operation.abandoned = true;
                waiting.op += 1;
            }
        }
    }

    fn client_acts(&mut self, client: u16) {
        let waiting = &mut self.clients[usize::from(client)];
        if waiting.sent_at_ms.is_some_and(|at| self.now_ms < at + CLIENT_PATIENCE_MS) {
            return;
        }
        let op = waiting.op;
        let command = match self.operations.get(&(client, op)).and_then(|operation| operation.command) {
            Some(command) => command,
            None => Command::Do { client, op, act: self.draw_act() },
        };
        let id = self.chance.below(NODES as u64) as usize;
        let id = self.nodes.iter().position(Node::leads).filter(|_| self.chance.permille(800)).unwrap_or(id);
        if self.now_ms < self.nodes[id].paused_until_ms
            || !self.nodes[id].offer(self.now_ms, command, Ticket { client, op })
        {
            return;
        }
        let after = self.last_acknowledged;
        let operation = self.operations.entry((client, op)).or_insert_with(|| Operation {
            command: Some(command),
            after,
            ..Operation::default()
        });
        operation.open_tries += 1;
        self.clients[usize::from(client)].sent_at_ms = Some(self.now_ms);
    }

    fn draw_act(&mut self) -> Act {
        let accounts = u64::from(ACCOUNTS);
        let (from, to) = (self.chance.below(accounts) as u8, self.chance.below(accounts) as u8);
        let amount = self.chance.between(1, 50) as u32;
        match self.chance.below(4) {
            0 | 1 => Act::Deposit { to, amount },
            2 => Act::Move { from, to, amount },
            _ => Act::MoveLater { from, to, amount, after_ms: self.chance.below(100) as u32 },
        }
    }

    fn misfortune(&mut self) {
        let id = self.chance.below(NODES as u64) as usize;
        let until_ms = self.now_ms + self.chance.between(5, 4 * TTL_MS);
        match self.chance.below(8) {
            0 | 1 => {
                self.nodes[id].paused_until_ms = until_ms;
                self.marks.pauses += 1;
            }
            2 => {
                self.nodes[id].kill(until_ms);
                self.marks.kills += 1;
            }
            3 => {
                self.network.lock().expect("one thread").cut(id, until_ms);
                self.marks.partitions += 1;
            }
            4 => self.fail_over(until_ms),
            5 => {
                self.network.lock().expect("one thread").database_down_until_ms = until_ms;
                self.database.lock().expect("one thread").crash_and_return();
            }
            6 => {
                let mut database = self.database.lock().expect("one thread");
                database.is_unsafe = !database.is_unsafe;
            }
            _ => {
                self.nodes[id].clock_off_ms = self.chance.below(2_000) as i64 - 1_000;
                self.marks.clock_jumps += 1;
            }
        }
    }

    fn standby_is_behind(&self) -> bool {
        let (replicated, written) = self.database.lock().expect("one thread").log_length();
        replicated < written
    }

    fn fail_over(&mut self, until_ms: u64) {
        let mut database = self.database.lock().expect("one thread");
        let (replicated, written) = database.log_length();
        let more = self.chance.between(replicated as u64, written as u64);
        let lost = database.fail_over(more as usize);
        database.is_unsafe = false;
        self.network.lock().expect("one thread").database_down_until_ms = until_ms;
        self.marks.failovers += 1;
        self.marks.failovers_that_lost_batches += u64::from(lost > 0);
    }

    fn calm(&mut self) {
        self.database.lock().expect("one thread").is_unsafe = false;
        let mut network = self.network.lock().expect("one thread");
        network.is_calm = true;
        network.database_down_until_ms = 0;
        for (id, node) in self.nodes.iter_mut().enumerate() {
            network.cut(id, 0);
            node.paused_until_ms = 0;
            node.clock_off_ms = 0;
        }
    }
}
