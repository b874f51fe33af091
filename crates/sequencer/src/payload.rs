//! The bytes of a batch: one header, then each command with its stamp.
//!
//! Owns the format. Knows nothing of hashes, leases or databases: a payload is checked against the
//! numbers on its batch and nothing else.
//!
//! ```text
//! payload = format:u8  base:i64 little-endian  entry*
//! entry   = later:varint  length:varint  command bytes      stamp = stamp before (at first: base) + later, in ms
//! ```

use plimsoll_journal::{Batch, BatchSeq, MAX_BATCH_BYTES, MAX_BATCH_COMMANDS};
use plimsoll_units::Timestamp;

use crate::machine::{DecodeError, Machine, Stamp};

/// The format version written. Readers accept this one and all earlier ones.
pub const FORMAT: u8 = 1;
/// Maximum size of one encoded command.
pub const COMMAND_BYTES_MAX: usize = 64 << 10;

const HEADER_BYTES: usize = 1 + size_of::<i64>();
/// Two varints of at most ten bytes.
const ENTRY_BYTES_MAX: usize = COMMAND_BYTES_MAX + 20;
/// Minimum size of an entry: bounds what a malformed batch makes a reader allocate.
const ENTRY_BYTES_MIN: usize = 2;

/// An unreadable payload. No command of its batch was applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("batch {batch}, byte {offset}: {what}")]
pub struct PayloadError {
    pub batch: BatchSeq,
    pub offset: usize,
    pub what: DecodeError,
}

/// A payload under construction.
#[derive(Debug)]
pub(crate) struct Writer {
    bytes: Vec<u8>,
    last: Timestamp,
    commands: u64,
}

impl Writer {
    pub(crate) fn new(base: Timestamp) -> Self {
        let mut bytes = vec![FORMAT];
        bytes.extend_from_slice(&base.0.to_le_bytes());
        Self { bytes, last: base, commands: 0 }
    }

    /// Whether a command of maximum size might no longer fit.
    pub(crate) fn is_full(&self) -> bool {
        self.commands >= MAX_BATCH_COMMANDS || self.bytes.len() + ENTRY_BYTES_MAX > MAX_BATCH_BYTES
    }

    pub(crate) fn push(&mut self, at: Timestamp, command: &[u8]) {
        assert!(!self.is_full() && command.len() <= COMMAND_BYTES_MAX, "the caller checks the limits");
        let later = at.0.checked_sub(self.last.0).and_then(|ms| u64::try_from(ms).ok());
        write_varint(later.expect("stamps never decrease"), &mut self.bytes);
        write_varint(command.len() as u64, &mut self.bytes);
        self.bytes.extend_from_slice(command);
        self.last = at;
        self.commands += 1;
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// Decodes all commands of a batch with their stamps, or returns the first error. `floor` is the preceding stamp.
pub fn read<M: Machine>(batch: &Batch, floor: Timestamp) -> Result<Vec<(Stamp, M::Command)>, PayloadError> {
    let mut reader = Reader { batch, rest: &batch.payload };
    let count = reader.command_count()?;
    let mut at = reader.header()?;
    let mut commands = Vec::with_capacity(count.min(batch.payload.len() / ENTRY_BYTES_MIN));
    for seq in batch.first..=batch.last {
        at = reader.stamp(at)?;
        if at < floor {
            return Err(reader.wrong("time runs backwards"));
        }
        commands.push((Stamp { seq, at }, reader.command::<M>()?));
    }
    if !reader.rest.is_empty() {
        return Err(reader.wrong("bytes after the last command"));
    }
    if at.0 != batch.at_ms {
        return Err(reader.wrong("the last stamp is not the batch's"));
    }
    Ok(commands)
}

struct Reader<'a> {
    batch: &'a Batch,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn wrong(&self, what: &'static str) -> PayloadError {
        self.wrong_at(self.rest.len(), DecodeError::new(what))
    }

    fn wrong_at(&self, rest_bytes: usize, what: DecodeError) -> PayloadError {
        PayloadError { batch: self.batch.seq, offset: self.batch.payload.len() - rest_bytes, what }
    }

    /// A batch is never empty, and its header must not announce more commands than its bytes can hold.
    fn command_count(&self) -> Result<usize, PayloadError> {
        let count = self.batch.last.checked_sub(self.batch.first).and_then(|more| more.checked_add(1));
        let room = (self.batch.payload.len() / ENTRY_BYTES_MIN) as u64;
        match count {
            Some(count) if count <= room => Ok(count as usize),
            _ => Err(self.wrong("the batch's command numbers do not fit its payload")),
        }
    }

    fn header(&mut self) -> Result<Timestamp, PayloadError> {
        let Some((header, rest)) = self.rest.split_first_chunk::<HEADER_BYTES>() else {
            return Err(self.wrong("shorter than a header"));
        };
        let [format, base @ ..] = header;
        if *format != FORMAT {
            return Err(self.wrong("unknown payload format"));
        }
        self.rest = rest;
        Ok(Timestamp(i64::from_le_bytes(*base)))
    }

    fn stamp(&mut self, before: Timestamp) -> Result<Timestamp, PayloadError> {
        let later = self.varint()?;
        let at = i64::try_from(later).ok().and_then(|ms| before.0.checked_add(ms));
        at.map(Timestamp).ok_or_else(|| self.wrong("stamp beyond the end of time"))
    }

    fn command<M: Machine>(&mut self) -> Result<M::Command, PayloadError> {
        let length = self.varint()?;
        let split = usize::try_from(length).ok().and_then(|length| self.rest.split_at_checked(length));
        let Some((mut bytes, rest)) = split else {
            return Err(self.wrong("command longer than the payload"));
        };
        let decoded = M::decode(&mut bytes);
        let rest_bytes = rest.len() + bytes.len();
        let command = decoded.map_err(|what| self.wrong_at(rest_bytes, what))?;
        if !bytes.is_empty() {
            return Err(self.wrong_at(rest_bytes, DecodeError::new("bytes left over in a command")));
        }
        self.rest = rest;
        Ok(command)
    }

    fn varint(&mut self) -> Result<u64, PayloadError> {
        let mut value = 0_u64;
        for shift in (0..u64::BITS).step_by(7) {
            let Some((&byte, rest)) = self.rest.split_first() else {
                return Err(self.wrong("payload ends inside a number"));
            };
            let low = u64::from(byte & 0x7f);
            if (low << shift) >> shift != low {
                break;
            }
            self.rest = rest;
            value |= low << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(self.wrong("number too large"))
    }
}

fn write_varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_of_every_length_come_back() {
        let batch = |payload| Batch {
            seq: 1,
            first: 1,
            last: 1,
            at_ms: 0,
            prev_hash: plimsoll_journal::GENESIS,
            hash: plimsoll_journal::GENESIS,
            state_digest: [0; 8],
            payload,
        };
        for value in (0..64).map(|bit| 1_u64 << bit).chain([0, 127, 128, u64::MAX]) {
            let mut bytes = Vec::new();
            write_varint(value, &mut bytes);
            let batch = batch(bytes);
            let mut reader = Reader { batch: &batch, rest: &batch.payload };
            assert_eq!(reader.varint(), Ok(value));
            assert!(reader.rest.is_empty());
        }
    }

    #[test]
    fn a_full_writer_stays_within_the_byte_limit() {
        let mut writer = Writer::new(Timestamp(5));
        let command = vec![7; COMMAND_BYTES_MAX];
        while !writer.is_full() {
            writer.push(Timestamp::MAX, &command);
        }
        assert!(writer.finish().len() <= MAX_BATCH_BYTES);
    }
}
