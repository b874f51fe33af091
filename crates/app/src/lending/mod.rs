//! Loans from the operator's pool, with and without collateral.
//!
//! Owns what an application carries besides its figures, and what a screen shows of a loan. Decides nothing about money:
//! every rule is the engine's, and the figures of what runs are read from it.

mod decide;
mod desk;
mod loans;
mod pledges;
mod zone;

use std::sync::Arc;

use plimsoll_store::Store;

use crate::clock::Clock;
use crate::config::Config;
use crate::content::Content;
use crate::engine_client::EngineClient;
use crate::files::Files;
use crate::history::History;

pub use decide::LendingWorker;
pub use desk::{DECLINE_REASONS, LoanCase, LoanCaseRow, LoanRuling};
pub use loans::{
    AGREEMENT_VERSION, LateEffect, LoanForm, LoanOrder, LoanPreviewed, LoanProduct, LoanRepayment, LoanSubmitted,
};
pub use pledges::{CollateralSold, PledgeForm, PledgeOrder, PledgePreviewed, PledgeProduct, PledgeTotals, Redeemed};
pub use plimsoll_store::projections::{CollateralSaleRow, LoanPaymentRow};

/// The services that lending uses.
#[derive(Clone)]
pub struct LendingContext {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub store: Store,
    pub engine_client: EngineClient,
    pub content: Arc<Content>,
    pub files: Arc<Files>,
    pub history: History,
}

/// The lending use cases. Clones share their state.
#[derive(Clone)]
pub struct Lending {
    base: LendingContext,
}

impl Lending {
    pub fn new(base: LendingContext) -> Self {
        Self { base }
    }
}
