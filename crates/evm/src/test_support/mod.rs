//! A real local node for tests, and a door before it that shows answers in ways that nodes must not.

mod anvil;
mod proxy;
mod token;

pub use anvil::{Anvil, DEV_ACCOUNTS, FEE};
pub use proxy::{Meddle, Proxy};
pub use token::TestToken;
