//! The calls of money: deposits, withdrawals, assets, swaps, banks, the address book, the sandbox's faucet.

mod asset;
mod banks;
mod book;
mod channels;
mod exchange;
mod paging;
mod recharge;
mod sandbox;
mod withdraw;

pub(crate) use channels::{DepositChannelView, WithdrawalChannelView};
use utoipa_axum::router::OpenApiRouter;

use crate::api::Api;

pub(crate) use asset::HoldingView;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(asset::routes())
        .merge(banks::routes())
        .merge(book::routes())
        .merge(channels::routes())
        .merge(exchange::routes())
        .merge(recharge::routes())
        .merge(sandbox::routes())
        .merge(withdraw::routes())
}
