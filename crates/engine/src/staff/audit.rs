//! Anchors of the operator's audit log. The log itself is rows elsewhere; an anchor proves what it was.

use minicbor::{Decode, Encode};
use plimsoll_units::Timestamp;

use crate::command::AnchorAudit;
use crate::engine::Engine;
use crate::event::Event;
use crate::reject::Reject;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct AuditAnchor {
    /// Number of the newest record.
    #[n(0)]
    pub seq: u64,
    #[cbor(n(1), with = "minicbor::bytes")]
    pub hash: [u8; 32],
    /// When it was anchored.
    #[n(2)]
    pub at: Timestamp,
}

impl Engine {
    pub(crate) fn anchor_audit(&mut self, command: &AnchorAudit) -> Result<(), Reject> {
        let AnchorAudit { seq, hash } = *command;
        let last = self.staff.anchor.map_or(0, |anchor| anchor.seq);
        if seq <= last {
            return Err(Reject::AuditBehind { last });
        }
        // Every check is above. From here on nothing may fail.
        self.staff.anchor = Some(AuditAnchor { seq, hash, at: self.now() });
        let first = u64::from_le_bytes(hash[..8].try_into().expect("eight of 32 bytes"));
        self.ledger.fold(&[seq, first]);
        self.out.push(Event::AuditAnchored { seq, hash });
        Ok(())
    }
}
