//! People and how they prove who they are, as rows.
//!
//! Owns the SQL of users, sessions, codes, second factors and identity checks. Decides nothing: what may be done with
//! a row is said where it is used.

mod checks;
mod codes;
mod factor_changes;
mod factors;
mod freezes;
mod login_log;
mod outbox;
mod read_marks;
mod sessions;
mod tickets;
mod uploads;
mod users;
mod wallets;

pub use checks::{CheckRow, NewCheck, PaperRow};
pub use codes::{CodeRow, NewCode};
pub use factor_changes::{FactorChangeRow, FactorsRow, NewFactorChange};
pub use factors::{NewPasskey, PasskeyRow};
pub use freezes::{FreezeRow, NewFreeze};
pub use login_log::{Devices, LoginRow, NewLogin};
pub use outbox::{NewOutboundMessage, OutboundMessageRow};
pub use sessions::{NewSession, SessionRow};
pub use tickets::{NewTicket, TicketRow};
pub use uploads::UploadRow;
pub use users::{NewUser, UserRow};
pub use wallets::WalletRow;
