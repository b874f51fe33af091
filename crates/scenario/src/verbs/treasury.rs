//! Deposits, transfers and the house's money: `transfer`, `deposit`, `finalise`, `reverse`, `fund`, `defund`,
//! `correction`, `approve-correction`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{
    ApproveCorrection, CreditDeposit, DefundHouse, FinaliseDeposit, FundHouse, ProposeCorrection, ReverseDeposit,
    Transfer,
};
use plimsoll_engine::ledger::{House, Wallet, in_realm};
use plimsoll_units::{Amount, CorrectionId, DepositId, NetworkId};

use super::listing::CLASSES;
use super::tail::{Tail, TwoPeople, one_person, reported};
use crate::names::Kind;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

pub(super) const WALLETS: &[(&str, Wallet)] =
    &[("platform", Wallet::Platform), ("financial", Wallet::Financial), ("contract", Wallet::Contract)];

pub(super) fn transfer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let amount = words.amount("an amount")?;
    let coin = words.name("a coin")?;
    words.must("from")?;
    let from = words.choose(WALLETS)?;
    words.must("to")?;
    let to = words.choose(WALLETS)?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, asset) = (world.account(&who)?, world.asset(&coin)?);
        let realm = world.engine.account(account).map(|account| account.realm);
        let asset = realm.map_or(asset, |realm| in_realm(asset, realm));
        let key = tail.key(world, account);
        let receipt = world.request(key, Transfer { account, asset, from, to, amount })?;
        Ok(reported(&receipt, Observations::none))
    }))
}

/// The external transfer behind a deposit: `on tron tx abc part 2`.
#[derive(Clone, Default)]
struct Brought {
    network: Option<Word>,
    transaction: Option<String>,
    part: u32,
}

impl Brought {
    fn take(&mut self, words: &mut Words<'_>) -> Result<bool, ParseError> {
        if words.take("on") {
            self.network = Some(words.name("a network")?);
        } else if words.take("tx") {
            self.transaction = Some(words.name("a transaction")?.text);
        } else if words.take("part") {
            self.part = words.parse("a number")?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn network(&self, world: &mut World) -> Result<NetworkId, StepError> {
        network(world, self.network.as_ref())
    }

    fn transaction(&self, world: &mut World) -> [u8; 32] {
        match &self.transaction {
            Some(name) => bytes_of(name),
            None => bytes_of(&format!("unnamed transfer {}", world.invent())),
        }
    }
}

/// The named network, or the default one of scenarios.
pub(super) fn network(world: &mut World, named: Option<&Word>) -> Result<NetworkId, StepError> {
    match named {
        Some(word) => world.names.network(word),
        None => world.names.network(&Word { text: "tron".to_owned(), column: 1, quoted: false }),
    }
}

/// A name as the thirty-two bytes of a transaction or an address; no name is all zeros.
pub(super) fn bytes_of(name: &str) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (at, byte) in name.bytes().enumerate() {
        bytes[at % 32] ^= byte.rotate_left((at / 32) as u32 % 8);
    }
    bytes
}

pub(super) fn deposit(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let amount = words.amount("an amount")?;
    let coin = words.name("a coin")?;
    let (mut brought, mut is_final, mut tail) = (Brought::default(), true, Tail::default());
    loop {
        if words.take("pending") {
            is_final = false;
        } else if !brought.take(words)? && !tail.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let (account, asset) = (world.account(&who)?, world.asset(&coin)?);
        let (network, transaction) = (brought.network(world)?, brought.transaction(world));
        let index = brought.part;
        let key = tail.key(world, account);
        let command = CreditDeposit { account, asset, amount, network, transaction, index, is_final };
        let receipt = world.request(key, command)?;
        tail.call(world, Kind::Deposit, &receipt);
        Ok(incoming_transfer_facts(world))
    }))
}

fn incoming_transfer_facts(world: &World) -> Observations {
    let again = world.happened().iter().any(|event| matches!(event, Event::DepositRepeated { .. }));
    let covered: Amount = world
        .happened()
        .iter()
        .filter_map(|event| match event {
            Event::ClaimCovered { amount, .. } => Some(*amount),
            _ => None,
        })
        .sum();
    Observations::none().with("covered", covered).with_some("repeated", again.then_some(""))
}

pub(super) fn finalise(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let deposit = words.name("a deposit")?;
    Ok(Box::new(move |world| {
        let deposit = DepositId(world.names.find(Kind::Deposit, &deposit)?);
        world.ask(FinaliseDeposit { deposit })?;
        Ok(Observations::none())
    }))
}

pub(super) fn reverse(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let deposit = words.name("a deposit")?;
    Ok(Box::new(move |world| {
        let deposit = DepositId(world.names.find(Kind::Deposit, &deposit)?);
        world.ask(ReverseDeposit { deposit })?;
        let reversed = world.happened().iter().find_map(|event| match event {
            Event::DepositReversed { debited, claim, .. } => Some((*debited, *claim)),
            _ => None,
        });
        let (debited, claim) = reversed.unwrap_or_default();
        Ok(Observations::none().with("debited", debited).with("claim", claim))
    }))
}

/// The operator's money, as far as it is known without the engine.
enum Purse {
    House(House),
    Reward(Word),
    Campaign(Word),
    DailyPool(Word),
}

impl Purse {
    fn house(&self, world: &mut World) -> Result<House, StepError> {
        match self {
            Self::House(house) => Ok(*house),
            Self::Reward(fund) => world.names.fund(fund).map(House::FundReward),
            Self::Campaign(campaign) => world.names.campaign(campaign).map(House::Campaign),
            Self::DailyPool(pool) => world.names.daily_pool(pool).map(House::DailyPool),
        }
    }
}

fn read_house(words: &mut Words<'_>) -> Result<Purse, ParseError> {
    let plain = [
        ("pool", House::OptionPool),
        ("desk", House::SwapDesk),
        ("corrections", House::Corrections),
        ("lending", House::LoanPool),
    ];
    if words.take("insurance") {
        return words.choose(CLASSES).map(|class| Purse::House(House::Insurance(class)));
    }
    if words.take("liquidity") {
        return words.choose(WALLETS).map(|wallet| Purse::House(House::Liquidity(wallet)));
    }
    if words.take("reward") {
        return words.name("a fund").map(Purse::Reward);
    }
    if words.take("campaign") {
        return words.name("a campaign").map(Purse::Campaign);
    }
    if words.take("daily-pool") {
        return words.name("a pool").map(Purse::DailyPool);
    }
    match words.choose_any(&plain) {
        Some(house) => Ok(Purse::House(house)),
        None => {
            let names = "insurance, liquidity, reward, campaign, daily-pool, pool, desk, corrections";
            Err(words.wrong(format!("one of {names} or lending")))
        }
    }
}

pub(super) fn fund(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let purse = read_house(words)?;
    let amount = words.amount("an amount")?;
    let coin = words.name("a coin")?;
    let mut brought = Brought::default();
    while brought.take(words)? {}
    Ok(Box::new(move |world| {
        let (house, asset) = (purse.house(world)?, world.asset(&coin)?);
        let (network, transaction) = (brought.network(world)?, brought.transaction(world));
        world.ask(FundHouse { house, asset, amount, network, transaction, index: brought.part })?;
        Ok(incoming_transfer_facts(world))
    }))
}

pub(super) fn defund(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let purse = read_house(words)?;
    let amount = words.amount("an amount")?;
    let coin = words.name("a coin")?;
    let people = TwoPeople::read(words)?;
    let named = if words.take("on") { Some(words.name("a network")?) } else { None };
    Ok(Box::new(move |world| {
        let (house, asset) = (purse.house(world)?, world.asset(&coin)?);
        let network = network(world, named.as_ref())?;
        let (by, second) = people.ids(world)?;
        world.ask(DefundHouse { house, asset, amount, network, by, second })?;
        Ok(Observations::none())
    }))
}

pub(super) fn correction(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let amount = words.amount("an amount")?;
    let coin = words.name("a coin")?;
    let wallet = words.choose_any(WALLETS).unwrap_or(Wallet::Platform);
    let by = one_person(words)?;
    let reason = words.name("a reason in quotes")?.text;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, asset, by) = (world.account(&who)?, world.asset(&coin)?, world.names.staff(&by)?);
        let receipt = world.ask(ProposeCorrection { account, wallet, asset, amount, reason: reason.clone(), by })?;
        tail.call(world, Kind::Correction, &receipt);
        Ok(Observations::none())
    }))
}

pub(super) fn approve_correction(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let correction = words.name("a correction")?;
    let by = one_person(words)?;
    Ok(Box::new(move |world| {
        let correction = CorrectionId(world.names.find(Kind::Correction, &correction)?);
        let by = world.names.staff(&by)?;
        world.ask(ApproveCorrection { correction, by })?;
        Ok(Observations::none())
    }))
}
