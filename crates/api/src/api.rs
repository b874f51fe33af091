//! What every handler can reach.

use std::ops::Deref;
use std::sync::Arc;

use plimsoll_app::App;

use crate::pace::Limits;
use crate::sockets::Sockets;

/// Clones reach the same platform, and count together how many they are.
#[derive(Clone)]
pub struct Api(Arc<Reach>);

#[derive(Clone)]
pub struct Reach {
    pub app: Arc<App>,
    pub(crate) sockets: Arc<Sockets>,
}

impl Api {
    /// Starts what carries news to sockets, on the current runtime.
    pub fn new(app: Arc<App>, limits: &Limits) -> Self {
        let sockets = Sockets::start(&app, limits);
        Self(Arc::new(Reach { app, sockets }))
    }

    /// The same platform for another thread. A handle is copied and dropped for every request: two threads that count
    /// in one place wait for each other.
    pub(crate) fn apart(&self) -> Self {
        Self(Arc::new(Reach::clone(&self.0)))
    }
}

impl Deref for Api {
    type Target = Reach;

    fn deref(&self) -> &Reach {
        &self.0
    }
}
