//! The operator's staff, and the anchor of its audit log. Owns the shape of these commands; names, passwords and sessions
//! are rows elsewhere.

use minicbor::{Decode, Encode};
use plimsoll_units::StaffId;

use crate::staff::StaffRoles;

/// Registers a member of the operator's staff, or changes their roles. Once an owner is active, commands that name staff who are
/// not registered are refused.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RegisterStaff {
    #[n(0)]
    pub staff: StaffId,
    #[n(1)]
    pub roles: StaffRoles,
    #[n(2)]
    pub active: bool,
    #[n(3)]
    pub by: StaffId,
    /// Needed when there are two owners or more, except to make somebody inactive.
    #[n(4)]
    pub second: Option<StaffId>,
}

/// The head of the operator's audit log, so that records can't be changed or removed behind it unnoticed.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct AnchorAudit {
    /// Number of the newest record.
    #[n(0)]
    pub seq: u64,
    #[cbor(n(1), with = "minicbor::bytes")]
    pub hash: [u8; 32],
}
