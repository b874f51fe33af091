//! Everything a request can ask for, in one place, and the order in which it comes to life.

use std::sync::Arc;

use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_journal::{JournalStore, StoreError as JournalError};
use plimsoll_store::Store;

use crate::alarms::Alarms;
use crate::clock::Clock;
use crate::config::Config;
use crate::content::{self, Content};
use crate::door::Door;
use crate::failure::Result;
use crate::files::Files;
use crate::history::History;
use crate::identity::{self, Identity, Standings};
use crate::markets::{Markets, PreparedMarkets};
use crate::money::{self, Money, Rails};
use crate::notices::{self, Notices};
use crate::principal::Principal;
use crate::profiles::Profiles;
use crate::projection::{self, Projection};
use crate::pushes::Pushes;
use crate::seal::Seals;
use crate::tasks::Tasks;
use crate::trading::{OpenTrades, Trading};
use crate::watcher::Watcher;

/// Opens another connection to the journal.
pub type OpenJournal = Arc<dyn Fn() -> std::result::Result<Box<dyn JournalStore>, JournalError> + Send + Sync>;

/// What the use cases stand on.
#[derive(Clone)]
pub struct Base {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub store: Store,
    pub journal: OpenJournal,
    pub universe: Arc<Universe>,
    pub calendar: Arc<Calendar>,
    pub tasks: Tasks,
}

/// The use cases before there is an engine: what watches it must be there when recovery begins.
pub struct Prepared {
    base: Base,
    markets: PreparedMarkets,
    standings: Standings,
    watchers: Vec<Box<dyn Watcher>>,
    projection: Projection,
    trades: OpenTrades,
    pushes: Pushes,
    seals: Arc<Seals>,
}

/// The use cases, by area.
pub struct App {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub store: Store,
    pub door: Door,
    pub profiles: Arc<Profiles>,
    pub content: Arc<Content>,
    pub tasks: Tasks,
    pub files: Arc<Files>,
    pub identity: Arc<Identity>,
    pub history: History,
    pub markets: Markets,
    pub money: Money,
    pub trading: Trading,
    pub pushes: Pushes,
    /// What a human must look at.
    pub alarms: Alarms,
    pub(crate) seals: Arc<Seals>,
}

impl App {
    pub async fn prepare(base: Base) -> Result<Prepared> {
        let seals = Arc::new(base.config.seal.seals(&base.store, base.clock.now().0).await?);
        let resealed = seals.reseal(&base.store).await?;
        if resealed > 0 {
            tracing::info!(resealed, "secrets were sealed with the newest key");
        }
        let pushes = Pushes::default();
        let standings = Standings::default();
        let (projector, projection) = projection::start(base.store.clone(), Arc::clone(&base.journal), &base.tasks);
        let (trades, trades_watcher) = OpenTrades::new();
        let markets = PreparedMarkets::new(&base);
        let watchers: Vec<Box<dyn Watcher>> = vec![
            Box::new(projector),
            Box::new(standings.clone()),
            Box::new(trades_watcher),
            markets.watcher(),
            pushes.watcher(),
        ];
        Ok(Prepared { base, markets, standings, watchers, projection, trades, pushes, seals })
    }

    /// Who a token stands for.
    pub async fn principal(&self, token: &str) -> Result<Principal> {
        self.identity.principal(token).await
    }

    /// The same, if it need not be looked up.
    pub fn known_principal(&self, token: &str) -> Option<Result<Principal>> {
        self.identity.known_principal(token)
    }

    /// Ends what goes on in the background, after it has put away what it holds.
    pub async fn stop(&self) {
        self.tasks.stop().await;
        self.store.close().await;
    }
}

impl Prepared {
    /// For the replica, which drives them.
    pub fn watchers(&mut self) -> Vec<Box<dyn Watcher>> {
        std::mem::take(&mut self.watchers)
    }

    /// Opens for business.
    pub async fn start(self, door: Door) -> Result<Arc<App>> {
        let Base { config, clock, store, tasks, .. } = self.base;
        let profiles = Arc::new(Profiles::new(door.clone()));
        let content = Content::start(content::Base {
            store: store.clone(),
            door: door.clone(),
            clock: clock.clone(),
            config: Arc::clone(&config),
            profiles: Arc::clone(&profiles),
            pushes: self.pushes.clone(),
        })
        .await?;
        tasks.spawn(Arc::clone(&content).keep(tasks.clone()));
        tasks.spawn(Arc::clone(&content).keep_counting_losses(tasks.clone()));
        let files = Arc::new(Files::new(&config.files, store.clone(), clock.clone(), Arc::clone(&self.seals)));
        tasks.spawn(Arc::clone(&files).seal_older(tasks.clone()));
        let identity = identity::Base {
            store: store.clone(),
            door: door.clone(),
            clock: clock.clone(),
            config: Arc::clone(&config),
            files: Arc::clone(&files),
            content: Arc::clone(&content),
            standings: self.standings,
            seals: Arc::clone(&self.seals),
        };
        let identity = Identity::start(identity, &tasks)?;
        let history = History::new(store.clone(), door.clone(), self.projection);
        let markets = self.markets.start(door.clone());
        let gate = Arc::clone(&identity);
        let seals = self.seals;
        let alarms = Alarms::default();
        let ground = money::Ground {
            store: store.clone(),
            door: door.clone(),
            seals: Arc::clone(&seals),
            alarms: alarms.clone(),
        };
        let money = Money::new(Arc::clone(&config), clock.clone(), ground, gate)?;
        if store.prints_are_new() {
            money.print_rows().await?;
        }
        tasks.spawn(Rails::new(money.clone()).run(tasks.clone()));
        let notices = notices::Base {
            store: store.clone(),
            door: door.clone(),
            clock: clock.clone(),
            config: Arc::clone(&config),
            content: Arc::clone(&content),
            identity: Arc::clone(&identity),
        };
        tasks.spawn(Notices::new(notices).run(tasks.clone()));
        let trading = Trading::new(door.clone(), store.clone(), history.clone(), self.trades, Arc::clone(&content));
        let pushes = self.pushes;
        Ok(Arc::new(App {
            config,
            clock,
            store,
            door,
            profiles,
            content,
            tasks,
            files,
            identity,
            history,
            markets,
            money,
            trading,
            pushes,
            alarms,
            seals,
        }))
    }
}
