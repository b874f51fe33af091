//! The operator's staff, their sessions, what they proposed and did, and what they wrote about customers.

mod audit;
mod customers;
mod identity;
mod invitations;
mod money;
mod proposals;
mod sessions;
mod staff;
mod tokens;

pub use audit::{AuditFilter, AuditRow, NewAudit};
pub use customers::{CustomerFilter, CustomerRow, NoteRow};
pub use identity::{ReviewRow, ViewRow};
pub use invitations::{InvitationRow, NewInvitation};
pub use proposals::{CommentRow, ProposalRow};
pub use sessions::{NewStaffSession, StaffSessionRow};
pub use staff::{INVITED, NewStaff, StaffRow};
pub use tokens::StaffTokenRow;
