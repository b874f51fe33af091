//! What a scenario calls things and which number the engine knows them by.
//! Owns accounts, handles like `p1`, and names that need no listing: networks, people, sources, calendars, products.

use std::collections::BTreeMap;

use plimsoll_engine::staff::FIRST_PERSON;
use plimsoll_units::{
    AccountId, CalendarId, CampaignId, CollectibleId, DailyPoolId, FundId, LoanProductId, MarketId, NetworkId,
    PledgeProductId, SaleId, Side, SourceId, StaffId,
};

use crate::step_error::StepError;
use crate::words::Word;

/// Kinds of things that a command creates and a handle names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Order,
    Position,
    Loss,
    Seconds,
    Quote,
    Deposit,
    Withdrawal,
    Correction,
    Loan,
    Pledge,
    FundOrder,
    SaleOrder,
    Ad,
    C2cOrder,
}

impl Kind {
    const fn prefix(self) -> &'static str {
        match self {
            Self::Order => "o",
            Self::Position => "p",
            Self::Loss => "l",
            Self::Seconds => "s",
            Self::Quote => "q",
            Self::Deposit => "d",
            Self::Withdrawal => "w",
            Self::Correction => "c",
            Self::Loan => "loan",
            Self::Pledge => "pledge",
            Self::FundOrder => "fund",
            Self::SaleOrder => "sale",
            Self::Ad => "ad",
            Self::C2cOrder => "c2c",
        }
    }

    const fn noun(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Position => "position",
            Self::Loss => "take-profit or stop-loss",
            Self::Seconds => "second-contract",
            Self::Quote => "quote",
            Self::Deposit => "deposit",
            Self::Withdrawal => "withdrawal",
            Self::Correction => "correction",
            Self::Loan => "loan",
            Self::Pledge => "pledge",
            Self::FundOrder => "fund order",
            Self::SaleOrder => "commitment",
            Self::Ad => "advertisement",
            Self::C2cOrder => "C2C order",
        }
    }
}

/// Names for ids the scenario never sees; the first use assigns the next id.
#[derive(Debug, Default)]
struct Register(Vec<String>);

impl Register {
    fn number(&mut self, name: &str) -> usize {
        self.0.iter().position(|known| known == name).unwrap_or_else(|| {
            self.0.push(name.to_owned());
            self.0.len() - 1
        })
    }
}

/// A name reserved for the position that an opening order will create.
#[derive(Debug)]
struct Awaited {
    account: AccountId,
    market: MarketId,
    side: Side,
    name: String,
}

#[derive(Debug, Default)]
pub(crate) struct Names {
    accounts: BTreeMap<String, AccountId>,
    handles: BTreeMap<(Kind, String), u64>,
    /// The displayed name of each thing: its own, or the automatic one.
    shown: BTreeMap<(Kind, u64), String>,
    counts: BTreeMap<Kind, usize>,
    awaited: Vec<Awaited>,
    networks: Register,
    staff: Register,
    sources: Register,
    calendars: Register,
    products: Register,
}

/// Maximum names of one kind, within the range of the engine's ids.
const REGISTER_MAX: usize = 60_000;

impl Names {
    pub(crate) fn add_account(&mut self, name: &str, id: AccountId) {
        self.accounts.insert(name.to_owned(), id);
    }
    pub(crate) fn has_account(&self, name: &str) -> bool {
        self.accounts.contains_key(name)
    }
    pub(crate) fn account(&self, word: &Word) -> Result<AccountId, StepError> {
        let id = self.accounts.get(&word.text).copied();
        id.ok_or_else(|| StepError::at(word, format!("no account is called `{}`", word.text)))
    }
    pub(crate) fn account_name(&self, id: AccountId) -> String {
        let found = self.accounts.iter().find(|(_, known)| **known == id);
        found.map_or_else(|| format!("account-{id}"), |(name, _)| name.clone())
    }

    /// Gives a new thing the next automatic name of its kind, unless it is known.
    pub(crate) fn meet(&mut self, kind: Kind, id: u64) {
        if self.shown.contains_key(&(kind, id)) {
            return;
        }
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        let name = format!("{}{count}", kind.prefix());
        self.handles.entry((kind, name.clone())).or_insert(id);
        self.shown.insert((kind, id), name);
    }

    /// Gives something its own name.
    pub(crate) fn call(&mut self, kind: Kind, id: u64, name: &str) {
        self.handles.insert((kind, name.to_owned()), id);
        self.shown.insert((kind, id), name.to_owned());
    }

    pub(crate) fn find(&self, kind: Kind, word: &Word) -> Result<u64, StepError> {
        let id = self.handles.get(&(kind, word.text.clone())).copied();
        id.ok_or_else(|| StepError::at(word, format!("no {} is called `{}`", kind.noun(), word.text)))
    }

    pub(crate) fn show(&self, kind: Kind, id: u64) -> String {
        // Orders placed by the rules (liquidations, unwinding, quotes) have no scenario line.
        self.shown.get(&(kind, id)).cloned().unwrap_or_else(|| "rules".to_owned())
    }

    pub(crate) fn await_position(&mut self, account: AccountId, market: MarketId, side: Side, name: &str) {
        self.awaited.push(Awaited { account, market, side, name: name.to_owned() });
    }

    /// Names a new position with the name reserved for it, if any.
    pub(crate) fn meet_position(&mut self, id: u64, account: AccountId, market: MarketId, side: Side) {
        self.meet(Kind::Position, id);
        let fits = |a: &Awaited| a.account == account && a.market == market && a.side == side;
        if let Some(at) = self.awaited.iter().position(fits) {
            let name = self.awaited.remove(at).name;
            self.call(Kind::Position, id, &name);
        }
    }

    pub(crate) fn network(&mut self, word: &Word) -> Result<NetworkId, StepError> {
        number(&mut self.networks, word).map(NetworkId)
    }
    pub(crate) fn source(&mut self, word: &Word) -> Result<SourceId, StepError> {
        number(&mut self.sources, word).map(SourceId)
    }
    pub(crate) fn calendar(&mut self, word: &Word) -> Result<CalendarId, StepError> {
        number(&mut self.calendars, word).map(CalendarId)
    }
    pub(crate) fn loan_product(&mut self, word: &Word) -> Result<LoanProductId, StepError> {
        number(&mut self.products, word).map(|n| LoanProductId(n.into()))
    }
    pub(crate) fn pledge_product(&mut self, word: &Word) -> Result<PledgeProductId, StepError> {
        number(&mut self.products, word).map(|n| PledgeProductId(n.into()))
    }
    pub(crate) fn fund(&mut self, word: &Word) -> Result<FundId, StepError> {
        number(&mut self.products, word).map(|n| FundId(n.into()))
    }
    pub(crate) fn sale(&mut self, word: &Word) -> Result<SaleId, StepError> {
        number(&mut self.products, word).map(|n| SaleId(n.into()))
    }
    pub(crate) fn collectible(&mut self, word: &Word) -> Result<CollectibleId, StepError> {
        number(&mut self.products, word).map(|n| CollectibleId(n.into()))
    }
    pub(crate) fn campaign(&mut self, word: &Word) -> Result<CampaignId, StepError> {
        number(&mut self.products, word).map(|n| CampaignId(n.into()))
    }
    pub(crate) fn daily_pool(&mut self, word: &Word) -> Result<DailyPoolId, StepError> {
        number(&mut self.products, word).map(|n| DailyPoolId(n.into()))
    }
    pub(crate) fn product_name(&self, id: u32) -> String {
        self.products.0.get(id as usize).cloned().unwrap_or_else(|| format!("product-{id}"))
    }
    /// `automation-1` is the simulated staff of that number; every other name is a person's.
    pub(crate) fn staff(&mut self, word: &Word) -> Result<StaffId, StepError> {
        let automation = word.text.strip_prefix("automation-").and_then(|n| n.parse().ok()).map(StaffId);
        if let Some(id) = automation.filter(|id| *id < FIRST_PERSON) {
            return Ok(id);
        }
        number(&mut self.staff, word).map(|n| StaffId(FIRST_PERSON.0 + u32::from(n)))
    }
    pub(crate) fn staff_name(&self, id: StaffId) -> String {
        let place = id.0.checked_sub(FIRST_PERSON.0).and_then(|n| self.staff.0.get(n as usize));
        place.cloned().unwrap_or_else(|| format!("automation-{id}"))
    }
    pub(crate) fn source_name(&self, id: u16) -> String {
        self.sources.0.get(usize::from(id)).cloned().unwrap_or_else(|| format!("source-{id}"))
    }
    pub(crate) fn network_name(&self, id: NetworkId) -> String {
        self.networks.0.get(id.index()).cloned().unwrap_or_else(|| format!("network-{id}"))
    }
}

fn number(register: &mut Register, word: &Word) -> Result<u16, StepError> {
    let number = register.number(&word.text);
    let fits = u16::try_from(number).ok().filter(|_| number < REGISTER_MAX);
    fits.ok_or_else(|| StepError::at(word, "too many names"))
}
