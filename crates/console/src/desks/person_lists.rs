//! A customer's orders, positions, money, records and sign-ins.

use plimsoll_app::Result;
use plimsoll_app::engine::Engine;
use plimsoll_store::projections::{LedgerFilter, OrderFilter};
use plimsoll_units::{AssetId, MarketId, Side};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Page, Paged};
use crate::console::Console;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderLine {
    id: String,
    market: String,
    side: &'static str,
    price: Option<String>,
    quantity: String,
    filled: String,
    status: &'static str,
    placed_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PositionLine {
    id: String,
    market: String,
    side: &'static str,
    leverage: u16,
    quantity: String,
    entry: String,
    margin: String,
    pnl: Option<String>,
    liquidation: Option<String>,
    opened_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoneyLine {
    id: String,
    kind: &'static str,
    coin: String,
    amount: String,
    fee: Option<String>,
    stage: String,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LedgerLine {
    seq: u64,
    at: i64,
    /// The record type of the customers' API.
    kind: i64,
    coin: String,
    wallet: i64,
    amount: String,
    balance: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoginLine {
    id: i64,
    event: String,
    result: String,
    ip: String,
    agent: String,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventLine {
    at: i64,
    kind: &'static str,
    text: String,
}

pub(super) fn coin_name(engine: &Engine, asset: AssetId) -> String {
    engine.assets().get(asset.index() / 2).cloned().unwrap_or_else(|| asset.to_string())
}

pub(super) fn market_name(engine: &Engine, market: MarketId) -> String {
    let Some(found) = engine.market(market) else { return market.to_string() };
    let symbol = engine.index(found.spec.index).map_or_else(|| market.to_string(), |index| index.symbol.clone());
    if found.is_contract() { format!("{symbol} contract") } else { symbol }
}

const fn side_word(side: i64) -> &'static str {
    if side == 0 { "buy" } else { "sell" }
}

impl Console {
    pub(crate) async fn orders_of(&self, user: i64, page: &Page) -> Result<Paged<OrderLine>> {
        let account = self.account_of(user).await?;
        let (number, asked) = page.numbered();
        let (total, rows) = self.app.history.orders(account, &OrderFilter::default(), asked).await?;
        let lines = self.app.engine_client.read_stale(|engine| {
            let line = |row: plimsoll_store::projections::OrderRow| {
                let market = engine.market(row.market);
                let quantity = |lots| market.map(|market| market.quantity(lots).to_string()).unwrap_or_default();
                OrderLine {
                    id: row.id.to_string(),
                    market: market_name(engine, row.market),
                    side: side_word(row.side),
                    price: row.price.map(|price| price.to_string()),
                    quantity: quantity(row.lots),
                    filled: quantity(row.filled),
                    status: match (row.ended_at, row.filled == row.lots) {
                        (None, _) => "open",
                        (Some(_), true) => "filled",
                        (Some(_), false) => "ended",
                    },
                    placed_at: row.placed_at.0,
                }
            };
            rows.into_iter().map(line).collect()
        })?;
        Ok(Paged::numbered(lines, total, number, page.limit()))
    }

    /// Open ones; a customer has a few hundred at most.
    pub(crate) async fn positions_of(&self, user: i64) -> Result<Paged<PositionLine>> {
        let account = self.account_of(user).await?;
        let rows = self.app.engine_client.read(|engine| {
            let own = engine.positions().iter().filter(|position| position.account == account);
            let views = own.filter_map(|position| engine.view_position(position.id));
            let line = |view: plimsoll_app::engine::view::OpenPosition| PositionLine {
                id: view.id.to_string(),
                market: market_name(engine, view.market),
                side: if view.side == Side::Buy { "long" } else { "short" },
                leverage: view.leverage,
                quantity: view.quantity.to_string(),
                entry: view.open_price.to_string(),
                margin: view.margin.to_string(),
                pnl: view.measured.as_ref().map(|measured| measured.profit.to_string()),
                liquidation: view.measured.map(|measured| measured.liquidation_price.to_string()),
                opened_at: view.opened_at.0,
            };
            views.map(line).collect()
        });
        Ok(Paged { rows: rows.await?, next: None })
    }

    pub(crate) async fn money_of(&self, user: i64, page: &Page) -> Result<Paged<MoneyLine>> {
        let account = self.account_of(user).await?;
        let (number, asked) = page.numbered();
        let (deposits_total, deposits) = self.app.history.deposits(account, asked).await?;
        let (withdrawals_total, withdrawals) = self.app.history.withdrawals(account, asked).await?;
        let mut lines = self.app.engine_client.read_stale(|engine| {
            let deposit = |row: plimsoll_store::projections::DepositRow| MoneyLine {
                id: row.id.to_string(),
                kind: "deposit",
                coin: coin_name(engine, row.asset),
                amount: row.amount.to_string(),
                fee: None,
                stage: match (row.reversed_at, row.final_at) {
                    (Some(_), _) => "reversed",
                    (None, Some(_)) => "final",
                    (None, None) => "credited",
                }
                .to_owned(),
                at: row.credited_at.0,
            };
            let withdrawal = |row: plimsoll_store::projections::WithdrawalRow| MoneyLine {
                id: row.id.to_string(),
                kind: "withdrawal",
                coin: coin_name(engine, row.asset),
                amount: row.amount.to_string(),
                fee: Some(row.fee.to_string()),
                stage: plimsoll_app::money::Money::stage_name(row.stage).to_lowercase(),
                at: row.requested_at.0,
            };
            let lines = deposits.into_iter().map(deposit).chain(withdrawals.into_iter().map(withdrawal));
            lines.collect::<Vec<_>>()
        })?;
        lines.sort_by_key(|line| std::cmp::Reverse(line.at));
        Ok(Paged::numbered(lines, deposits_total.max(withdrawals_total), number, page.limit()))
    }

    pub(crate) async fn ledger_of(&self, user: i64, page: &Page) -> Result<Paged<LedgerLine>> {
        let account = self.account_of(user).await?;
        let (number, asked) = page.numbered();
        self.app.history.catch_up().await;
        let (total, rows) = self.store().ledger_of(account, &LedgerFilter::default(), asked).await?;
        let lines = self.app.engine_client.read_stale(|engine| {
            let line = |row: plimsoll_store::projections::LedgerRow| LedgerLine {
                seq: row.seq,
                at: row.at.0,
                kind: row.kind,
                coin: coin_name(engine, row.asset),
                wallet: row.wallet,
                amount: row.amount.to_string(),
                balance: row.balance.to_string(),
            };
            rows.into_iter().map(line).collect()
        })?;
        Ok(Paged::numbered(lines, total, number, page.limit()))
    }

    pub(crate) async fn logins_of(&self, user: i64, page: &Page) -> Result<Paged<LoginLine>> {
        let (number, asked) = page.numbered();
        let (total, rows) = self.store().logins_of(user, asked).await?;
        let line = |row: plimsoll_store::identity::LoginRow| LoginLine {
            id: row.id,
            event: row.event,
            result: row.result,
            ip: row.ip,
            agent: format!("{} {}", row.browser, row.system),
            at: row.at,
        };
        let lines = rows.into_iter().map(line).collect();
        Ok(Paged::numbered(lines, u64::try_from(total).unwrap_or_default(), number, page.limit()))
    }

    /// What happened lately, of every kind, newest first.
    pub(crate) async fn timeline_of(&self, user: i64) -> Result<Paged<EventLine>> {
        let page = Page { cursor: None, limit: Some(50) };
        let money = self.money_of(user, &page).await?.rows.into_iter().map(|line| EventLine {
            at: line.at,
            kind: line.kind,
            text: format!("{} {} {}", line.amount, line.coin, line.stage),
        });
        let orders = self.orders_of(user, &page).await?.rows.into_iter().map(|line| EventLine {
            at: line.placed_at,
            kind: "order",
            text: format!("{} {} {}, {}", line.side, line.quantity, line.market, line.status),
        });
        let logins = self.logins_of(user, &page).await?.rows.into_iter().map(|line| EventLine {
            at: line.at,
            kind: "sign-in",
            text: format!("{} {} from {}", line.event, line.result, line.ip),
        });
        let freezes = self.store().customer_freezes(user).await?;
        let freezes = freezes.into_iter().map(|(category, reason, _, at, _)| EventLine {
            at,
            kind: "freeze",
            text: format!("{category}: {reason}"),
        });
        let mut rows: Vec<EventLine> = money.chain(orders).chain(logins).chain(freezes).collect();
        rows.sort_by_key(|line| std::cmp::Reverse(line.at));
        rows.truncate(100);
        Ok(Paged { rows, next: None })
    }
}
