//! A small machine for tests: a few accounts, money from outside, moves now and moves later.
//! Remembers every request by client and number, so a repeated request is answered and not executed again.

use std::collections::BTreeMap;

use plimsoll_sequencer::{DecodeError, Machine, Stamp};
use plimsoll_units::Timestamp;

pub(crate) const ACCOUNTS: u8 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Do { client: u16, op: u32, act: Act },
    RunDue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Deposit { to: u8, amount: u32 },
    Move { from: u8, to: u8, amount: u32 },
    MoveLater { from: u8, to: u8, amount: u32, after_ms: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Done { balance: i64 },
    Insufficient,
    Ran { moves: u32 },
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToyLedger {
    pub(crate) balances: [i64; ACCOUNTS as usize],
    /// Taken from an account and not yet given to another.
    pub(crate) in_transit: i64,
    /// All that ever came from outside.
    pub(crate) external: i64,
    answered: BTreeMap<(u16, u32), Reply>,
    due: BTreeMap<(Timestamp, u64), (u8, i64)>,
    running: u64,
}

/// A deposit into the first account, with numbers that no other call of the same test uses.
pub(crate) fn deposit(client: u16, op: u32, amount: u32) -> Command {
    Command::Do { client, op, act: Act::Deposit { to: 0, amount } }
}

impl ToyLedger {
    /// Whether the request was executed, and with what result.
    pub(crate) fn answered(&self, client: u16, op: u32) -> Option<Reply> {
        self.answered.get(&(client, op)).copied()
    }

    pub(crate) fn is_conserved(&self) -> bool {
        self.balances.iter().sum::<i64>() + self.in_transit == self.external
            && self.in_transit == self.due.values().map(|(_, amount)| amount).sum::<i64>()
            && self.balances.iter().all(|balance| *balance >= 0)
    }

    fn act(&mut self, stamp: Stamp, act: Act) -> Reply {
        match act {
            Act::Deposit { to, amount } => {
                self.external += i64::from(amount);
                self.credit(to, i64::from(amount))
            }
            Act::Move { from, to, amount } => match self.debit(from, i64::from(amount)) {
                Some(()) => self.credit(to, i64::from(amount)),
                None => Reply::Insufficient,
            },
            Act::MoveLater { from, to, amount, after_ms } => match self.debit(from, i64::from(amount)) {
                Some(()) => {
                    self.in_transit += i64::from(amount);
                    let due = stamp.at.plus(i64::from(after_ms));
                    self.due.insert((due, stamp.seq), (to, i64::from(amount)));
                    Reply::Done { balance: self.balances[usize::from(from)] }
                }
                None => Reply::Insufficient,
            },
        }
    }

    fn run_due(&mut self, at: Timestamp) -> Reply {
        let mut moves = 0;
        while let Some(entry) = self.due.first_entry().filter(|entry| entry.key().0 <= at) {
            let (to, amount) = entry.remove();
            self.in_transit -= amount;
            self.credit(to, amount);
            moves += 1;
        }
        Reply::Ran { moves }
    }

    fn debit(&mut self, account: u8, amount: i64) -> Option<()> {
        let balance = &mut self.balances[usize::from(account)];
        *balance = balance.checked_sub(amount).filter(|left| *left >= 0)?;
        Some(())
    }

    fn credit(&mut self, account: u8, amount: i64) -> Reply {
        let balance = &mut self.balances[usize::from(account)];
        *balance += amount;
        Reply::Done { balance: *balance }
    }

    fn mix(&mut self, number: u64) {
        self.running = (self.running ^ number).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    }
}

impl Machine for ToyLedger {
    type Command = Command;
    type Reply = Reply;

    fn genesis() -> Self {
        Self::default()
    }

    fn apply(&mut self, stamp: Stamp, command: &Command) -> Reply {
        let reply = match *command {
            Command::RunDue => self.run_due(stamp.at),
            Command::Do { client, op, act } => match self.answered(client, op) {
                Some(reply) => reply,
                None => {
                    let reply = self.act(stamp, act);
                    self.answered.insert((client, op), reply);
                    reply
                }
            },
        };
        self.mix(stamp.seq);
        self.mix(stamp.at.0 as u64);
        for balance in self.balances {
            self.mix(balance as u64);
        }
        reply
    }

    fn next_due(&self) -> Option<Timestamp> {
        self.due.first_key_value().map(|((at, _), _)| *at)
    }

    fn timer_command() -> Command {
        Command::RunDue
    }

    fn encode(command: &Command, out: &mut Vec<u8>) {
        let Command::Do { client, op, act } = command else {
            out.push(0);
            return;
        };
        let (tag, from, to, amount, after_ms) = match *act {
            Act::Deposit { to, amount } => (1, 0, to, amount, 0),
            Act::Move { from, to, amount } => (2, from, to, amount, 0),
            Act::MoveLater { from, to, amount, after_ms } => (3, from, to, amount, after_ms),
        };
        out.push(tag);
        out.extend_from_slice(&client.to_le_bytes());
        out.extend_from_slice(&op.to_le_bytes());
        out.extend_from_slice(&[from, to]);
        out.extend_from_slice(&amount.to_le_bytes());
        out.extend_from_slice(&after_ms.to_le_bytes());
    }

    fn decode(bytes: &mut &[u8]) -> Result<Command, DecodeError> {
        let [tag] = take(bytes)?;
        if tag == 0 {
            return Ok(Command::RunDue);
        }
        let client = u16::from_le_bytes(take(bytes)?);
        let op = u32::from_le_bytes(take(bytes)?);
        let [from, to] = take(bytes)?;
        let amount = u32::from_le_bytes(take(bytes)?);
        let after_ms = u32::from_le_bytes(take(bytes)?);
        if from >= ACCOUNTS || to >= ACCOUNTS {
            return Err(DecodeError::new("no such account"));
        }
        let act = match tag {
            1 => Act::Deposit { to, amount },
            2 => Act::Move { from, to, amount },
            3 => Act::MoveLater { from, to, amount, after_ms },
            _ => return Err(DecodeError::new(format!("unknown act {tag}"))),
        };
        Ok(Command::Do { client, op, act })
    }

    fn digest(&self) -> [u8; 8] {
        self.running.to_le_bytes()
    }

    fn snapshot(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let numbers = [self.in_transit, self.external, self.running as i64];
        for number in self.balances.into_iter().chain(numbers) {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&(self.due.len() as u32).to_le_bytes());
        for ((at, seq), (to, amount)) in &self.due {
            out.extend_from_slice(&at.0.to_le_bytes());
            out.extend_from_slice(&seq.to_le_bytes());
            out.push(*to);
            out.extend_from_slice(&amount.to_le_bytes());
        }
        for ((client, op), reply) in &self.answered {
            out.extend_from_slice(&client.to_le_bytes());
            out.extend_from_slice(&op.to_le_bytes());
            let (tag, number) = match *reply {
                Reply::Done { balance } => (0, balance),
                Reply::Insufficient => (1, 0),
                Reply::Ran { moves } => (2, i64::from(moves)),
            };
            out.push(tag);
            out.extend_from_slice(&number.to_le_bytes());
        }
        out
    }

    fn restore(mut bytes: &[u8]) -> Result<Self, DecodeError> {
        let bytes = &mut bytes;
        let mut purse = Self::default();
        for balance in &mut purse.balances {
            *balance = i64::from_le_bytes(take(bytes)?);
        }
        purse.in_transit = i64::from_le_bytes(take(bytes)?);
        purse.external = i64::from_le_bytes(take(bytes)?);
        purse.running = u64::from_le_bytes(take(bytes)?);
        for _ in 0..u32::from_le_bytes(take(bytes)?) {
            let key = (Timestamp(i64::from_le_bytes(take(bytes)?)), u64::from_le_bytes(take(bytes)?));
            let [to] = take(bytes)?;
            purse.due.insert(key, (to, i64::from_le_bytes(take(bytes)?)));
        }
        while !bytes.is_empty() {
            let key = (u16::from_le_bytes(take(bytes)?), u32::from_le_bytes(take(bytes)?));
            let [tag] = take(bytes)?;
            let number = i64::from_le_bytes(take(bytes)?);
            let reply = match tag {
                0 => Reply::Done { balance: number },
                1 => Reply::Insufficient,
                _ => Reply::Ran { moves: number as u32 },
            };
            purse.answered.insert(key, reply);
        }
        Ok(purse)
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], DecodeError> {
    let (taken, rest) = bytes.split_first_chunk().ok_or(DecodeError::new("ends too early"))?;
    *bytes = rest;
    Ok(*taken)
}
