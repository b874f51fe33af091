//! Announcing a sale, putting its tokens into escrow, and withdrawing it.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Price, Rounding, SaleId, Timestamp, mul_div};

use super::{SALE_COMMITTED_MAX, SALE_DAYS_MAX, SALE_TOKENS_MAX, SALES_MAX, Vesting};
use crate::accounts::Realm;
use crate::command::{OfferSale, OpenSale, WithdrawSale};
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::reject::Reject;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SaleTerms {
    #[n(0)]
    pub asset: AssetId,
    #[n(1)]
    pub issuer: AccountId,
    #[n(2)]
    pub price: Price,
    #[n(3)]
    pub tokens: Amount,
    #[n(4)]
    pub per_person: Amount,
    #[n(5)]
    pub soft_cap: Amount,
    #[n(6)]
    pub minimum: Amount,
    #[n(7)]
    pub step: Amount,
    #[n(8)]
    pub begins_at: Timestamp,
    /// Its last millisecond belongs to the sale.
    #[n(9)]
    pub ends_at: Timestamp,
    #[n(10)]
    pub vesting: Option<Vesting>,
}

/// How a sale ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum SaleEnd {
    #[n(0)]
    Allotted,
    /// Less than the soft cap was committed.
    #[n(1)]
    Failed,
    /// By the operator.
    #[n(2)]
    Withdrawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum SaleStage {
    #[n(0)]
    Announced,
    /// All tokens are in escrow; from the beginning to the end, money can be committed.
    #[n(1)]
    Open,
    /// Commitments are being paid out or returned, and nothing else may touch them.
    #[n(2)]
    Settling(#[n(0)] SaleEnd),
    #[n(3)]
    Over(#[n(0)] SaleEnd),
}

/// A sale's terms, where it stands, and sums over its commitments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Sale {
    #[n(0)]
    pub terms: SaleTerms,
    #[n(1)]
    pub stage: SaleStage,
    /// Committed now, in USDT; after the end, what was committed then.
    #[n(2)]
    pub committed: Amount,
    /// People with a commitment; after the end, those who had one.
    #[n(3)]
    pub people: u32,
    /// Somebody has committed money, now or earlier: the terms are fixed.
    #[n(4)]
    pub is_fixed: bool,
    /// Delivered from escrow, and paid for it, so far.
    #[n(5)]
    pub sold: Amount,
    #[n(6)]
    pub paid: Amount,
    /// When something happens to it by itself.
    #[n(7)]
    pub(super) due: Option<Timestamp>,
}

impl SaleTerms {
    /// What tokens cost, up.
    pub fn cost(&self, tokens: Amount) -> Amount {
        let units = mul_div(tokens.units(), self.price.units(), Price::SCALE, Rounding::Up);
        Amount::from_units(units.expect("tokens and prices are bounded"))
    }

    /// The most tokens that a commitment can bring.
    pub fn cap(&self, committed: Amount) -> Amount {
        let units = mul_div(committed.units(), Price::SCALE, self.price.units(), Rounding::Down);
        let affordable = Amount::from_units(units.expect("tokens and prices are bounded"));
        self.whole_steps(affordable.min(self.per_person))
    }

    pub(super) fn whole_steps(&self, tokens: Amount) -> Amount {
        Amount::from_units(tokens.units() / self.step.units() * self.step.units())
    }

    pub(super) fn check(&self) -> Result<(), Reject> {
        let refuse = |what| Err(Reject::InvalidInput { what });
        let whole = |tokens: Amount| self.whole_steps(tokens) == tokens;
        if self.asset == USDT {
            return refuse("asset");
        }
        if !self.step.is_positive() || !self.tokens.is_positive() || self.tokens > SALE_TOKENS_MAX {
            return refuse("tokens");
        }
        if !self.per_person.is_positive() || self.per_person > self.tokens {
            return refuse("per person");
        }
        if !whole(self.tokens) || !whole(self.per_person) {
            return refuse("step");
        }
        let raised = mul_div(self.tokens.units(), self.price.units(), Price::SCALE, Rounding::Up);
        if !self.price.is_positive() || !raised.is_ok_and(|raised| raised <= SALE_COMMITTED_MAX.units()) {
            return refuse("price");
        }
        if self.soft_cap.is_negative() || self.soft_cap > self.cost(self.tokens) {
            return refuse("soft cap");
        }
        if !self.minimum.is_positive() || self.minimum > SALE_COMMITTED_MAX || self.cap(self.minimum).is_zero() {
            return refuse("minimum");
        }
        let lasts = self.ends_at.since(self.begins_at);
        if lasts <= 0 || lasts > SALE_DAYS_MAX * DAY_MS {
            return refuse("dates");
        }
        self.vesting.map_or(Ok(()), |vesting| vesting.check())
    }
}

impl Sale {
    pub(super) fn announced(terms: SaleTerms) -> Self {
        Self {
            terms,
            stage: SaleStage::Announced,
            committed: Amount::ZERO,
            people: 0,
            is_fixed: false,
            sold: Amount::ZERO,
            paid: Amount::ZERO,
            due: None,
        }
    }

    /// When something happens to it by itself, while its tokens wait in escrow.
    fn next_date(&self, now: Timestamp) -> Timestamp {
        if now < self.terms.begins_at { self.terms.begins_at } else { self.terms.ends_at.plus(1) }
    }
}

impl Engine {
    /// Order of checks: token, issuer, terms, dates, what stands already.
    pub(crate) fn offer_sale(&mut self, command: &OfferSale) -> Result<(), Reject> {
        self.check_asset(command.asset)?;
        if self.customer(command.issuer)?.realm != Realm::Live {
            return Err(Reject::LiveMoneyOnly);
        }
        let OfferSale {
            sale: id,
            asset,
            issuer,
            price,
            tokens,
            per_person,
            soft_cap,
            minimum,
            step,
            begins_at,
            ends_at,
            vesting,
        } = *command;
        let terms = SaleTerms {
            asset,
            issuer,
            price,
            tokens,
            per_person,
            soft_cap,
            minimum,
            step,
            begins_at,
            ends_at,
            vesting,
        };
        terms.check()?;
        if ends_at <= self.now() {
            return Err(Reject::InvalidInput { what: "dates" });
        }
        let known = self.sales.sale(id).copied();
        match known {
            None if self.sales.sales.len() >= SALES_MAX => return Err(Reject::CapacityReached),
            None => {}
            Some(Sale { stage: SaleStage::Announced, .. }) => {}
            Some(Sale { stage: SaleStage::Open, is_fixed: false, terms: old, .. })
                if (old.asset, old.issuer, old.tokens) == (asset, issuer, tokens) => {}
            Some(_) => return Err(Reject::SaleTermsFixed),
        }
        // Every check is above. From here on nothing may fail.
        let sale = known.map_or_else(|| Sale::announced(terms), |known| Sale { terms, ..known });
        self.sales.sales.insert(id, sale);
        if sale.stage == SaleStage::Open {
            self.set_sale_date(id, sale.next_date(self.now()));
            self.schedule_sales();
        }
        Ok(())
    }

    /// The whole of the tokens or none. Order of checks: sale, its stage and dates, issuer, balance.
    pub(crate) fn open_sale(&mut self, command: &OpenSale) -> Result<(), Reject> {
        let id = command.sale;
        let sale = *self.sales.sale(id).ok_or(Reject::NotFound)?;
        let SaleTerms { asset, issuer, tokens, ends_at, .. } = sale.terms;
        match sale.stage {
            SaleStage::Announced if self.now() <= ends_at => {}
            SaleStage::Open => return Err(Reject::AlreadyExists),
            _ => return Err(Reject::SaleOver { until: ends_at }),
        }
        self.live_customer(issuer)?;
        let free = self.ledger.free(issuer, Wallet::Platform, asset);
        if free < tokens {
            return Err(Reject::InsufficientBalance { needed: tokens, free });
        }
        // Every check is above. From here on nothing may fail.
        let (from, to) = (LedgerAccount::Free(issuer, Wallet::Platform), LedgerAccount::System(System::Sale(id)));
        let amount = tokens;
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::SubscriptionTokens });
        self.sales.sales.get_mut(&id).expect("found above").stage = SaleStage::Open;
        self.out.push(Event::SaleOpened { sale: id });
        let now = self.now();
        if now >= sale.terms.begins_at {
            self.out.push(Event::SaleBegan { sale: id });
        }
        self.set_sale_date(id, sale.next_date(now));
        self.schedule_sales();
        Ok(())
    }

    /// Order of checks: sale, its stage and end, two people.
    pub(crate) fn withdraw_sale(&mut self, command: &WithdrawSale) -> Result<(), Reject> {
        let id = command.sale;
        let sale = *self.sales.sale(id).ok_or(Reject::NotFound)?;
        let until = sale.terms.ends_at;
        let is_waiting = match sale.stage {
            SaleStage::Announced => true,
            SaleStage::Open => self.now() <= until,
            SaleStage::Settling(_) | SaleStage::Over(_) => false,
        };
        if !is_waiting {
            return Err(Reject::SaleOver { until });
        }
        if command.by == command.second {
            return Err(Reject::SamePerson);
        }
        // Every check is above. From here on nothing may fail.
        if sale.stage == SaleStage::Announced {
            self.sales.sales.get_mut(&id).expect("found above").stage = SaleStage::Over(SaleEnd::Withdrawn);
            let (sold, paid) = (Amount::ZERO, Amount::ZERO);
            self.out.push(Event::SaleEnded { sale: id, end: SaleEnd::Withdrawn, sold, paid });
            return Ok(());
        }
        self.sales.sales.get_mut(&id).expect("found above").stage = SaleStage::Settling(SaleEnd::Withdrawn);
        self.set_sale_date(id, self.now());
        self.schedule_sales();
        Ok(())
    }

    /// A sale has one date in the agenda.
    pub(super) fn set_sale_date(&mut self, id: SaleId, due: Timestamp) {
        let sale = self.sales.sales.get_mut(&id).expect("found by the caller");
        if let Some(before) = sale.due.replace(due) {
            self.sales.agenda.remove(before, u64::from(id.0));
        }
        self.sales.agenda.add(due, u64::from(id.0));
    }
}
