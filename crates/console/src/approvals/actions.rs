//! What two people can decide. The list is closed: no action carries a price, an outcome of a market or a balance.

use plimsoll_units::{Amount, DAY_MS};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::markets::MarketEvent;
use crate::access::Role;
use crate::products::{HouseMoney, ProductKind, ProductTerms};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum FrozenAs {
    /// Orders and withdrawals are stopped.
    Partly,
    /// Everything is stopped.
    Frozen,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum FreezeCause {
    Security,
    Verification,
    Legal,
    Conduct,
}

/// As stored and hashed: the names of the fields do not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub(crate) enum Action {
    Freeze { user: i64, status: FrozenAs, category: FreezeCause, text: String, review_at: i64 },
    LiftFreeze { user: i64 },
    ApproveWithdrawal { withdrawal: i64 },
    DecideIdentity { user: i64, level: i64, approve: bool, reasons: Vec<String>, text: String },
    DecideC2c { order: u64, release: bool, reason: u16, text: String },
    Correct { user: i64, wallet: WalletName, coin: String, amount: String, text: String },
    Invite { email: String, roles: Vec<Role> },
    SetRoles { staff: i64, roles: Vec<Role> },
    // Products and loans
    OfferProduct { number: u32, terms: ProductTerms },
    FundHouse { money: HouseMoney },
    DecideLoan { loan: u64, approve: bool, reason: u16, text: String },
    // Markets
    MarketEvent { market: u16, event: MarketEvent },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum WalletName {
    Platform,
    Financial,
    Contract,
}

/// The reason of a refused identity check that lowers the credit score.
pub(crate) const FORGED_PAPERS: &str = "forged";

impl Action {
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Freeze { .. } => "customer.freeze",
            Self::LiftFreeze { .. } => "customer.lift",
            Self::ApproveWithdrawal { .. } => "withdrawal.approve",
            Self::DecideIdentity { .. } => "identity.decide",
            Self::DecideC2c { .. } => "c2c.decide",
            Self::Correct { .. } => "ledger.correct",
            Self::Invite { .. } => "staff.invite",
            Self::SetRoles { .. } => "staff.roles",
            // Products and loans
            Self::OfferProduct { .. } => "product.offer",
            Self::FundHouse { .. } => "house.fund",
            Self::DecideLoan { .. } => "loan.decide",
            // Markets
            Self::MarketEvent { event, .. } => event.name(),
        }
    }

    /// One proposal at a time for each action and target.
    pub(crate) fn target(&self) -> String {
        match self {
            Self::Freeze { user, .. } | Self::LiftFreeze { user } | Self::Correct { user, .. } => {
                format!("customer {user}")
            }
            Self::ApproveWithdrawal { withdrawal } => format!("withdrawal {withdrawal}"),
            Self::DecideIdentity { user, level, .. } => format!("identity {user}-{level}"),
            Self::DecideC2c { order, .. } => format!("c2c {order}"),
            Self::Invite { email, .. } => format!("invitation {}", email.to_lowercase()),
            Self::SetRoles { staff, .. } => format!("staff {staff}"),
            // Products and loans
            Self::OfferProduct { number, terms } => Self::product_target(terms.kind(), *number),
            Self::FundHouse { money } => format!("transfer {}-{}-{}", money.network, money.transaction, money.index),
            Self::DecideLoan { loan, .. } => format!("loan {loan}"),
            // Markets
            Self::MarketEvent { market, .. } => format!("market {market}"),
        }
    }

    pub(super) fn product_target(kind: ProductKind, number: u32) -> String {
        format!("product {kind:?} {number}")
    }

    /// What the proposer must hold, still, when it is carried out.
    pub(crate) const fn proposed_with(&self) -> &'static str {
        match self {
            Self::Freeze { .. } | Self::LiftFreeze { .. } => "people.freeze",
            Self::ApproveWithdrawal { .. } => "withdrawals.work",
            Self::DecideIdentity { .. } => "identity.work",
            Self::DecideC2c { .. } => "c2c.work",
            Self::Correct { .. } => "ledger.correct",
            Self::Invite { .. } | Self::SetRoles { .. } => "staff.work",
            // Products and loans
            Self::OfferProduct { .. } => "products.work",
            Self::FundHouse { .. } => "house.work",
            Self::DecideLoan { .. } => "loans.work",
            // Markets
            Self::MarketEvent { .. } => "markets.work",
        }
    }

    pub(crate) const fn approved_with(&self) -> &'static str {
        match self {
            Self::Freeze { .. } | Self::LiftFreeze { .. } => "people.approve",
            Self::ApproveWithdrawal { .. } => "withdrawals.approve",
            Self::DecideIdentity { .. } => "identity.approve",
            Self::DecideC2c { .. } => "c2c.approve",
            Self::Correct { .. } => "ledger.approve",
            Self::Invite { .. } | Self::SetRoles { .. } => "staff.approve",
            // Products and loans
            Self::OfferProduct { .. } => "products.approve",
            Self::FundHouse { .. } => "house.approve",
            Self::DecideLoan { .. } => "loans.approve",
            // Markets
            Self::MarketEvent { .. } => "markets.approve",
        }
    }

    pub(crate) const fn life_ms(&self) -> i64 {
        match self {
            Self::Freeze { .. } | Self::LiftFreeze { .. } | Self::ApproveWithdrawal { .. } => DAY_MS,
            Self::DecideC2c { .. } => 2 * DAY_MS,
            Self::DecideIdentity { .. } | Self::Invite { .. } | Self::SetRoles { .. } => 3 * DAY_MS,
            Self::Correct { .. } => 7 * DAY_MS,
            // Products and loans
            Self::OfferProduct { .. } => 7 * DAY_MS,
            Self::FundHouse { .. } => 3 * DAY_MS,
            Self::DecideLoan { .. } => 2 * DAY_MS,
            // Markets
            Self::MarketEvent { .. } => 7 * DAY_MS,
        }
    }
}

/// A correction's amount: not zero, in the usual form.
pub(crate) fn amount_of(text: &str) -> Option<Amount> {
    text.parse::<Amount>().ok().filter(|amount| !amount.is_zero())
}
