//! The matching and ledger engine: one command in, one receipt or one reject out, with events.
//!
//! Owns the whole state and the order in which its modules are called. Reads no clock: the stamp is the time.

use std::collections::BTreeMap;

use plimsoll_units::{AccountId, Amount, AssetId, CalendarId, IndexId, MarketId, Rounding, Timestamp};

use crate::accounts::{Account, HOUSE_GROUP, Owner, Realm};
use crate::c2c::C2cBook;
use crate::campaigns::CampaignBook;
use crate::carry::Carries;
use crate::collectibles::CollectibleBook;
use crate::command::{ActivateRules, Command, Request};
use crate::contracts::Positions;
use crate::daily_pools::DailyPoolBook;
use crate::dividends::DividendBook;
use crate::end_of_day::Review;
use crate::event::Event;
use crate::fees::FeeTable;
use crate::funds::FundBook;
use crate::ledger::{Ledger, in_realm};
use crate::loans::LoanBook;
use crate::markets::{Calendar, Conversion, Exchange, Market, Product};
use crate::nav_funds::NavBook;
use crate::orders::OrderTable;
use crate::planted::{Bug, planted};
use crate::pledge::PledgeBook;
use crate::prices::{FeedState, Index};
use crate::reject::Reject;
use crate::requests::{Fingerprint, Requests};
use crate::sales::SaleBook;
use crate::seconds::SecondsBook;
use crate::staff::StaffBook;
use crate::swap::SwapBook;
use crate::timers::Timers;
use crate::treasury::Treasury;

/// A command's position in the journal and its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    pub seq: u64,
    pub at: Timestamp,
}

/// The result of an accepted command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The command's sequence number; for a repeated request, the first one's.
    pub seq: u64,
    /// The id of what was created (an order, an account, a quote), or zero.
    pub id: u64,
    /// The idempotency key was seen before and the command was not run again.
    pub repeated: bool,
}

/// The coin of all valuations: the first asset of every engine.
pub const USDT: AssetId = AssetId(0);
/// The labelled liquidity provider: the first account of every engine.
pub const LIQUIDITY_PROVIDER: AccountId = AccountId(0);
/// The rules version every journal starts with.
pub const RULES_AT_GENESIS: u32 = 1;
/// The newest rules version this build knows. New rules take effect only with an `ActivateRules` command, so a journal
/// written before them replays unchanged.
///
/// 2: overnight rates hold from a day after they were published.
/// 3: a carry run never begins with an empty slice; a market with two splits under way stands still until both are over;
/// a feed that comes back through a spike hold rests like any other. A halt stops new second-contracts only: those
/// accepted before it begin and settle by the feed's state. The pool's limits count net liability. Requests
/// under the same key are told apart by a cryptographic hash. Contract stops that are left for a later command fire only
/// while the mark is fit to settle.
/// 4: orders can be replaced, scaled and paired, and a protective stop can trail the mark. What an opening order protects
/// its position with covers the order's later fills, too. A second-contract's entry is restated by every split before its
/// exit, not only by the last one.
/// 5: accounts have a position mode. Those opened from now on are in net mode.
/// 6: equity, which decides levels and tiers, is net of what an account owes.
pub const RULES_KNOWN: u32 = 6;
/// From these rules on, overnight rates are published a day ahead.
pub(crate) const RULES_FINANCING_AHEAD: u32 = 2;
/// From these rules on, a command whose position budget is spent starts no further run.
pub(crate) const RULES_NO_EMPTY_SLICE: u32 = 3;
/// From these rules on, a market is suspended until all splits that have begun in it are complete.
pub(crate) const RULES_OVERLAPPING_SPLITS: u32 = 3;
/// From these rules on, the ten-second settlement pause after a lost feed applies also when its return is held as a
/// spike.
pub(crate) const RULES_REST_AFTER_HOLD: u32 = 3;
/// From these rules on, a halt neither refunds a second-contract nor keeps it from beginning.
pub(crate) const RULES_HALTS_DECIDE_NOTHING: u32 = 3;
/// From these rules on, the pool's shares limit net liability.
pub(crate) const RULES_NET_POOL_LIABILITY: u32 = 3;
/// From these rules on, requests under the same key are compared by a cryptographic hash.
const RULES_STRONG_PRINTS: u32 = 3;
/// From these rules on, contract stops deferred to a later command check the feed again before they fire.
pub(crate) const RULES_STOPS_BY_SETTLED_MARK: u32 = 3;
/// From these rules on, an order can be replaced in one command.
pub(crate) const RULES_REPLACE: u32 = 4;
/// From these rules on, one command can place a scale of limit orders.
pub(crate) const RULES_SCALE: u32 = 4;
/// From these rules on, a limit and a stop can share one hold.
pub(crate) const RULES_OCO: u32 = 4;
/// From these rules on, a protective stop can trail the mark.
pub(crate) const RULES_TRAILING_STOPS: u32 = 4;
/// From these rules on, an opening order's protection also covers the order's later fills.
pub(crate) const RULES_WHOLE_PROTECTION: u32 = 4;
/// From these rules on, all splits between a second-contract's entry and its exit restate the entry.
pub(crate) const RULES_EVERY_SPLIT: u32 = 4;
/// From these rules on, an account's fills can join: one position for each market, or for each side of it.
pub(crate) const RULES_POSITION_MODES: u32 = 5;
/// From these rules on, equity is net of debts.
pub(crate) const RULES_NET_EQUITY: u32 = 6;
/// What the builds knew whose `ActivateRules` does not say it.
const RULES_KNOWN_UNSAID: u32 = 2;

pub struct Engine {
    pub(crate) stamp: Stamp,
    pub(crate) rules: u32,
    /// Codes of the live coins; asset 2n is coin n, 2n+1 its practice twin.
    pub(crate) assets: Vec<String>,
    /// The index that values each coin in USDT.
    pub(crate) valuations: Vec<Option<IndexId>>,
    pub(crate) accounts: Vec<Account>,
    pub(crate) ledger: Ledger,
    pub(crate) calendars: BTreeMap<CalendarId, Calendar>,
    pub(crate) indexes: Vec<Index>,
    pub(crate) markets: Vec<Market>,
    pub(crate) orders: OrderTable,
    pub(crate) positions: Positions,
    pub(crate) carries: Carries,
    pub(crate) seconds: SecondsBook,
    pub(crate) swap: SwapBook,
    pub(crate) treasury: Treasury,
    pub(crate) loans: LoanBook,
    pub(crate) pledges: PledgeBook,
    pub(crate) funds: FundBook,
    pub(crate) nav_funds: NavBook,
    pub(crate) sales: SaleBook,
    pub(crate) collectibles: CollectibleBook,
    pub(crate) c2c: C2cBook,
    pub(crate) campaigns: CampaignBook,
    pub(crate) daily_pools: DailyPoolBook,
    pub(crate) dividends: DividendBook,
    pub(crate) staff: StaffBook,
    pub(crate) review: Review,
    pub(crate) requests: Requests,
    pub(crate) timers: Timers,
    pub(crate) fees: FeeTable,
    pub(crate) out: Vec<Event>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// The genesis state: USDT and the liquidity provider, with empty wallets.
    pub fn new() -> Self {
        let mut engine = Self {
            stamp: Stamp::default(),
            rules: RULES_AT_GENESIS,
            assets: vec!["USDT".to_owned()],
            valuations: vec![None],
            accounts: vec![Account::new(Realm::Live, Owner::LiquidityProvider, HOUSE_GROUP, Timestamp::ZERO)],
            ledger: Ledger::default(),
            calendars: BTreeMap::new(),
            indexes: Vec::new(),
            markets: Vec::new(),
            orders: OrderTable::default(),
            positions: Positions::default(),
            carries: Carries::default(),
            seconds: SecondsBook::default(),
            swap: SwapBook::default(),
            treasury: Treasury::default(),
            loans: LoanBook::default(),
            pledges: PledgeBook::default(),
            funds: FundBook::default(),
            nav_funds: NavBook::default(),
            sales: SaleBook::default(),
            collectibles: CollectibleBook::default(),
            c2c: C2cBook::default(),
            campaigns: CampaignBook::default(),
            daily_pools: DailyPoolBook::default(),
            dividends: DividendBook::default(),
            staff: StaffBook::default(),
            review: Review::default(),
            requests: Requests::default(),
            timers: Timers::default(),
            fees: FeeTable::new(),
            out: Vec::new(),
        };
        engine.ledger.add_asset(crate::ledger::twin_of(USDT));
        engine.ledger.add_account(Realm::Live);
        engine
    }

    /// Applies one command. A reject changes nothing; an accepted command is complete when this returns.
    pub fn apply(&mut self, stamp: Stamp, request: &Request) -> Result<Receipt, Reject> {
        assert!(stamp.seq > self.stamp.seq, "command numbers only grow");
        assert!(stamp.at >= self.stamp.at, "time never goes back");
        self.stamp = stamp;
        self.out.clear();
        let Some(key) = &request.key else {
            let id = self.run(&request.command, false)?;
            return Ok(Receipt { seq: stamp.seq, id, repeated: false });
        };
        if let Some(first) = self.requests.seen(stamp.at, key, &request.command)? {
            return Ok(first);
        }
        let id = self.run(&request.command, true)?;
        let receipt = Receipt { seq: stamp.seq, id, repeated: false };
        let fingerprint = if self.rules < RULES_STRONG_PRINTS { Fingerprint::Folded } else { Fingerprint::Strong };
        self.requests.remember(stamp.at, key, (&request.command, fingerprint), receipt);
        Ok(receipt)
    }

    /// The events of the last command.
    pub fn events(&self) -> &[Event] {
        &self.out
    }

    /// When the sequencer should write the next `RunTimers`.
    pub fn next_due(&self) -> Option<Timestamp> {
        self.timers.next()
    }

    #[inline]
    pub(crate) fn now(&self) -> Timestamp {
        self.stamp.at
    }

    fn run(&mut self, command: &Command, keyed: bool) -> Result<u64, Reject> {
        self.check_people_named(command)?;
        let id = self.dispatch(command, keyed)?;
        if self.dividends.is_counting() {
            self.note_income();
        }
        Ok(id)
    }

    #[expect(clippy::too_many_lines, reason = "a line for each command")]
    fn dispatch(&mut self, command: &Command, keyed: bool) -> Result<u64, Reject> {
        let done = |result: Result<(), Reject>| result.map(|()| 0);
        match command {
            Command::RunTimers(_) => {
                self.run_timers();
                Ok(0)
            }
            Command::ObservePrice(c) => done(self.observe_price(c)),
            Command::PlaceOrder(c) => self.place_order(c, keyed).map(|id| id.0),
            Command::CancelOrder(c) => done(self.cancel_order(c)),
            Command::ReplaceOrder(c) => self.replace_order(c).map(|id| id.0),
            Command::PlaceScale(c) => self.place_scale(c).map(|id| id.0),
            Command::PlaceOco(c) => self.place_oco(c).map(|id| id.0),
            Command::AdjustMargin(c) => done(self.adjust_margin(c)),
            Command::AddPrincipal(c) => done(self.add_principal(c)),
            Command::PlaceProtection(c) => self.place_protection(c).map(|id| id.0),
            Command::SetTrailing(c) => self.set_trailing(c).map(|id| id.0),
            Command::CancelProtection(c) => done(self.cancel_protection(c)),
            Command::PlaceSeconds(c) => self.place_seconds(c).map(|id| id.0),
            Command::LimitSeconds(c) => done(self.limit_seconds(c)),
            Command::QuoteSwap(c) => self.quote_swap(c).map(|id| id.0),
            Command::ExecuteSwap(c) => done(self.execute_swap(c)),
            Command::Transfer(c) => done(self.transfer(c)),
            Command::CreditDeposit(c) => self.credit_deposit(c).map(|id| id.0),
            Command::FinaliseDeposit(c) => done(self.finalise_deposit(c)),
            Command::ReverseDeposit(c) => done(self.reverse_deposit(c)),
            Command::RequestWithdrawal(c) => self.request_withdrawal(c).map(|id| id.0),
            Command::AdvanceWithdrawal(c) => done(self.advance_withdrawal(c)),
            Command::OpenAccount(c) => self.open_account(c).map(|()| self.accounts.len() as u64 - 1),
            Command::SetAccountStatus(c) => done(self.set_account_status(c)),
            Command::SetProfile(c) => done(self.set_profile(c)),
            Command::NoteSecurityChange(c) => done(self.note_security_change(c)),
            Command::BindReferrer(c) => done(self.bind_referrer(c)),
            Command::ResetPractice(c) => done(self.reset_practice(c)),
            Command::SetPositionMode(c) => done(self.set_position_mode(c)),
            Command::ListAsset(c) => self.list_asset(c).map(|()| (self.assets.len() as u64 - 1) * 2),
            Command::ListIndex(c) => self.list_index(c).map(|()| self.indexes.len() as u64 - 1),
            Command::ListMarket(c) => self.list_market(c).map(|()| self.markets.len() as u64 - 1),
            Command::PublishCalendar(c) => done(self.publish_calendar(c)),
            Command::HaltIndex(c) => done(self.halt_index(c)),
            Command::ResumeIndex(c) => done(self.resume_index(c)),
            Command::PublishFinancing(c) => done(self.publish_financing(c)),
            Command::DeclareDividend(c) => done(self.declare_dividend(c)),
            Command::DeclareSplit(c) => done(self.declare_split(c)),
            Command::OfferSeconds(c) => done(self.offer_seconds(c)),
            Command::OfferSwap(c) => done(self.offer_swap(c)),
            Command::OpenChannel(c) => done(self.open_channel(c)),
            Command::FundHouse(c) => done(self.fund_house(c)),
            Command::DefundHouse(c) => done(self.defund_house(c)),
            Command::ProposeCorrection(c) => self.propose_correction(c).map(|id| id.0),
            Command::ApproveCorrection(c) => done(self.approve_correction(c)),
            Command::OfferLoan(c) => done(self.offer_loan(c)),
            Command::ApplyLoan(c) => self.apply_loan(c).map(|id| id.0),
            Command::DecideLoan(c) => done(self.decide_loan(c)),
            Command::RepayLoan(c) => done(self.repay_loan(c)),
            Command::WithdrawLoan(c) => done(self.withdraw_loan(c)),
            Command::SetLoanDebit(c) => done(self.set_loan_debit(c)),
            Command::OfferPledge(c) => done(self.offer_pledge(c)),
            Command::OpenPledge(c) => self.open_pledge(c).map(|id| id.0),
            Command::AddCollateral(c) => done(self.add_collateral(c)),
            Command::RemoveCollateral(c) => done(self.remove_collateral(c)),
            Command::SellCollateral(c) => done(self.sell_collateral(c)),
            Command::RepayPledge(c) => done(self.repay_pledge(c)),
            Command::RedeemPledge(c) => done(self.redeem_pledge(c)),
            Command::RenewPledge(c) => done(self.renew_pledge(c)),
            Command::OfferFund(c) => done(self.offer_fund(c)),
            Command::BuyFund(c) => self.buy_fund(c).map(|id| id.0),
            Command::CancelFundOrder(c) => done(self.cancel_fund_order(c)),
            Command::RedeemFund(c) => done(self.redeem_fund(c)),
            Command::RefuseFundOrder(c) => done(self.refuse_fund_order(c)),
            Command::OfferNavFund(c) => done(self.offer_nav_fund(c)),
            Command::SeedNavFund(c) => done(self.seed_nav_fund(c)),
            Command::BuyNavFund(c) => self.buy_nav_fund(c).map(|id| id.0),
            Command::RedeemNavFund(c) => done(self.redeem_nav_fund(c)),
            Command::CancelNavOrder(c) => done(self.cancel_nav_order(c)),
            Command::TradeNavFund(c) => done(self.trade_nav_fund(c)),
            Command::CloseNavFund(c) => done(self.close_nav_fund(c)),
            Command::OfferSale(c) => done(self.offer_sale(c)),
            Command::OpenSale(c) => done(self.open_sale(c)),
            Command::CommitSale(c) => self.commit_sale(c).map(|id| id.0),
            Command::CancelCommitment(c) => self.cancel_commitment(c).map(|id| id.0),
            Command::WithdrawSale(c) => done(self.withdraw_sale(c)),
            Command::MintCollectible(c) => done(self.mint_collectible(c)),
            Command::PriceCollectible(c) => done(self.price_collectible(c)),
            Command::BuyCollectible(c) => self.buy_collectible(c),
            Command::OfferC2cCoin(c) => done(self.offer_c2c_coin(c)),
            Command::OfferC2cFiat(c) => done(self.offer_c2c_fiat(c)),
            Command::PostC2cAd(c) => self.post_c2c_ad(c).map(|id| id.0),
            Command::ChangeC2cAd(c) => done(self.change_c2c_ad(c)),
            Command::SwitchC2cAd(c) => done(self.switch_c2c_ad(c)),
            Command::EndC2cAd(c) => done(self.end_c2c_ad(c)),
            Command::TakeC2cAd(c) => self.take_c2c_ad(c).map(|id| id.0),
            Command::MarkC2cPaid(c) => done(self.mark_c2c_paid(c)),
            Command::CancelC2cOrder(c) => done(self.cancel_c2c_order(c)),
            Command::ReleaseC2cOrder(c) => done(self.release_c2c_order(c)),
            Command::AppealC2cOrder(c) => done(self.appeal_c2c_order(c)),
            Command::DecideC2cOrder(c) => done(self.decide_c2c_order(c)),
            Command::OfferCampaign(c) => done(self.offer_campaign(c)),
            Command::ClaimReward(c) => self.claim_reward(c),
            Command::OfferDailyPool(c) => done(self.offer_daily_pool(c)),
            Command::JoinDailyPool(c) => done(self.join_daily_pool(c)),
            Command::LeaveDailyPool(c) => done(self.leave_daily_pool(c)),
            Command::StartTierDividends(c) => done(self.start_tier_dividends(c)),
            Command::DeclareTierDividend(c) => done(self.declare_tier_dividend(c)),
            Command::RegisterStaff(c) => done(self.register_staff(c)),
            Command::AnchorAudit(c) => done(self.anchor_audit(c)),
            Command::ActivateRules(c) => done(self.activate_rules(c)),
        }
    }

    fn activate_rules(&mut self, command: &ActivateRules) -> Result<(), Reject> {
        let version = command.version;
        // A reject by a build that did not know these rules is in the journal, and must replay as one.
        let known = command.known.unwrap_or(RULES_KNOWN_UNSAID).min(RULES_KNOWN);
        if version != self.rules + 1 || version > known {
            return Err(Reject::InvalidInput { what: "rules version" });
        }
        self.rules = version;
        if version == RULES_HALTS_DECIDE_NOTHING && !planted(Bug::HaltRefunds) {
            self.seconds.forget_halts();
        }
        // A build that does not know these rules rejects them: its digest must diverge here.
        self.ledger.fold(&[u64::from(version)]);
        self.out.push(Event::RulesActivated { version });
        Ok(())
    }

    /// Commands introduced by newer rules are rejected until those are active.
    pub(crate) fn check_rules(&self, from: u32) -> Result<(), Reject> {
        if self.rules < from { Err(Reject::InvalidInput { what: "rules" }) } else { Ok(()) }
    }

    /// Whether new orders are accepted, or only those that reduce risk.
    #[inline]
    pub(crate) fn check_session(&self, index: IndexId, lowers_risk: bool) -> Result<(), Reject> {
        let index = &self.indexes[index.index()];
        let now = self.now();
        if index.halted && !planted(Bug::HaltIgnored) {
            return Err(Reject::MarketHalted);
        }
        if index.splitting {
            return Err(Reject::MarketHalted);
        }
        let known_open = index.open.0 <= now && now < index.open.1;
        if !known_open {
            let calendar = self.calendars.get(&index.calendar);
            if calendar.and_then(|c| c.window_at(now)).is_none() {
                return Err(Reject::MarketClosed { opens_at: calendar.and_then(|c| c.next_open(now)) });
            }
        }
        match index.state(now) {
            FeedState::Stale => Err(Reject::FeedStale),
            FeedState::Degraded | FeedState::Diverged if !lowers_risk => Err(Reject::FeedDegraded),
            _ => Ok(()),
        }
    }

    /// Open, not halted, with a price: fills, triggers and quotes are allowed.
    pub(crate) fn is_tradable(&self, index: IndexId) -> bool {
        self.check_session(index, true).is_ok()
    }

    /// The exchange rate from the market's quote currency to its settlement coin.
    pub fn conversion(&self, market: &Market) -> Option<Exchange> {
        let price = |index: IndexId| self.indexes[index.index()].price;
        match market.spec.product {
            Product::Spot { .. } => Some(Exchange::ONE),
            Product::Contract { conversion, .. } => match conversion {
                Conversion::One => Some(Exchange::ONE),
                Conversion::Times(index) => price(index).map(Exchange::times),
                Conversion::DividedBy(index) => price(index).map(Exchange::over),
            },
        }
    }

    /// The value of a live or practice coin in USDT by its index; `None` without a price.
    pub fn usdt_value(&self, asset: AssetId, amount: Amount) -> Option<Amount> {
        let live = in_realm(asset, Realm::Live);
        if live == USDT {
            return Some(amount);
        }
        let index = self.valuations[live.index() / 2]?;
        amount.converted(self.indexes[index.index()].price?, Rounding::Down).ok()
    }

    pub fn stamp(&self) -> Stamp {
        self.stamp
    }
    pub fn rules(&self) -> u32 {
        self.rules
    }
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }
    pub fn market(&self, market: MarketId) -> Option<&Market> {
        self.markets.get(market.index())
    }
    pub fn markets(&self) -> &[Market] {
        &self.markets
    }
    pub fn index(&self, index: IndexId) -> Option<&Index> {
        self.indexes.get(index.index())
    }
    pub fn indexes(&self) -> &[Index] {
        &self.indexes
    }
    pub fn assets(&self) -> &[String] {
        &self.assets
    }
    pub fn accounts(&self) -> &[Account] {
        &self.accounts
    }
    pub fn orders(&self) -> &OrderTable {
        &self.orders
    }
    pub fn positions(&self) -> &Positions {
        &self.positions
    }
    /// A cheap digest of everything done so far.
    pub fn digest(&self) -> [u8; 8] {
        self.ledger.digest().to_le_bytes()
    }
}
