//! Moving a coin between the wallets of one user.

use plimsoll_engine::RequestKey;
use plimsoll_engine::command::Transfer;
use plimsoll_engine::ledger::{Wallet, in_realm};
use plimsoll_units::Amount;

use super::Money;
use crate::error::Result;
use crate::principal::Principal;
use crate::refusal;

#[derive(Clone, Debug)]
pub struct Move {
    pub coin: String,
    /// 1 platform, 2 financial, 3 contract.
    pub from: i64,
    pub to: i64,
    pub amount: Amount,
}

impl Money {
    pub async fn transfer(&self, principal: &Principal, wish: &Move, key: Option<RequestKey>) -> Result<()> {
        let (from, to) = (wallet(wish.from)?, wallet(wish.to)?);
        let asset = in_realm(self.asset(&wish.coin)?, principal.realm);
        let command = Transfer { account: principal.account, asset, from, to, amount: wish.amount };
        self.engine_client.submit(command, key).await?;
        Ok(())
    }
}

fn wallet(number: i64) -> Result<Wallet> {
    match number {
        1 => Ok(Wallet::Platform),
        2 => Ok(Wallet::Financial),
        3 => Ok(Wallet::Contract),
        _ => Err(refusal::PARAM.because("account").into()),
    }
}
