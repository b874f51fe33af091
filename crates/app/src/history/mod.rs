//! What happened to an account, from derived rows: every list names its owner, and shows what was acknowledged before
//! it was asked for.

mod export;
mod records;

use std::time::Duration;

pub use export::{EXPORT_ROWS_MAX, Export};
pub use plimsoll_store::projections::{
    CarryRow, CorrectionRow, DepositRow, FillRow, HouseDayRow, LossRow, OrderFilter, OrderRow, PositionRow, SecondsRow,
    SwapRow, WithdrawalRow, WithdrawalStepRow,
};
pub use records::{Record, RecordFilter};

use plimsoll_store::{Page, Store};
use plimsoll_units::{AccountId, IndexId, OrderId, PositionId, ProtectionId, SecondsId, WithdrawalId};

use crate::Result;
use crate::engine_client::EngineClient;
use crate::projection::Projection;

/// How long a list waits for what its reader has just done. After that it shows what there is.
const PATIENCE: Duration = Duration::from_secs(3);

/// Clones read the same rows.
#[derive(Clone)]
pub struct History {
    store: Store,
    engine_client: EngineClient,
    projection: Projection,
}

/// A page of a list with the length of the whole.
pub type Listed<T> = (u64, Vec<T>);

impl History {
    pub(crate) fn new(store: Store, engine_client: EngineClient, projection: Projection) -> Self {
        Self { store, engine_client, projection }
    }

    /// Waits a little until rows show everything that was acknowledged so far.
    pub async fn catch_up(&self) {
        self.projection.reach(self.engine_client.acknowledged(), PATIENCE).await;
    }

    pub fn projection(&self) -> &Projection {
        &self.projection
    }

    pub async fn orders(&self, account: AccountId, filter: &OrderFilter, page: Page) -> Result<Listed<OrderRow>> {
        self.catch_up().await;
        Ok(self.store.orders_of(account, filter, page).await?)
    }

    pub async fn order(&self, account: AccountId, id: OrderId) -> Result<Option<OrderRow>> {
        self.catch_up().await;
        Ok(self.store.order_of(account, id).await?)
    }

    pub async fn fills(&self, account: AccountId, filter: &OrderFilter, page: Page) -> Result<Listed<FillRow>> {
        self.catch_up().await;
        Ok(self.store.fills_of(account, filter, page).await?)
    }

    pub async fn fills_of_order(&self, account: AccountId, order: OrderId, page: Page) -> Result<Listed<FillRow>> {
        self.catch_up().await;
        Ok(self.store.fills_of_order(account, order, page).await?)
    }

    pub async fn positions(&self, account: AccountId, filter: &OrderFilter, page: Page) -> Result<Listed<PositionRow>> {
        self.catch_up().await;
        Ok(self.store.positions_of(account, filter, page).await?)
    }

    pub async fn position(&self, account: AccountId, id: PositionId) -> Result<Option<PositionRow>> {
        self.catch_up().await;
        Ok(self.store.position_of(account, id).await?)
    }

    pub async fn protections(&self, account: AccountId, filter: &OrderFilter, page: Page) -> Result<Listed<LossRow>> {
        self.catch_up().await;
        Ok(self.store.protections_of(account, filter, page).await?)
    }

    pub async fn protection(&self, account: AccountId, id: ProtectionId) -> Result<Option<LossRow>> {
        self.catch_up().await;
        Ok(self.store.protection_of(account, id).await?)
    }

    /// Funding, overnight and dividends.
    pub async fn carries(&self, account: AccountId, page: Page) -> Result<Listed<CarryRow>> {
        self.catch_up().await;
        Ok(self.store.carries_of(account, page).await?)
    }

    pub async fn seconds(
        &self,
        account: AccountId,
        index: Option<IndexId>,
        open: Option<bool>,
        page: Page,
    ) -> Result<Listed<SecondsRow>> {
        self.catch_up().await;
        Ok(self.store.seconds_of(account, index, open, page).await?)
    }

    pub async fn seconds_order(&self, account: AccountId, id: SecondsId) -> Result<Option<SecondsRow>> {
        self.catch_up().await;
        Ok(self.store.seconds_order_of(account, id).await?)
    }

    pub async fn deposits(&self, account: AccountId, page: Page) -> Result<Listed<DepositRow>> {
        self.catch_up().await;
        Ok(self.store.deposits_of(account, page).await?)
    }

    pub async fn withdrawals(&self, account: AccountId, page: Page) -> Result<Listed<WithdrawalRow>> {
        self.catch_up().await;
        Ok(self.store.withdrawals_of(account, page).await?)
    }

    pub async fn withdrawal(&self, account: AccountId, id: WithdrawalId) -> Result<Option<WithdrawalRow>> {
        self.catch_up().await;
        Ok(self.store.withdrawal_of(account, id).await?)
    }

    /// The stages a withdrawal reached, oldest first.
    pub async fn withdrawal_steps(&self, account: AccountId, id: WithdrawalId) -> Result<Vec<WithdrawalStepRow>> {
        self.catch_up().await;
        Ok(self.store.withdrawal_steps_of(account, id, Page::default()).await?)
    }

    pub async fn swaps(&self, account: AccountId, page: Page) -> Result<Listed<SwapRow>> {
        self.catch_up().await;
        Ok(self.store.swaps_of(account, page).await?)
    }

    /// For everybody: what the house's accounts took in and paid out on these days (since 1970), oldest first.
    pub async fn house_days(&self, first: i64, last: i64) -> Result<Vec<HouseDayRow>> {
        Ok(self.store.house_days(first, last).await?)
    }
}
