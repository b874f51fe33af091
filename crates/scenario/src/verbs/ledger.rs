//! Balances: `balance`, `system`, `total`.

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::ledger::{System, Wallet, in_realm};
use plimsoll_units::FundId;

use super::listing::CLASSES;
use super::treasury::WALLETS;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

pub(super) fn balance(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let coin = words.name("a coin")?;
    let wallet = words.choose_any(WALLETS).unwrap_or(Wallet::Platform);
    Ok(Box::new(move |world| {
        let (account, asset) = (world.account(&who)?, world.asset(&coin)?);
        let realm = world.engine.account(account).map_or(Realm::Live, |account| account.realm);
        let balance = world.engine.ledger().balance(account, wallet, in_realm(asset, realm));
        let (free, held) = (balance.free, balance.held);
        Ok(Observations::none().with("free", free).with("held", held).with("total", balance.total()))
    }))
}

/// One of the accounts that every fund has.
type OfFund = fn(FundId) -> System;

/// A house account, as far as it is known without the engine.
enum Named {
    Plain(System),
    External(Word),
    Clearing(Word),
    Carry(Word),
    Fund(Word, OfFund),
    Sale(Word),
    Campaign(Word),
    DailyPool(Word),
}

impl Named {
    fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let plain = [
            ("fee", System::Fee),
            ("rounding", System::Rounding),
            ("pool", System::OptionPool),
            ("escrow", System::OptionEscrow),
            ("desk", System::SwapDesk),
            ("corrections", System::Corrections),
            ("claims", System::Claims),
            ("debt", System::HouseDebt),
            ("shadow", System::Shadow),
            ("lending", System::LoanPool),
            ("c2c-escrow", System::C2cEscrow),
            ("dividends", System::Dividend),
        ];
        if let Some(system) = words.choose_any(&plain) {
            return Ok(Self::Plain(system));
        }
        if words.take("insurance") {
            return Ok(Self::Plain(System::Insurance(words.choose(CLASSES)?)));
        }
        if words.take("external") {
            return words.name("a network").map(Self::External);
        }
        if words.take("clearing") {
            return words.name("a contract").map(Self::Clearing);
        }
        if words.take("carry") {
            return words.name("a contract").map(Self::Carry);
        }
        let of_funds: [(&str, OfFund); 3] =
            [("fund", System::Fund), ("reward", System::FundReward), ("reserved", System::FundReserved)];
        if let Some(system) = words.choose_any(&of_funds) {
            return words.name("a fund").map(|fund| Self::Fund(fund, system));
        }
        if words.take("sale") {
            return words.name("a sale").map(Self::Sale);
        }
        if words.take("campaign") {
            return words.name("a campaign").map(Self::Campaign);
        }
        if words.take("daily-pool") {
            return words.name("a pool").map(Self::DailyPool);
        }
        let names = "fee, rounding, pool, escrow, desk, corrections, claims, debt, shadow, lending, c2c-escrow, dividends, \
                     insurance, external, clearing, carry, sale, campaign, daily-pool, fund, reward";
        Err(words.wrong(format!("one of {names} or reserved")))
    }

    fn system(&self, world: &mut World) -> Result<System, StepError> {
        Ok(match self {
            Self::Plain(system) => *system,
            Self::External(network) => System::External(world.names.network(network)?),
            Self::Clearing(market) => System::Clearing(world.market(market)?),
            Self::Carry(market) => System::Carry(world.market(market)?),
            Self::Fund(fund, system) => system(world.names.fund(fund)?),
            Self::Sale(sale) => System::Sale(world.names.sale(sale)?),
            Self::Campaign(campaign) => System::Campaign(world.names.campaign(campaign)?),
            Self::DailyPool(pool) => System::DailyPool(world.names.daily_pool(pool)?),
        })
    }
}

fn read_realm(words: &mut Words<'_>) -> Realm {
    if words.take("practice") { Realm::Practice } else { Realm::Live }
}

pub(super) fn system(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let named = Named::read(words)?;
    let coin = words.name("a coin")?;
    let realm = read_realm(words);
    Ok(Box::new(move |world| {
        let system = named.system(world)?;
        let asset = in_realm(world.asset(&coin)?, realm);
        Ok(Observations::none().with("amount", world.engine.ledger().system(system, asset)))
    }))
}

pub(super) fn total(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let coin = words.name("a coin")?;
    let realm = read_realm(words);
    Ok(Box::new(move |world| {
        let asset = in_realm(world.asset(&coin)?, realm);
        let totals = world.engine.totals().get(&asset).copied().unwrap_or_default();
        Ok(Observations::none()
            .with("sum", totals.customers + totals.house + totals.external)
            .with("customers", totals.customers)
            .with("house", totals.house)
            .with("external", totals.external))
    }))
}
