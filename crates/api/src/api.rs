//! Shared state of the handlers.

use std::ops::Deref;
use std::sync::Arc;

use plimsoll_app::App;

use crate::rate_limit::Limits;
use crate::sockets::Sockets;

/// Clones share the platform and the reference count.
#[derive(Clone)]
pub struct Api(Arc<ApiState>);

#[derive(Clone)]
pub struct ApiState {
    pub app: Arc<App>,
    pub(crate) sockets: Arc<Sockets>,
}

impl Api {
    /// Starts the push delivery to sockets, on the current runtime.
    pub fn new(app: Arc<App>, limits: &Limits) -> Self {
        let sockets = Sockets::start(&app, limits);
        Self(Arc::new(ApiState { app, sockets }))
    }

    /// A separate handle for another thread. A handle is cloned and dropped for every request: two threads that share
    /// one reference count would contend for it.
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
