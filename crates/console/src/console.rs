//! The console as a whole: what its parts share, and what it does by itself.

use std::sync::Arc;
use std::time::Duration;

use plimsoll_app::engine::command::RegisterStaff;
use plimsoll_app::engine::staff::StaffRoles;
use plimsoll_app::{App, Result};
use plimsoll_store::Store;
use plimsoll_units::StaffId;

use crate::settings::ConsoleSettings;
use crate::staff::{Passwords, SeenLately};

/// Numbers under which a sandbox acts for its operator.
const AUTOMATION: [StaffId; 3] = [StaffId(0), StaffId(1), StaffId(2)];
/// Interval at which the head of the audit log is written into the journal, and old proposals end.
const HOUSEKEEPING: Duration = Duration::from_secs(60);

pub struct Console {
    pub(crate) app: Arc<App>,
    pub(crate) settings: ConsoleSettings,
    pub(crate) passwords: Passwords,
    /// Which profiles were recorded as read lately.
    pub(crate) seen: SeenLately,
    /// People are numbered one after the other.
    pub(crate) numbering: tokio::sync::Mutex<()>,
    /// Records of the audit log are chained one after the other.
    pub(crate) appending: tokio::sync::Mutex<()>,
}

impl Console {
    pub async fn start(app: Arc<App>) -> Result<Arc<Self>> {
        let settings = ConsoleSettings::new(app.config.sandbox);
        let console = Arc::new(Self {
            app,
            settings,
            passwords: Passwords::new(),
            seen: SeenLately::default(),
            numbering: tokio::sync::Mutex::default(),
            appending: tokio::sync::Mutex::default(),
        });
        console.name_automation().await?;
        let tasks = console.app.tasks.clone();
        let kept = Arc::clone(&console);
        tasks.clone().spawn(async move {
            while tasks.rest(HOUSEKEEPING).await {
                if let Err(failure) = kept.keep_house().await {
                    tracing::warn!(%failure, "the console's housekeeping waits");
                }
            }
        });
        Ok(console)
    }

    pub(crate) fn store(&self) -> &Store {
        &self.app.store
    }

    pub(crate) fn now(&self) -> i64 {
        self.app.clock.now().0
    }

    /// A sandbox acts under numbers that are no people. They must be known before the first owner comes.
    async fn name_automation(&self) -> Result<()> {
        if !self.app.config.sandbox {
            return Ok(());
        }
        for staff in AUTOMATION {
            let known = self
                .app
                .engine_client
                .read(|engine| engine.staff().is_in_force() || engine.staff().get(staff).is_some());
            if !known.await? {
                let command =
                    RegisterStaff { staff, roles: StaffRoles::AUTOMATION, active: true, by: staff, second: None };
                self.app.engine_client.submit(command, None).await?;
            }
        }
        Ok(())
    }

    async fn keep_house(&self) -> Result<()> {
        self.store().expire_proposals(self.now()).await?;
        self.anchor_audit().await
    }
}
