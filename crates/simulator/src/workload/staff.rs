//! Staff actions: regular work, and attempts at what one person may not do alone.

use plimsoll_engine::accounts::{KycLevel, Profile, Realm, Status};
use plimsoll_engine::command::{
    ActivateRules, ApproveCorrection, BindReferrer, Command, DeclareDividend, DeclareSplit, DefundHouse, FundHouse,
    HaltIndex, NoteSecurityChange, OfferSeconds, OpenAccount, ProposeCorrection, PublishFinancing, ResetPractice,
    ResumeIndex, SetAccountStatus, SetProfile,
};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::Class;
use plimsoll_engine::{LIQUIDITY_PROVIDER, RULES_KNOWN, USDT};
use plimsoll_units::{AccountId, Amount, CorrectionId, DAY_MS, IndexId, MINUTE_MS, MarketId, Rate, StaffId};

use super::{Action, View, Workload};
use crate::universe::NETWORK;

/// Maximum number of accounts in a run.
const ACCOUNTS_MAX: usize = 16;

impl Workload {
    /// A staff action, sometimes with a second one at the same date: overlapping runs are the interesting ones.
    pub(super) fn staff_and_more(&mut self, view: &View<'_>) -> Vec<Action> {
        let Some(first) = self.staff(view) else { return Vec::new() };
        let another = match &first.command {
            Command::DeclareSplit(split) => Some(DeclareSplit { new: 1, old: 3, ..*split }.into()),
            Command::DeclareDividend(dividend) => {
                let market = self.rng.pick(&view.universe.contracts).copied().unwrap_or(dividend.market);
                Some(DeclareDividend { market, ..*dividend }.into())
            }
            _ => None,
        };
        let another = another.filter(|_| self.rng.coin()).map(|command| Action { by: first.by, command });
        std::iter::once(first).chain(another).collect()
    }

    fn staff(&mut self, view: &View<'_>) -> Option<Action> {
        let by = LIQUIDITY_PROVIDER;
        let command = match self.rng.below(16) {
            0 | 1 => self.status(view),
            2 => self.resume(view).unwrap_or_else(|| self.halt(view)),
            3 => self.resume(view)?,
            4 => self.propose(view),
            5 | 6 => self.approve(view)?,
            7 => self.fund(),
            8 if self.rng.coin() => self.split(view)?,
            8 => self.defund(),
            9 if self.rng.coin() => self.split(view)?,
            9 | 12 => self.dividend(view)?,
            10 => self.financing(view)?,
            11 => self.profile(view),
            13 if self.rng.coin() => NoteSecurityChange { account: self.live_account(view) }.into(),
            13 => self.refer_or_reset(view),
            14 => self.offer(view),
            _ => self.grow(view),
        };
        Some(Action { by, command })
    }

    fn status(&mut self, view: &View<'_>) -> Command {
        let (by, second) = self.two_people();
        let frozen = |(account, _): &(AccountId, Realm)| {
            view.engine.account(*account).is_some_and(|account| account.status != Status::Normal)
        };
        let frozen = view.universe.accounts.iter().copied().find(frozen);
        let (account, status) = match frozen.filter(|_| self.rng.permille(800)) {
            Some((account, _)) => (account, Status::Normal),
            None => {
                let menu = [(3, Status::Normal), (1, Status::Frozen), (1, Status::PartlyFrozen)];
                (self.account(view).0, self.rng.weighted(&menu))
            }
        };
        let review_at = view.now.plus(self.rng.between(-1_000, 3 * DAY_MS));
        SetAccountStatus { account, status, reason: 7, by, second, review_at }.into()
    }

    fn halt(&mut self, view: &View<'_>) -> Command {
        let index = IndexId(self.rng.index(view.universe.feeds.len()) as u16);
        let reason = if self.rng.permille(900) { "maintenance".to_owned() } else { String::new() };
        HaltIndex { index, by: StaffId(1), reason }.into()
    }

    fn resume(&mut self, view: &View<'_>) -> Option<Command> {
        let halted = |n: &u16| view.open.is_halted(IndexId(*n));
        let halted: Vec<u16> = (0..view.universe.feeds.len() as u16).filter(halted).collect();
        let index = IndexId(*self.rng.pick(&halted)?);
        Some(ResumeIndex { index, by: StaffId(2) }.into())
    }

    fn propose(&mut self, view: &View<'_>) -> Command {
        let (account, _) = self.account(view);
        let wallet = if self.rng.permille(800) { Wallet::Platform } else { Wallet::Contract };
        let amount = Amount::from_units(i128::from(self.rng.between(-200, 200)) * Amount::SCALE);
        let by = StaffId(self.rng.below(4) as u32 + 1);
        let reason = if self.rng.permille(950) { "a fee was taken twice".to_owned() } else { " ".to_owned() };
        ProposeCorrection { account, wallet, asset: USDT, amount, reason, by }.into()
    }

    fn approve(&mut self, view: &View<'_>) -> Option<Command> {
        let proposed = view.open.corrections();
        let correction = match self.rng.pick(&proposed).copied() {
            Some(open) => open,
            None if self.rng.permille(300) => CorrectionId(self.rng.below(9)),
            None => return None,
        };
        let by = StaffId(self.rng.below(4) as u32 + 1);
        Some(ApproveCorrection { correction, by }.into())
    }

    fn house(&mut self) -> House {
        let classes = [Class::Crypto, Class::Crypto, Class::Forex, Class::Index, Class::Stock, Class::Gold];
        let class = *self.rng.pick(&classes).expect("not empty");
        self.rng.weighted(&[
            (3, House::Insurance(class)),
            (2, House::OptionPool),
            (2, House::SwapDesk),
            (1, House::Corrections),
            (1, House::LoanPool),
            (2, House::Liquidity(Wallet::Contract)),
            (1, House::Liquidity(Wallet::Platform)),
        ])
    }

    fn fund(&mut self) -> Command {
        let transaction = if self.rng.permille(850) { self.new_transaction() } else { self.some_transaction() };
        let amount = Amount::whole(self.rng.between(0, 5_000).into());
        FundHouse { house: self.house(), asset: USDT, amount, network: NETWORK, transaction, index: 0 }.into()
    }

    fn defund(&mut self) -> Command {
        let (by, second) = self.two_people();
        let amount = Amount::whole(self.rng.between(1, 3_000).into());
        DefundHouse { house: self.house(), asset: USDT, amount, network: NETWORK, by, second }.into()
    }

    fn dividend(&mut self, view: &View<'_>) -> Option<Command> {
        let market = *self.rng.pick(&view.universe.contracts)?;
        let (by, second) = self.two_people();
        let per_unit = Amount::from_units(1 + self.rng.below(2 * Amount::SCALE as u64) as i128);
        let ex_date = view.now.plus(self.rng.between(-100, 2 * MINUTE_MS));
        Some(DeclareDividend { market, per_unit, ex_date, by, second }.into())
    }

    fn split(&mut self, view: &View<'_>) -> Option<Command> {
        let market = *self.rng.pick(&view.universe.contracts)?;
        // Other prices may depend on a pair or a coin: only stocks and indexes are split.
        let can_split = |market: &MarketId| {
            let symbol = view.engine.market(*market).map(|market| market.spec.symbol.as_str());
            matches!(symbol, Some("AAPL" | "GER40"))
        };
        let stock = view.universe.contracts.iter().copied().find(can_split);
        let market = stock.filter(|_| self.rng.permille(800)).unwrap_or(market);
        let (by, second) = self.two_people();
        let (new, old) = *self.rng.pick(&[(4, 1), (2, 1), (3, 2), (1, 3), (1, 10)])?;
        let ex_date = view.now.plus(self.rng.between(-100, 2 * MINUTE_MS));
        Some(DeclareSplit { market, new, old, ex_date, by, second }.into())
    }

    fn financing(&mut self, view: &View<'_>) -> Option<Command> {
        let market = *self.rng.pick(&view.universe.contracts)?;
        let mut rate = || Rate::from_units(self.rng.between(-1_000_000_000, 1_000_000_000));
        let (long, short) = (rate(), rate());
        Some(PublishFinancing { market, long, short, days_per_year: 365 }.into())
    }

    fn profile(&mut self, view: &View<'_>) -> Command {
        let (account, _) = self.account(view);
        let profile = self.rng.weighted(&[
            (4, Profile::Global),
            (1, Profile::RetailRegulated),
            (1, Profile::Professional),
            (1, Profile::Institution),
        ]);
        let kyc = self.rng.weighted(&[(1, KycLevel::None), (3, KycLevel::Advanced), (1, KycLevel::Institution)]);
        let (assessed, seconds_allowed) = (self.rng.permille(800), self.rng.permille(900));
        SetProfile { account, profile, kyc, assessed, seconds_allowed }.into()
    }

    fn refer_or_reset(&mut self, view: &View<'_>) -> Command {
        let (account, _) = self.account(view);
        if self.rng.coin() {
            let practice = view.universe.accounts.iter().find(|(_, realm)| *realm == Realm::Practice);
            let account = practice.filter(|_| self.rng.permille(800)).map_or(account, |(id, _)| *id);
            return ResetPractice { account }.into();
        }
        BindReferrer { account, referrer: self.account(view).0 }.into()
    }

    fn offer(&mut self, view: &View<'_>) -> Command {
        let index = IndexId(self.rng.index(view.universe.feeds.len()) as u16);
        let odds = Rate::from_units(self.rng.between(0, 101) * Rate::SCALE / 100);
        let period_s = *self.rng.pick(&[30, 30, 60, 90, 45]).expect("not empty");
        OfferSeconds {
            index,
            period_s,
            odds,
            minimum: Amount::whole(5),
            maximum: Amount::whole(500),
            all_or_nothing: self.rng.coin(),
            open: self.rng.permille(800),
        }
        .into()
    }

    fn grow(&mut self, view: &View<'_>) -> Command {
        if view.engine.accounts().len() >= ACCOUNTS_MAX || self.rng.permille(200) {
            return ActivateRules::new(self.rng.below(u64::from(RULES_KNOWN) + 2) as u32).into();
        }
        let realm = if self.rng.permille(800) { Realm::Live } else { Realm::Practice };
        let group = self.rng.below(ACCOUNTS_MAX as u64) as u32 + 1;
        OpenAccount { realm, group }.into()
    }
}
