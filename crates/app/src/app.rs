//! Everything a request can ask for, in one place.

use std::sync::Arc;

use plimsoll_store::Store;

use crate::clock::Clock;
use crate::config::Config;
use crate::door::Door;
use crate::failure::{Failure, Result};
use crate::principal::Principal;

/// What the use cases stand on.
pub struct Parts {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub store: Store,
    pub door: Door,
}

/// The use cases, by area.
pub struct App {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub store: Store,
    pub door: Door,
}

impl App {
    pub async fn start(parts: Parts) -> Result<Arc<Self>> {
        let Parts { config, clock, store, door } = parts;
        Ok(Arc::new(Self { config, clock, store, door }))
    }

    /// Who a token stands for.
    pub async fn principal(&self, _token: &str) -> Result<Principal> {
        Err(Failure::SignedOut)
    }
}
