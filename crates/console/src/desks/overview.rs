//! The overview: what waits for whom, and how the platform is.

use plimsoll_app::Result;
use plimsoll_app::engine::accounts::{Account, Realm};
use plimsoll_app::engine::ledger::System;
use plimsoll_app::engine::prices::FeedState;
use plimsoll_units::DAY_MS;
use serde::Serialize;
use utoipa::ToSchema;

use crate::console::Console;
use crate::staff::Actor;

const IDENTITY_DUE_MS: i64 = DAY_MS / 6;
const WITHDRAWAL_DUE_MS: i64 = DAY_MS;
/// An application ends after 48 hours: half a day before is late.
const LOAN_LATE_MS: i64 = DAY_MS * 3 / 2;
const MANUAL: i64 = 2;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Queue {
    desk: &'static str,
    waiting: u64,
    /// The oldest one is late.
    late: bool,
    oldest_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Waiting {
    for_me: u64,
    mine: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlatformFigures {
    customers: i64,
    customers_today: i64,
    open_positions: usize,
    open_orders: usize,
    /// In USDT.
    deposits_today: String,
    withdrawals_today: String,
    house_debt: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FeedCount {
    ok: usize,
    troubled: usize,
    halted: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AlarmLine {
    name: String,
    text: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Overview {
    queues: Vec<Queue>,
    approvals: Waiting,
    figures: PlatformFigures,
    feeds: FeedCount,
    alarms: Vec<AlarmLine>,
    at: i64,
}

impl Console {
    /// Queues that this person may read, and figures for everybody.
    pub(crate) async fn overview(&self, actor: &Actor) -> Result<Overview> {
        let now = self.now();
        let (for_me, mine, oldest) = self.waiting_approvals(actor).await?;
        let mut queues = vec![Queue { desk: "approvals", waiting: for_me, late: false, oldest_at: oldest }];
        if actor.may("identity.read") {
            let (waiting, oldest_at) = self.store().reviews_waiting().await?;
            let late = oldest_at.is_some_and(|at| now - at > IDENTITY_DUE_MS);
            queues.push(Queue { desk: "identity", waiting: waiting as u64, late, oldest_at });
        }
        if actor.may("withdrawals.read") {
            let (waiting, oldest_at) = self.store().withdrawals_waiting(MANUAL).await?;
            let late = oldest_at.is_some_and(|at| now - at > WITHDRAWAL_DUE_MS);
            queues.push(Queue { desk: "withdrawals", waiting: waiting as u64, late, oldest_at });
        }
        if actor.may("c2c.read") {
            let (waiting, oldest_at) = self.appeals_waiting().await?;
            let late = oldest_at.is_some_and(|at| now - at > 2 * DAY_MS);
            queues.push(Queue { desk: "c2c", waiting, late, oldest_at });
        }
        if actor.may("loans.read") {
            let (waiting, oldest_at) = self.loans_waiting()?;
            let late = oldest_at.is_some_and(|at| now - at > LOAN_LATE_MS);
            queues.push(Queue { desk: "loans", waiting, late, oldest_at });
        }
        if actor.may("support.read") {
            let (waiting, oldest_at, late) = self.conversations_waiting().await?;
            queues.push(Queue { desk: "support", waiting, late, oldest_at });
        }
        let today = now - now.rem_euclid(DAY_MS);
        let (customers, customers_today) = self.store().count_customers(today).await?;
        let deposits = self.store().deposited_since(None, today).await?;
        let withdrawals = self.store().withdrawn_since(None, today).await?;
        let at = self.app.clock.now();
        let (feeds, open_positions, open_orders, debt) = self
            .app
            .engine_client
            .read(|engine| {
                let mut feeds = FeedCount { ok: 0, troubled: 0, halted: 0 };
                for index in engine.indexes() {
                    match index.state(at) {
                        _ if index.is_halted() => feeds.halted += 1,
                        FeedState::Ok => feeds.ok += 1,
                        _ => feeds.troubled += 1,
                    }
                }
                let debt = engine.ledger().system(System::HouseDebt, plimsoll_app::engine::USDT);
                // Simulated participants are no customers, and virtual trading is none of the figures.
                let is_real =
                    |account: &Account| account.realm == Realm::Live && !account.is_house() && !account.is_simulated();
                let is_customer = |id| engine.account(id).is_some_and(is_real);
                let positions = engine.positions().iter().filter(|position| is_customer(position.account)).count();
                let orders = engine.customers_orders().filter(|(account, _)| is_customer(*account)).count();
                (feeds, positions, orders, debt)
            })
            .await?;
        Ok(Overview {
            queues,
            approvals: Waiting { for_me, mine },
            figures: PlatformFigures {
                customers,
                customers_today,
                open_positions,
                open_orders,
                deposits_today: self.value_of(&deposits)?.to_string(),
                withdrawals_today: self.value_of(&withdrawals)?.to_string(),
                house_debt: debt.to_string(),
            },
            feeds,
            alarms: self.app.alarms.list().into_iter().map(|(name, text)| AlarmLine { name, text }).collect(),
            at: now,
        })
    }
}
