//! After a run: is what stands in the journal what clients were told?

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use plimsoll_sequencer::{Machine, Stamp, payload, verify};
use plimsoll_units::Timestamp;

use super::marks::Marks;
use super::world::{Operation, Violation};
use crate::database::{Connection, Database};
use crate::toy_ledger::{Act, Command, Reply, ToyLedger};

type Operations = BTreeMap<(u16, u32), Operation>;

pub(crate) fn judge(
    database: &Arc<Mutex<Database>>,
    operations: &Operations,
    marks: &mut Marks,
) -> Result<(), Violation> {
    let mut store = Connection::sound(database);
    // Contiguous numbers, a whole chain, epochs that never decrease, digests that replay gives.
    let verified = verify::<ToyLedger>(&mut store, &mut |_| {});
    let verified = verified.map_err(|error| Violation(format!("the journal is not sound: {error:?}")))?;
    let history = History::read(database, marks)?;
    if history.purse.digest() != verified.state_digest {
        return Err(Violation("two replays differ".into()));
    }
    for ((client, op), operation) in operations {
        history.check(*client, *op, operation)?;
    }
    Ok(())
}

/// What the journal says, command by command.
struct History {
    purse: ToyLedger,
    /// The first command of each operation, with its reply.
    executed: BTreeMap<(u16, u32), (Stamp, Reply)>,
}

impl History {
    fn read(database: &Arc<Mutex<Database>>, marks: &mut Marks) -> Result<Self, Violation> {
        let database = database.lock().expect("one thread");
        let mut history = Self { purse: ToyLedger::genesis(), executed: BTreeMap::new() };
        let mut deposited = 0;
        let mut at = Timestamp::ZERO;
        for row in database.rows() {
            let commands = payload::read::<ToyLedger>(&row.batch, at).expect("verified before");
            for (stamp, command) in commands {
                if stamp.at < at {
                    return Err(Violation(format!("time went back at command {}", stamp.seq)));
                }
                at = stamp.at;
                let reply = history.purse.apply(stamp, &command);
                match command {
                    Command::RunDue => marks.timers += 1,
                    Command::Do { client, op, act } => {
                        let is_first = history.executed.insert((client, op), (stamp, reply)).is_none();
                        if let (true, Act::Deposit { amount, .. }) = (is_first, act) {
                            deposited += i64::from(amount);
                        }
                    }
                }
                if !history.purse.is_conserved() || history.purse.external != deposited {
                    return Err(Violation(format!("money appeared or went at command {}", stamp.seq)));
                }
            }
        }
        Ok(history)
    }

    fn check(&self, client: u16, op: u32, operation: &Operation) -> Result<(), Violation> {
        let executed = self.executed.get(&(client, op));
        let wrong = |what: &str| Err(Violation(format!("client {client} op {op}: {what}")));
        match (operation.acknowledged, executed) {
            (Some(_), None) => wrong("acknowledged and lost"),
            (Some((reported, _)), Some((_, replayed))) if reported != *replayed => {
                wrong(&format!("was told {reported:?}, replay gives {replayed:?}"))
            }
            (Some((_, seq)), Some(_)) if seq <= operation.after => {
                wrong("ordered before a command that had been answered before it was sent")
            }
            (_, Some(_)) if operation.abandoned => wrong("executed although it was said not to be"),
            _ => Ok(()),
        }
    }
}
