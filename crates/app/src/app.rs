//! The use cases of the application, and their startup order.

use std::sync::Arc;

use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_journal::{JournalStore, StoreError as JournalError};
use plimsoll_store::Store;

use crate::alarms::Alarms;
use crate::c2c::{C2c, C2cContext};
use crate::campaigns::Campaigns;
use crate::clock::Clock;
use crate::collectibles::Collectibles;
use crate::config::Config;
use crate::content::{self, Content};
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::files::Files;
use crate::funds::Funds;
use crate::history::History;
use crate::identity::{self, AccountStatusCache, Identity};
use crate::lending::{Lending, LendingContext, LendingWorker};
use crate::markets::{Markets, PreparedMarkets};
use crate::money::{self, ChainWatcher, Money, MoneyWorker};
use crate::notices::{self, Notices};
use crate::principal::Principal;
use crate::profiles::Profiles;
use crate::projection::{self, Projection};
use crate::pushes::Pushes;
use crate::sales::Sales;
use crate::seal::Seals;
use crate::tasks::Tasks;
use crate::trading::{OpenTrades, Trading};
use crate::vault::Vault;
use crate::watcher::Watcher;

/// Opens another connection to the journal.
pub type OpenJournal = Arc<dyn Fn() -> std::result::Result<Box<dyn JournalStore>, JournalError> + Send + Sync>;

/// The services that the use cases need.
#[derive(Clone)]
pub struct AppContext {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub store: Store,
    pub journal: OpenJournal,
    pub universe: Arc<Universe>,
    pub calendar: Arc<Calendar>,
    pub tasks: Tasks,
}

/// The use cases before the engine has started: its watchers must exist when recovery begins.
pub struct Prepared {
    base: AppContext,
    markets: PreparedMarkets,
    status_cache: AccountStatusCache,
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
    pub engine_client: EngineClient,
    pub profiles: Arc<Profiles>,
    pub content: Arc<Content>,
    pub tasks: Tasks,
    pub files: Arc<Files>,
    pub identity: Arc<Identity>,
    pub c2c: C2c,
    pub campaigns: Campaigns,
    pub collectibles: Collectibles,
    pub funds: Funds,
    pub history: History,
    pub lending: Lending,
    pub markets: Markets,
    pub sales: Sales,
    pub money: Money,
    pub trading: Trading,
    pub vault: Vault,
    pub pushes: Pushes,
    /// Alarms for the operator.
    pub alarms: Alarms,
    pub seals: Arc<Seals>,
}

impl App {
    pub async fn prepare(base: AppContext) -> Result<Prepared> {
        let seals = Arc::new(base.config.seal.seals(&base.store, base.clock.now().0).await?);
        let resealed = seals.reseal(&base.store).await?;
        if resealed > 0 {
            tracing::info!(resealed, "secrets were sealed with the newest key");
        }
        let pushes = Pushes::default();
        let status_cache = AccountStatusCache::default();
        let (projector, projection) = projection::start(base.store.clone(), Arc::clone(&base.journal), &base.tasks);
        let (trades, trades_watcher) = OpenTrades::new();
        let markets = PreparedMarkets::new(&base);
        let watchers: Vec<Box<dyn Watcher>> = vec![
            Box::new(projector),
            Box::new(status_cache.clone()),
            Box::new(trades_watcher),
            markets.watcher(),
            pushes.watcher(),
        ];
        Ok(Prepared { base, markets, status_cache, watchers, projection, trades, pushes, seals })
    }

    /// The principal of a token.
    pub async fn principal(&self, token: &str) -> Result<Principal> {
        self.identity.principal(token).await
    }

    /// The same, from the cache only.
    pub fn known_principal(&self, token: &str) -> Option<Result<Principal>> {
        self.identity.known_principal(token)
    }

    /// Stops background tasks after they have saved their state.
    pub async fn stop(&self) {
        self.tasks.stop().await;
        self.store.close().await;
    }
}

impl Prepared {
    /// The watchers, driven by the replica.
    pub fn watchers(&mut self) -> Vec<Box<dyn Watcher>> {
        std::mem::take(&mut self.watchers)
    }

    /// Starts the use cases.
    #[expect(clippy::too_many_lines, reason = "every use case is made here, one after the other")]
    pub async fn start(self, engine_client: EngineClient) -> Result<Arc<App>> {
        let AppContext { config, clock, store, tasks, .. } = self.base;
        let profiles = Arc::new(Profiles::new(engine_client.clone()));
        let content = Content::start(content::Context {
            store: store.clone(),
            engine_client: engine_client.clone(),
            clock: clock.clone(),
            config: Arc::clone(&config),
            profiles: Arc::clone(&profiles),
            pushes: self.pushes.clone(),
            seals: Arc::clone(&self.seals),
        })
        .await?;
        tasks.spawn(Arc::clone(&content).keep(tasks.clone()));
        tasks.spawn(Arc::clone(&content).keep_counting_losses(tasks.clone()));
        let files = Arc::new(Files::new(&config.files, store.clone(), clock.clone(), Arc::clone(&self.seals)));
        tasks.spawn(Arc::clone(&files).seal_older(tasks.clone()));
        let identity = identity::Context {
            store: store.clone(),
            engine_client: engine_client.clone(),
            clock: clock.clone(),
            config: Arc::clone(&config),
            files: Arc::clone(&files),
            content: Arc::clone(&content),
            status_cache: self.status_cache,
            seals: Arc::clone(&self.seals),
        };
        let identity = Identity::start(identity, &tasks)?;
        let history = History::new(store.clone(), engine_client.clone(), self.projection);
        let markets = self.markets.start(engine_client.clone());
        let gate = Arc::clone(&identity);
        let seals = self.seals;
        let alarms = Alarms::default();
        let context = money::MoneyContext {
            store: store.clone(),
            engine_client: engine_client.clone(),
            seals: Arc::clone(&seals),
            alarms: alarms.clone(),
        };
        let money = Money::new(Arc::clone(&config), clock.clone(), context, gate)?;
        if store.prints_are_new() {
            money.print_rows().await?;
        }
        tasks.spawn(MoneyWorker::new(money.clone()).run(tasks.clone()));
        for watcher in ChainWatcher::all(&money) {
            tasks.spawn(watcher.run(tasks.clone()));
        }
        let notices = notices::Context {
            store: store.clone(),
            engine_client: engine_client.clone(),
            clock: clock.clone(),
            config: Arc::clone(&config),
            content: Arc::clone(&content),
            identity: Arc::clone(&identity),
        };
        tasks.spawn(Notices::new(notices).run(tasks.clone()));
        let trading =
            Trading::new(engine_client.clone(), store.clone(), history.clone(), self.trades, Arc::clone(&content));
        let funds = Funds::new(store.clone(), engine_client.clone(), history.clone());
        let sales = Sales::new(store.clone(), engine_client.clone(), history.clone(), clock.clone());
        let collectibles = Collectibles::new(store.clone(), engine_client.clone(), history.clone());
        let c2c = C2c::new(C2cContext {
            config: Arc::clone(&config),
            clock: clock.clone(),
            store: store.clone(),
            engine_client: engine_client.clone(),
            history: history.clone(),
            files: Arc::clone(&files),
            identity: Arc::clone(&identity),
            seals: Arc::clone(&seals),
            pushes: self.pushes.clone(),
        });
        let vault = Vault::new(store.clone(), clock.clone(), config.vault.clone(), config.sandbox)?;
        let campaigns = Campaigns::new(store.clone(), engine_client.clone(), clock.clone());
        let lending = Lending::new(LendingContext {
            config: Arc::clone(&config),
            clock: clock.clone(),
            store: store.clone(),
            engine_client: engine_client.clone(),
            content: Arc::clone(&content),
            files: Arc::clone(&files),
            history: history.clone(),
        });
        tasks.spawn(LendingWorker::new(lending.clone()).run(tasks.clone()));
        let pushes = self.pushes;
        Ok(Arc::new(App {
            config,
            clock,
            store,
            engine_client,
            profiles,
            content,
            tasks,
            files,
            identity,
            c2c,
            campaigns,
            collectibles,
            funds,
            history,
            lending,
            markets,
            sales,
            money,
            trading,
            vault,
            pushes,
            alarms,
            seals,
        }))
    }
}
