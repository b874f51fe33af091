//! What every handler can reach.

use std::sync::Arc;

use plimsoll_app::App;

use crate::pace::Limits;
use crate::sockets::Sockets;

/// Clones reach the same platform.
#[derive(Clone)]
pub struct Api {
    pub app: Arc<App>,
    pub(crate) sockets: Arc<Sockets>,
}

impl Api {
    /// Starts what carries news to sockets, on the current runtime.
    pub fn new(app: Arc<App>, limits: &Limits) -> Self {
        let sockets = Sockets::start(&app, limits);
        Self { app, sockets }
    }
}
