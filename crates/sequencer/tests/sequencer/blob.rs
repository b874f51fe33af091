//! A test machine whose commands are plain bytes and which panics on request.

use plimsoll_sequencer::{DecodeError, Machine, Stamp};
use plimsoll_units::Timestamp;

/// The command at which the machine panics, as a bug would.
pub(crate) const BUG: &[u8] = b"bug";

pub(crate) struct Blob {
    bytes: u64,
}

impl Machine for Blob {
    type Command = Vec<u8>;
    type Reply = usize;

    fn genesis() -> Self {
        Self { bytes: 0 }
    }
    fn apply(&mut self, _: Stamp, command: &Vec<u8>) -> usize {
        assert_ne!(command, BUG, "a planted bug");
        self.bytes += command.len() as u64;
        command.len()
    }
    fn next_due(&self) -> Option<Timestamp> {
        None
    }
    fn timer_command() -> Vec<u8> {
        Vec::new()
    }
    fn encode(command: &Vec<u8>, out: &mut Vec<u8>) {
        out.extend_from_slice(command);
    }
    fn decode(bytes: &mut &[u8]) -> Result<Vec<u8>, DecodeError> {
        Ok(std::mem::take(bytes).to_vec())
    }
    fn digest(&self) -> [u8; 8] {
        self.bytes.to_le_bytes()
    }
    fn snapshot(&self) -> Vec<u8> {
        self.bytes.to_le_bytes().to_vec()
    }
    fn restore(bytes: &[u8]) -> Result<Self, DecodeError> {
        let bytes = bytes.try_into().map_err(|_| DecodeError::new("not eight bytes"))?;
        Ok(Self { bytes: u64::from_le_bytes(bytes) })
    }
}
