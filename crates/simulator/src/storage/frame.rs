//! The record format on the simulated disk: length, checksum, contents. Incomplete records are recognised.
//!
//! Owns the encoding. Knows no statement and does not decide what a missing record means.

use plimsoll_journal::{Batch, Epoch, Row};

/// One entry of the database's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Record {
    Row(Row),
    Lease(LeaseRow),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LeaseRow {
    pub(super) epoch: Epoch,
    pub(super) holder: String,
    pub(super) endpoint: String,
    pub(super) expires_ms: u64,
}

const HEADER_BYTES: usize = 4 + 8;
const ROW: u8 = 1;
const LEASE: u8 = 2;

fn checksum(body: &[u8]) -> [u8; 8] {
    let hash = blake3::hash(body);
    let mut short = [0; 8];
    short.copy_from_slice(&hash.as_bytes()[..8]);
    short
}

/// The bytes of a record, header included.
pub(super) fn encode(record: &Record) -> Vec<u8> {
    let mut body = Vec::new();
    match record {
        Record::Row(row) => {
            let batch = &row.batch;
            body.push(ROW);
            for number in [row.epoch.0, batch.seq, batch.first, batch.last, batch.at_ms as u64] {
                body.extend_from_slice(&number.to_le_bytes());
            }
            body.extend_from_slice(&batch.prev_hash);
            body.extend_from_slice(&batch.hash);
            body.extend_from_slice(&batch.state_digest);
            body.extend_from_slice(&batch.payload);
        }
        Record::Lease(lease) => {
            body.push(LEASE);
            body.extend_from_slice(&lease.epoch.0.to_le_bytes());
            body.extend_from_slice(&lease.expires_ms.to_le_bytes());
            for text in [&lease.holder, &lease.endpoint] {
                body.extend_from_slice(&(text.len() as u32).to_le_bytes());
                body.extend_from_slice(text.as_bytes());
            }
        }
    }
    let mut frame = Vec::with_capacity(HEADER_BYTES + body.len());
    frame.extend_from_slice(&(body.len() as u32).to_le_bytes());
    frame.extend_from_slice(&checksum(&body));
    frame.extend_from_slice(&body);
    frame
}

/// The record at the front of `bytes` and its length; `None` if there is no complete record.
pub(super) fn decode(bytes: &[u8]) -> Option<(Record, usize)> {
    let (header, rest) = bytes.split_at_checked(HEADER_BYTES)?;
    let length = u32::from_le_bytes(header[..4].try_into().ok()?) as usize;
    let body = rest.get(..length)?;
    if checksum(body) != header[4..] {
        return None;
    }
    Some((decode_body(body)?, HEADER_BYTES + length))
}

fn decode_body(body: &[u8]) -> Option<Record> {
    let mut reader = Reader(&body[1..]);
    match *body.first()? {
        ROW => {
            let epoch = Epoch(reader.number()?);
            let (seq, first, last) = (reader.number()?, reader.number()?, reader.number()?);
            let at_ms = reader.number()? as i64;
            let (prev_hash, hash, state_digest) = (reader.array()?, reader.array()?, reader.array()?);
            let payload = reader.0.to_vec();
            let batch = Batch { seq, first, last, at_ms, prev_hash, hash, state_digest, payload };
            Some(Record::Row(Row { epoch, batch }))
        }
        LEASE => {
            let epoch = Epoch(reader.number()?);
            let expires_ms = reader.number()?;
            let (holder, endpoint) = (reader.text()?, reader.text()?);
            Some(Record::Lease(LeaseRow { epoch, holder, endpoint, expires_ms }))
        }
        _ => None,
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }
    fn number(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
    fn text(&mut self) -> Option<String> {
        let length = self.array().map(u32::from_le_bytes)? as usize;
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(taken.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> [Record; 2] {
        let batch = Batch {
            seq: 3,
            first: 7,
            last: 9,
            at_ms: -5,
            prev_hash: [1; 32],
            hash: [2; 32],
            state_digest: [3; 8],
            payload: vec![1, 2, 3],
        };
        let lease = LeaseRow { epoch: Epoch(4), holder: "a".into(), endpoint: String::new(), expires_ms: 9 };
        [Record::Row(Row { epoch: Epoch(2), batch }), Record::Lease(lease)]
    }

    #[test]
    fn records_come_back() {
        for record in records() {
            let bytes = encode(&record);
            assert_eq!(decode(&bytes), Some((record, bytes.len())));
        }
    }

    #[test]
    fn every_cut_and_every_flipped_bit_is_noticed() {
        for record in records() {
            let bytes = encode(&record);
            for end in 0..bytes.len() {
                assert_eq!(decode(&bytes[..end]), None, "cut at {end}");
            }
            for bit in 0..bytes.len() * 8 {
                let mut flipped = bytes.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(decode(&flipped), None, "bit {bit}");
            }
        }
    }
}
