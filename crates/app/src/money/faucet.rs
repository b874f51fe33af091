//! Sandbox sources of play money: a faucet on the simulated chains, and a simulated bank. Their transfers go through
//! the same steps as real ones: seen, confirmed, credited once, final.

use plimsoll_chain::addresses::{Channel, Format, channels_of};
use plimsoll_engine::RequestKey;
use plimsoll_store::money::{NewDepositDeclaration, NewIncomingTransfer};
use plimsoll_store::{StoreError, Transaction};
use plimsoll_units::{Amount, DAY_MS};

use super::{Declared, Money, number_of, serial};
use crate::error::Result;
use crate::principal::Principal;
use crate::refusal;

/// Limits for one user in 24 hours: value in USDT, and number of requests.
const WORTH_PER_DAY: Amount = Amount::whole(100_000);
const TIMES_PER_DAY: usize = 50;

/// Transfer stages as stored in rows.
pub(super) const ON_ITS_WAY: i64 = 0;
pub(super) const SEEN: i64 = 1;

impl Money {
    /// Sends play money to the user's own address.
    pub async fn faucet(
        &self,
        principal: &Principal,
        coin: &str,
        amount: Amount,
        key: Option<&RequestKey>,
    ) -> Result<Declared> {
        self.check_sandbox()?;
        let coin = coin.trim().to_ascii_uppercase();
        self.asset(&coin)?;
        // Nothing can be pretended on a real chain.
        let is_simulated =
            |channel: &Channel| channel.network.format != Format::Bank && !self.chains.is_connected(channel.network.id);
        let channel = channels_of(&coin).into_iter().find(is_simulated);
        let channel = channel.ok_or(refusal::PARAM.because("coin: its network is a real chain here"))?;
        let to = self.deposit_address(principal, &channel.name).await?;
        if !amount.is_positive() || amount < to.minimum {
            return Err(refusal::DEPOSIT_MINIMUM.because(format!("minimum {}", to.minimum)).into());
        }
        let serial = serial::serial('F', key);
        if let Some(id) = self.store.declaration_by_serial(principal.user.0, &serial).await? {
            return Ok(Declared { id, serial });
        }
        let now = self.now();
        let tx_hash = transaction("faucet", &serial);
        let new = NewDepositDeclaration {
            user: principal.user.0,
            serial: &serial,
            channel: &channel.name,
            coin: &channel.coin,
            amount,
            from_address: "sandbox faucet",
            to_address: &to.address,
            tx: &tx_hash,
            bank_ref: "",
            file: "",
            remark: "play money",
            at: now,
        };
        let mut tx = self.store.begin().await?;
        self.check_allowance(&mut tx, principal, &coin, amount).await?;
        let id = match self.store.add_declaration(&mut tx, &new).await {
            Err(StoreError::Taken(_)) => return Err(refusal::DUPLICATE.into()),
            added => added?,
        };
        let transfer = transfer(principal, &channel, (&tx_hash, ""), amount, (SEEN, now), now);
        let seen =
            self.add_incoming_transfer(&mut tx, &transfer).await?.expect("its number is the serial's, which is new");
        self.store.link_incoming_transfer(&mut tx, seen, id).await?;
        tx.commit().await.map_err(StoreError::from)?;
        Ok(Declared { id, serial })
    }

    /// Schedules the simulated bank's transfer of a declared deposit, with its reference.
    pub(super) async fn announce_bank_transfer(
        &self,
        tx: &mut Transaction,
        principal: &Principal,
        channel: &Channel,
        declared: &NewDepositDeclaration<'_>,
    ) -> Result<()> {
        self.check_allowance(tx, principal, &channel.coin, declared.amount).await?;
        let hash = transaction("bank", declared.serial);
        let due = declared.at + self.config.money.sandbox.bank_ms;
        let named = (hash.as_str(), declared.bank_ref);
        let transfer = transfer(principal, channel, named, declared.amount, (ON_ITS_WAY, due), declared.at);
        self.add_incoming_transfer(tx, &transfer).await?;
        Ok(())
    }

    /// Checks the daily limits. Runs inside the sending transaction, serialised by user, so that two requests cannot
    /// both take the rest of the allowance.
    async fn check_allowance(
        &self,
        tx: &mut Transaction,
        principal: &Principal,
        coin: &str,
        amount: Amount,
    ) -> Result<()> {
        self.store.hold_deposits(tx, principal.user.0).await?;
        let lately = self.store.arrived_since(tx, principal.user.0, self.now() - DAY_MS).await?;
        if lately.len() >= TIMES_PER_DAY {
            return Err(refusal::RATE_LIMIT.because(format!("{TIMES_PER_DAY} a day")).into());
        }
        let worth = self.engine_client.read_stale(|engine| {
            let all = lately.iter().map(|(coin, amount)| (coin.as_str(), *amount)).chain([(coin, amount)]);
            let worths = all.map(|(coin, amount)| engine.usdt_value(number_of(engine.assets(), coin)?, amount));
            worths.sum::<Option<Amount>>()
        })?;
        match worth {
            None => Err(refusal::FEED_STALE.into()),
            Some(worth) if worth > WORTH_PER_DAY => {
                Err(refusal::DEPOSIT_MAXIMUM.because(format!("play money worth {WORTH_PER_DAY} USDT a day")).into())
            }
            Some(_) => Ok(()),
        }
    }
}

/// The id of a simulated transfer, derived from its serial number.
pub(super) fn transaction(road: &str, serial: &str) -> String {
    blake3::hash(format!("sandbox {road} {serial}").as_bytes()).to_hex().to_string()
}

fn transfer<'a>(
    principal: &Principal,
    channel: &'a Channel,
    (tx, reference): (&'a str, &'a str),
    amount: Amount,
    (stage, next_at): (i64, i64),
    at: i64,
) -> NewIncomingTransfer<'a> {
    NewIncomingTransfer {
        network: i64::from(channel.network.id.0),
        tx,
        idx: 0,
        user: principal.user.0,
        account: i64::from(principal.live_account.0),
        channel: &channel.name,
        coin: &channel.coin,
        amount,
        reference,
        need: i64::from(channel.network.confirmations),
        final_after: i64::from(channel.network.final_after),
        stage,
        next_at,
        at,
    }
}
