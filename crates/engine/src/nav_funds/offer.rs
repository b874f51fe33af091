//! Terms of a fund, as the operator publishes them, and the operator's own first units.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, AssetId, DAY_MS, FundId, Rate, Timestamp};

use super::{
    Cut, NAV_AMOUNT_MAX, NAV_ASSETS_MAX, NAV_EXIT_FEE_MAX, NAV_FEE_MAX, NAV_FUNDS_MAX, NAV_LOCK_DAYS_MAX, NAV_TIERS,
};
use crate::command::{CloseNavFund, OfferNavFund, SeedNavFund};
use crate::engine::{Engine, LIQUIDITY_PROVIDER, USDT};
use crate::event::Event;
use crate::fees::LEVELS;
use crate::funds::FundClass;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::reject::Reject;
use crate::vip::day_of;

/// Leaving within the lock-up: how much of what was bought, and for which fee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct NavExit {
    #[n(0)]
    pub cap: Rate,
    #[n(1)]
    pub fee: Rate,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct NavTerms {
    /// Coins it may hold beside USDT.
    #[n(0)]
    pub assets: Vec<AssetId>,
    #[n(1)]
    pub fee: Rate,
    #[n(2)]
    pub minimum: Amount,
    #[n(3)]
    pub maximum: Amount,
    #[n(4)]
    pub level: u8,
    #[n(5)]
    pub class: FundClass,
    #[n(6)]
    pub lock_days: u16,
    /// One for each tier, or none without a lock-up.
    #[n(7)]
    pub exits: Vec<NavExit>,
    #[n(8)]
    pub open: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct NavFund {
    #[n(0)]
    pub terms: NavTerms,
    /// Units outstanding, the operator's included.
    #[n(1)]
    pub units: Amount,
    /// The operator's own.
    #[n(2)]
    pub seed_units: Amount,
    /// The last published value of one unit.
    #[n(3)]
    pub nav: Amount,
    /// The UTC date of the last cut, in days since 1970: the fee is taken up to it.
    #[n(4)]
    pub cut_day: i64,
    /// Fees that the cash could not pay.
    #[n(5)]
    pub fee_owed: Amount,
    /// Today's cut is due and waits for good prices.
    #[n(6)]
    pub is_delayed: bool,
    /// The cut whose orders are being dealt.
    #[n(7)]
    pub cut: Option<Cut>,
    /// The timer that is set, if any.
    #[n(8)]
    pub(super) timer: Option<Timestamp>,
    /// Fees ever taken, and money ever paid for units.
    #[n(9)]
    pub fees_taken: Amount,
    #[n(10)]
    pub paid: Amount,
}

impl NavTerms {
    /// An amount that one purchase may have.
    pub(crate) fn check(&self, amount: Amount) -> Result<(), Reject> {
        if amount < self.minimum {
            return Err(Reject::FundTooLittle { minimum: self.minimum });
        }
        if amount > self.maximum {
            return Err(Reject::FundTooMuch { maximum: self.maximum });
        }
        Ok(())
    }

    /// The end of the lock-up of what is dealt at a cut.
    pub(crate) fn locked_until(&self, cut_at: Timestamp) -> Timestamp {
        cut_at.plus(i64::from(self.lock_days) * DAY_MS)
    }
}

impl NavFund {
    pub fn is_seeded(&self) -> bool {
        self.units.is_positive()
    }
}

fn check_terms(command: &OfferNavFund) -> Result<(), Reject> {
    if command.fee.is_negative() || command.fee > NAV_FEE_MAX {
        return Err(Reject::InvalidInput { what: "fee" });
    }
    let in_order = command.minimum.is_positive() && command.minimum <= command.maximum;
    if !in_order || command.maximum > NAV_AMOUNT_MAX {
        return Err(Reject::InvalidInput { what: "amounts" });
    }
    if usize::from(command.level) >= LEVELS {
        return Err(Reject::InvalidInput { what: "level" });
    }
    let exits = if command.lock_days == 0 { 0 } else { NAV_TIERS };
    let is_possible = |exit: &NavExit| {
        let fees = Rate::ZERO..=NAV_EXIT_FEE_MAX;
        fees.contains(&exit.fee) && (Rate::ZERO..=Rate::ONE).contains(&exit.cap)
    };
    if command.lock_days > NAV_LOCK_DAYS_MAX || command.exits.len() != exits || !command.exits.iter().all(is_possible) {
        return Err(Reject::InvalidInput { what: "lock-up" });
    }
    Ok(())
}

impl Engine {
    pub(crate) fn offer_nav_fund(&mut self, command: &OfferNavFund) -> Result<(), Reject> {
        check_terms(command)?;
        self.check_nav_assets(&command.assets)?;
        if self.funds.fund(command.fund).is_some() {
            return Err(Reject::InvalidInput { what: "the number belongs to a fund with a fixed rate" });
        }
        let known = self.nav_funds.fund(command.fund);
        if known.is_none() && self.nav_funds.funds.len() >= NAV_FUNDS_MAX {
            return Err(Reject::CapacityReached);
        }
        if command.open && !known.is_some_and(NavFund::is_seeded) {
            return Err(Reject::InvalidInput { what: "a fund opens with the operator's own units in it" });
        }
        let dropped = |asset: AssetId| {
            !command.assets.contains(&asset) && self.ledger.system(System::Fund(command.fund), asset).is_positive()
        };
        if known.is_some_and(|known| known.terms.assets.iter().any(|asset| dropped(*asset))) {
            return Err(Reject::InvalidInput { what: "a coin that the fund holds" });
        }
        let OfferNavFund { fund, assets, fee, minimum, maximum, level, class, lock_days, exits, open } =
            command.clone();
        let terms = NavTerms { assets, fee, minimum, maximum, level, class, lock_days, exits, open };
        // Every check is above. From here on nothing may fail.
        let next = match known {
            Some(known) => NavFund { terms, ..known.clone() },
            None => NavFund {
                terms,
                units: Amount::ZERO,
                seed_units: Amount::ZERO,
                nav: Amount::ONE,
                cut_day: day_of(self.now()),
                fee_owed: Amount::ZERO,
                is_delayed: false,
                cut: None,
                timer: None,
                fees_taken: Amount::ZERO,
                paid: Amount::ZERO,
            },
        };
        self.nav_funds.funds.insert(fund, next);
        Ok(())
    }

    /// Coins with an index of their own, each named once.
    fn check_nav_assets(&self, assets: &[AssetId]) -> Result<(), Reject> {
        for (n, asset) in assets.iter().enumerate() {
            self.check_asset(*asset)?;
            if *asset == USDT || assets[..n].contains(asset) || self.valuations[asset.index() / 2].is_none() {
                return Err(Reject::InvalidInput { what: "coins" });
            }
        }
        if assets.len() > NAV_ASSETS_MAX {
            return Err(Reject::InvalidInput { what: "coins" });
        }
        Ok(())
    }

    pub(crate) fn seed_nav_fund(&mut self, command: &SeedNavFund) -> Result<(), Reject> {
        let SeedNavFund { fund: id, amount, .. } = *command;
        let fund = self.nav_fund(id)?;
        if fund.is_seeded() {
            return Err(Reject::InvalidInput { what: "the fund has units" });
        }
        if !amount.is_positive() || amount > NAV_AMOUNT_MAX {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        let free = self.ledger.free(LIQUIDITY_PROVIDER, Wallet::Financial, USDT);
        if free < amount {
            return Err(Reject::InsufficientBalance { needed: amount, free });
        }
        // Every check is above. From here on nothing may fail.
        let today = day_of(self.now());
        let fund = self.nav_funds.fund_mut(id);
        (fund.units, fund.seed_units, fund.nav, fund.cut_day) = (amount, amount, Amount::ONE, today);
        let from = LedgerAccount::Free(LIQUIDITY_PROVIDER, Wallet::Financial);
        let to = LedgerAccount::System(System::Fund(id));
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount, reason: Reason::FundSeed });
        self.out.push(Event::NavSeeded { fund: id, amount });
        self.schedule_nav_cut(id);
        Ok(())
    }

    pub(crate) fn close_nav_fund(&mut self, command: &CloseNavFund) -> Result<(), Reject> {
        if command.by == command.second {
            return Err(Reject::SamePerson);
        }
        let fund = self.nav_fund(command.fund)?;
        let has_orders = self.nav_funds.orders.values().any(|order| order.fund == command.fund);
        let account = System::Fund(command.fund);
        let holds_coins = fund.terms.assets.iter().any(|asset| self.ledger.system(account, *asset).is_positive());
        if !fund.is_seeded() || fund.terms.open || fund.cut.is_some() || has_orders || holds_coins {
            return Err(Reject::NavFundInUse);
        }
        // Every check is above. From here on nothing may fail.
        self.drop_nav_timer(command.fund);
        let fund = self.nav_funds.fund_mut(command.fund);
        (fund.units, fund.seed_units, fund.fee_owed, fund.is_delayed) =
            (Amount::ZERO, Amount::ZERO, Amount::ZERO, false);
        let (from, to) = (LedgerAccount::System(account), LedgerAccount::Free(LIQUIDITY_PROVIDER, Wallet::Financial));
        let amount = self.ledger.system(account, USDT);
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount, reason: Reason::FundSeed });
        self.out.push(Event::NavClosed { fund: command.fund, amount });
        Ok(())
    }

    /// A number is given once, to a fund of either kind.
    pub(crate) fn is_nav_fund(&self, id: FundId) -> bool {
        self.nav_funds.fund(id).is_some()
    }
}
