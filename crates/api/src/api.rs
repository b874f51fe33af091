//! What every handler can reach.

use std::ops::Deref;
use std::sync::Arc;

use plimsoll_app::App;

use crate::rate_limit::Limits;
use crate::sockets::Sockets;

/// Clones reach the same platform, and count together how many they are.
#[derive(Clone)]
pub struct Api(Arc<ApiState>);

#[derive(Clone)]
pub struct ApiState {
    pub app: Arc<App>,
    pub(crate) sockets: Arc<Sockets>,
}

impl Api {
    /// Starts what carries news to sockets, on the current runtime.
    pub fn new(app: Arc<App>, limits: &Limits) -> Self {
        let sockets = Sockets::start(&app, limits);
        Self(Arc::new(ApiState { app, sockets }))
    }

    /// The same platform for another thread. A handle is copied and dropped for every request: two threads that count
    /// in one place wait for each other.
    pub(crate) fn apart(&self) -> Self {
        Self(Arc::new(ApiState::clone(&self.0)))
    }
}

impl Deref for Api {
    type Target = ApiState;

    fn deref(&self) -> &ApiState {
        &self.0
    }
}
