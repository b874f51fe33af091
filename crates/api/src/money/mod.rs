//! Endpoints of money: deposits, withdrawals, assets, swaps, banks, the address book, the sandbox's faucet.

mod address_book;
mod asset;
mod banks;
mod channels;
mod deposits;
mod sandbox;
mod swaps;
mod withdrawals;

pub(crate) use channels::{DepositChannelView, WithdrawalChannelView};
use utoipa_axum::router::OpenApiRouter;

use crate::api::Api;

pub(crate) use asset::HoldingView;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(asset::routes())
        .merge(banks::routes())
        .merge(address_book::routes())
        .merge(channels::routes())
        .merge(swaps::routes())
        .merge(deposits::routes())
        .merge(sandbox::routes())
        .merge(withdrawals::routes())
}
