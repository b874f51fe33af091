//! Lists of one account's rows, newest first. Every query names the owner.

use plimsoll_units::{
    AccountId, AssetId, CorrectionId, DepositId, MarketId, OrderId, PositionId, ProtectionId, SecondsId, Timestamp,
    WithdrawalId,
};
use sqlx::any::AnyArguments;
use sqlx::{Arguments, AssertSqlSafe, Row};

use super::rows::money::{CorrectionRow, CostRow, DepositRow, LedgerRow, SwapRow, WithdrawalRow, WithdrawalStepRow};
use super::rows::trading::{CarryRow, FillRow, LossRow, OrderRow, PositionRow, SecondsRow};
use super::statements;
use super::table::Table;
use crate::{Page, Result, Store};

/// Filter of orders, positions or fills. Unset fields match all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderFilter {
    pub product: Option<i64>,
    pub market: Option<MarketId>,
    /// Still open, or ended.
    pub open: Option<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerFilter {
    pub kind: Option<i64>,
    pub wallet: Option<i64>,
    pub asset: Option<AssetId>,
    /// From this moment…
    pub from: Option<Timestamp>,
    /// …up to, not including, this one.
    pub until: Option<Timestamp>,
}

/// Position of a row among an account's rows of one kind, for keyset paging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceInTime {
    pub at: Timestamp,
    pub seq: u64,
    pub n: i64,
}

/// The parameter for "any": no id of ours is negative.
pub(super) const ANY: i64 = -1;

pub(super) struct Question {
    pub(super) condition: &'static str,
    pub(super) order: &'static str,
    pub(super) values: Vec<i64>,
}

impl Question {
    fn arguments(&self, more: &[i64]) -> AnyArguments {
        let mut arguments = AnyArguments::default();
        for value in self.values.iter().chain(more) {
            arguments.add(*value).expect("a plain value is always encoded");
        }
        arguments
    }

    async fn total<T: Table>(&self, store: &Store) -> Result<u64> {
        let sql = AssertSqlSafe(statements::count::<T>(self.condition));
        let row = sqlx::query_with(sql, self.arguments(&[])).fetch_one(&store.pool).await?;
        let total: i64 = row.try_get(0)?;
        Ok(total as u64)
    }

    pub(super) async fn rows<T: Table>(&self, store: &Store, limit: i64, offset: i64) -> Result<Vec<T>> {
        let (condition, order, next) = (self.condition, self.order, self.values.len() + 1);
        let after = next + 1;
        let sql = statements::select::<T>(&format!("{condition} ORDER BY {order} LIMIT ${next} OFFSET ${after}"));
        let arguments = self.arguments(&[limit, offset]);
        let rows = sqlx::query_with(AssertSqlSafe(sql), arguments).fetch_all(&store.pool).await?;
        rows.iter().map(T::take).collect()
    }

    pub(super) async fn page<T: Table>(&self, store: &Store, page: Page) -> Result<(u64, Vec<T>)> {
        let total = self.total::<T>(store).await?;
        Ok((total, self.rows(store, page.limit(), page.offset()).await?))
    }

    pub(super) async fn first<T: Table>(&self, store: &Store) -> Result<Option<T>> {
        Ok(self.rows(store, 1, 0).await?.pop())
    }
}

pub(super) const NEWEST_ID: &str = "id DESC";
pub(super) const NEWEST: &str = "at DESC, seq DESC, n DESC";

fn of_account(account: AccountId) -> Question {
    Question { condition: "account = $1", order: NEWEST_ID, values: vec![account.0.into()] }
}

/// Rows that a status filter names, or all.
pub(super) fn by_status(account: AccountId, status: Option<i64>) -> Question {
    let values = vec![account.0.into(), status.unwrap_or(ANY)];
    Question { condition: "account = $1 AND ($2 < 0 OR status = $2)", order: NEWEST_ID, values }
}

pub(super) fn one_of_account(account: AccountId, id: u64) -> Question {
    let id = i64::try_from(id).unwrap_or(ANY);
    Question { condition: "account = $1 AND id = $2", order: NEWEST_ID, values: vec![account.0.into(), id] }
}

fn number(id: Option<MarketId>) -> i64 {
    id.map_or(ANY, |id| i64::from(id.0))
}

fn flag(open: Option<bool>) -> i64 {
    open.map_or(ANY, i64::from)
}

/// The condition's parameters 2 and 3, shared by what is traded and ends.
fn ending_question(account: AccountId, filter: &OrderFilter, condition: &'static str) -> Question {
    let values = vec![account.0.into(), number(filter.market), flag(filter.open)];
    Question { condition, order: NEWEST_ID, values }
}

fn ledger_question(account: AccountId, filter: &LedgerFilter) -> Question {
    let LedgerFilter { kind, wallet, asset, from, until } = filter;
    let values = vec![
        account.0.into(),
        from.map_or(0, |at| at.0),
        until.map_or(i64::MAX, |at| at.0),
        kind.unwrap_or(ANY),
        wallet.unwrap_or(ANY),
        asset.map_or(ANY, |asset| asset.0.into()),
    ];
    let condition = "account = $1 AND at >= $2 AND at < $3 AND ($4 < 0 OR kind = $4) \
                     AND ($5 < 0 OR wallet = $5) AND ($6 < 0 OR asset = $6)";
    Question { condition, order: NEWEST, values }
}

impl Store {
    pub async fn orders_of(
        &self,
        account: AccountId,
        filter: &OrderFilter,
        page: Page,
    ) -> Result<(u64, Vec<OrderRow>)> {
        let mut question = ending_question(
            account,
            filter,
            "account = $1 AND ($2 < 0 OR market = $2) AND ($3 < 0 OR ($3 = 1 AND ended_at IS NULL) \
             OR ($3 = 0 AND ended_at IS NOT NULL)) AND ($4 < 0 OR product = $4)",
        );
        question.values.push(filter.product.unwrap_or(ANY));
        question.page(self, page).await
    }

    pub async fn order_of(&self, account: AccountId, id: OrderId) -> Result<Option<OrderRow>> {
        one_of_account(account, id.0).first(self).await
    }

    pub async fn positions_of(
        &self,
        account: AccountId,
        filter: &OrderFilter,
        page: Page,
    ) -> Result<(u64, Vec<PositionRow>)> {
        let condition = "account = $1 AND ($2 < 0 OR market = $2) AND ($3 < 0 OR ($3 = 1 AND closed_at IS NULL) \
                         OR ($3 = 0 AND closed_at IS NOT NULL))";
        ending_question(account, filter, condition).page(self, page).await
    }

    pub async fn position_of(&self, account: AccountId, id: PositionId) -> Result<Option<PositionRow>> {
        one_of_account(account, id.0).first(self).await
    }

    pub async fn protections_of(
        &self,
        account: AccountId,
        filter: &OrderFilter,
        page: Page,
    ) -> Result<(u64, Vec<LossRow>)> {
        let condition = "account = $1 AND ($2 < 0 OR market = $2) AND ($3 < 0 OR ($3 = 1 AND ended_at IS NULL) \
                         OR ($3 = 0 AND ended_at IS NOT NULL))";
        ending_question(account, filter, condition).page(self, page).await
    }

    pub async fn protection_of(&self, account: AccountId, id: ProtectionId) -> Result<Option<LossRow>> {
        one_of_account(account, id.0).first(self).await
    }

    pub async fn fills_of(&self, account: AccountId, filter: &OrderFilter, page: Page) -> Result<(u64, Vec<FillRow>)> {
        let values = vec![account.0.into(), number(filter.market), filter.product.unwrap_or(ANY)];
        let condition = "account = $1 AND ($2 < 0 OR market = $2) AND ($3 < 0 OR product = $3)";
        Question { condition, order: NEWEST, values }.page(self, page).await
    }

    pub async fn fills_of_order(&self, account: AccountId, order: OrderId, page: Page) -> Result<(u64, Vec<FillRow>)> {
        let values = vec![account.0.into(), i64::try_from(order.0).unwrap_or(ANY)];
        Question { condition: "account = $1 AND order_id = $2", order: NEWEST, values }.page(self, page).await
    }

    pub async fn carries_of(&self, account: AccountId, page: Page) -> Result<(u64, Vec<CarryRow>)> {
        Question { order: NEWEST, ..of_account(account) }.page(self, page).await
    }

    /// Open or settled ones; filtered by `instrument`, not by `market`.
    pub async fn seconds_of(
        &self,
        account: AccountId,
        instrument: Option<plimsoll_units::IndexId>,
        open: Option<bool>,
        page: Page,
    ) -> Result<(u64, Vec<SecondsRow>)> {
        let values = vec![account.0.into(), instrument.map_or(ANY, |index| index.0.into()), flag(open)];
        let condition = "account = $1 AND ($2 < 0 OR instrument = $2) AND ($3 < 0 \
                         OR ($3 = 1 AND ended_at IS NULL) OR ($3 = 0 AND ended_at IS NOT NULL))";
        Question { condition, order: NEWEST_ID, values }.page(self, page).await
    }

    pub async fn seconds_order_of(&self, account: AccountId, id: SecondsId) -> Result<Option<SecondsRow>> {
        one_of_account(account, id.0).first(self).await
    }

    pub async fn ledger_of(
        &self,
        account: AccountId,
        filter: &LedgerFilter,
        page: Page,
    ) -> Result<(u64, Vec<LedgerRow>)> {
        ledger_question(account, filter).page(self, page).await
    }

    /// The next `rows` older than `before`: keyset paging without a count.
    pub async fn ledger_before(
        &self,
        account: AccountId,
        filter: &LedgerFilter,
        before: Option<PlaceInTime>,
        rows: u32,
    ) -> Result<Vec<LedgerRow>> {
        let mut question = ledger_question(account, filter);
        if let Some(PlaceInTime { at, seq, n }) = before {
            question.values.extend([at.0, seq as i64, n]);
            question.condition = "account = $1 AND at >= $2 AND at < $3 AND ($4 < 0 OR kind = $4) \
                                  AND ($5 < 0 OR wallet = $5) AND ($6 < 0 OR asset = $6) \
                                  AND at <= $7 AND (at < $7 OR seq < $8 OR (seq = $8 AND n < $9))";
        }
        question.rows(self, rows.into(), 0).await
    }

    pub async fn swaps_of(&self, account: AccountId, page: Page) -> Result<(u64, Vec<SwapRow>)> {
        of_account(account).page(self, page).await
    }

    pub async fn deposits_of(&self, account: AccountId, page: Page) -> Result<(u64, Vec<DepositRow>)> {
        of_account(account).page(self, page).await
    }

    pub async fn deposit_of(&self, account: AccountId, id: DepositId) -> Result<Option<DepositRow>> {
        one_of_account(account, id.0).first(self).await
    }

    pub async fn withdrawals_of(&self, account: AccountId, page: Page) -> Result<(u64, Vec<WithdrawalRow>)> {
        of_account(account).page(self, page).await
    }

    pub async fn withdrawal_of(&self, account: AccountId, id: WithdrawalId) -> Result<Option<WithdrawalRow>> {
        one_of_account(account, id.0).first(self).await
    }

    /// The stages a withdrawal went through, oldest first.
    pub async fn withdrawal_steps_of(
        &self,
        account: AccountId,
        id: WithdrawalId,
        page: Page,
    ) -> Result<Vec<WithdrawalStepRow>> {
        let values = vec![account.0.into(), i64::try_from(id.0).unwrap_or(ANY)];
        let question = Question { condition: "account = $1 AND withdrawal = $2", order: "seq", values };
        question.rows(self, page.limit(), page.offset()).await
    }

    /// What an account's coins cost, one row for each coin it ever had.
    pub async fn costs_of(&self, account: AccountId, limit: i64) -> Result<Vec<CostRow>> {
        of_account(account).rows(self, limit, 0).await
    }

    pub async fn correction_of(&self, account: AccountId, id: CorrectionId) -> Result<Option<CorrectionRow>> {
        one_of_account(account, id.0).first(self).await
    }
}
