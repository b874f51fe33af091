//! Real chains: their settings, the watcher that reads them block by block, and what becomes of the transfers it
//! finds.
//!
//! A network without settings keeps its simulated rail in a sandbox. Owns no key and sends nothing.

mod connected;
mod deposits;
mod reorganisation;
mod scan;
mod settings;
mod watcher;

pub use connected::Chains;
pub use settings::{ChainSettings, EndpointSettings, TokenSettings, VerifySetting};
pub use watcher::ChainWatcher;
