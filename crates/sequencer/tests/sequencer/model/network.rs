//! The network between nodes and database: decides the fate of each call.

use std::sync::{Arc, Mutex};

use super::chance::Chance;
use crate::database::{Call, Connection, Database, Fault};

/// Fault rates per thousand calls. Each seed draws its own mixture.
#[derive(Clone, Debug)]
struct Rates {
    answer_lost: u64,
    not_replicated: u64,
    request_lost: u64,
    late: u64,
    unavailable: u64,
}

/// The state of the connections, and the last calls on them.
#[derive(Debug)]
pub(crate) struct Network {
    chance: Chance,
    rates: Rates,
    /// When each node reaches the database again.
    cut_until_ms: Vec<u64>,
    pub(crate) database_down_until_ms: u64,
    pub(crate) now_ms: u64,
    pub(crate) is_calm: bool,
    /// The last call of each node and its fate.
    last: Vec<Option<(Call, Fault)>>,
    pub(crate) lost_reacquisitions: u64,
}

impl Network {
    pub(crate) fn shared(chance: &mut Chance, nodes: usize) -> Arc<Mutex<Self>> {
        let mut rate = |most: u64| {
            if chance.permille(500) { chance.below(most) } else { 0 }
        };
        let rates = Rates {
            answer_lost: rate(120),
            not_replicated: rate(120),
            request_lost: rate(80),
            late: rate(120),
            unavailable: rate(80),
        };
        Arc::new(Mutex::new(Self {
            chance: Chance::new(chance.next()),
            rates,
            cut_until_ms: vec![0; nodes],
            database_down_until_ms: 0,
            now_ms: 0,
            is_calm: false,
            last: vec![None; nodes],
            lost_reacquisitions: 0,
        }))
    }

    pub(crate) fn cut(&mut self, node: usize, until_ms: u64) {
        self.cut_until_ms[node] = until_ms;
    }

    pub(crate) fn last_call(&self, node: usize) -> Option<Call> {
        self.last[node].map(|(call, _)| call)
    }

    fn decide(&mut self, node: usize, call: Call) -> Fault {
        let fault = self.draw(node);
        self.last[node] = Some((call, fault));
        if call == Call::Reacquire && matches!(fault, Fault::AnswerLost | Fault::NotReplicated) {
            self.lost_reacquisitions += 1;
        }
        fault
    }

    fn draw(&mut self, node: usize) -> Fault {
        if self.now_ms < self.cut_until_ms[node].max(self.database_down_until_ms) {
            return if self.chance.permille(500) { Fault::RequestLost } else { Fault::Unavailable };
        }
        if self.is_calm {
            return Fault::None;
        }
        let Rates { answer_lost, not_replicated, request_lost, late, unavailable } = self.rates;
        let after_ms = self.chance.between(1, 120);
        let menu = [
            (answer_lost, Fault::AnswerLost),
            (not_replicated, Fault::NotReplicated),
            (request_lost, Fault::RequestLost),
            (late, Fault::Late { after_ms }),
            (unavailable, Fault::Unavailable),
        ];
        let mut draw = self.chance.below(1_000);
        for (rate, fault) in menu {
            if draw < rate {
                return fault;
            }
            draw -= rate;
        }
        Fault::None
    }
}

/// A node's connection to the database.
pub(crate) fn connect(network: &Arc<Mutex<Network>>, database: &Arc<Mutex<Database>>, node: usize) -> Connection {
    let network = Arc::clone(network);
    Connection::new(database, move |call| network.lock().expect("one thread").decide(node, call))
}
