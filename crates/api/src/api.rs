//! What every handler can reach.

use std::sync::Arc;

use plimsoll_app::App;

/// Clones reach the same platform.
#[derive(Clone)]
pub struct Api {
    pub app: Arc<App>,
}

impl Api {
    pub fn new(app: Arc<App>) -> Self {
        Self { app }
    }
}
