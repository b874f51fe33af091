//! Accounts: realm, status and permissions of a trader. The ledger owns balances; user records live elsewhere.

use std::slice::from_ref;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, DAY_MS, Timestamp};
use prefetch_index::prefetch_index;

use crate::c2c::C2cAdOff;
use crate::command::{NoteSecurityChange, OpenAccount, SetAccountStatus, SetProfile};
use crate::contracts::PositionMode;
use crate::engine::{Engine, RULES_POSITION_MODES};
use crate::event::Event;
use crate::orders::OrderLimits;
use crate::planted::{Bug, planted};
use crate::reject::Reject;
use crate::seconds::SecondsProtectionState;
use crate::vip::Activity;

/// Live money or play money. Nothing crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
#[cbor(index_only)]
pub enum Realm {
    #[n(0)]
    Live,
    #[n(1)]
    Practice,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum Status {
    #[default]
    #[n(0)]
    Normal,
    /// Read, support, cancel; nothing else.
    #[n(1)]
    Frozen,
    /// No new risk; closing and withdrawing to known addresses stay open.
    #[n(3)]
    PartlyFrozen,
}

/// The leverage profile: what regulation and the user's experience allow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum Profile {
    /// The default for users whose country is unknown.
    #[default]
    #[n(0)]
    RetailRegulated,
    #[n(1)]
    Global,
    #[n(2)]
    Professional,
    #[n(3)]
    Institution,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[cbor(index_only)]
pub enum KycLevel {
    #[default]
    #[n(0)]
    None,
    #[n(1)]
    Primary,
    #[n(2)]
    Advanced,
    #[n(3)]
    Institution,
}

impl KycLevel {
    /// Withdrawal limit over any 24 hours, valued in USDT.
    pub const fn daily_withdrawal(self) -> Amount {
        match self {
            Self::None => Amount::ZERO,
            Self::Primary => Amount::whole(2_000),
            Self::Advanced => Amount::whole(100_000),
            Self::Institution => Amount::whole(5_000_000),
        }
    }
}

/// Group numbers from here on are reserved for a sandbox's simulated participants; no user ever has one.
pub const SIMULATED_GROUPS_FROM: u32 = u32::MAX - 999;

/// Whom an account belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum Owner {
    #[n(0)]
    Customer,
    /// The house's labelled liquidity provider.
    #[n(1)]
    LiquidityProvider,
}

/// The fields that every order reads come first and fill one cache line.
#[derive(Clone, Debug, Encode, Decode)]
#[repr(C, align(64))]
pub struct Account {
    #[n(12)]
    pub order_limits: OrderLimits,
    /// Identifies the accounts of one identity.
    #[n(7)]
    pub group: u32,
    #[n(0)]
    pub realm: Realm,
    #[n(1)]
    pub owner: Owner,
    #[n(2)]
    pub status: Status,
    #[n(9)]
    pub vip: u8,
    #[n(3)]
    pub profile: Profile,
    #[n(4)]
    pub kyc: KycLevel,
    #[n(5)]
    pub assessed: bool,
    #[n(6)]
    pub seconds_allowed: bool,
    #[n(11)]
    pub referrer: Option<Referrer>,
    #[n(15)]
    pub activity: Option<Box<Activity>>,
    #[n(8)]
    pub opened_at: Timestamp,
    #[n(10)]
    pub withdrawals_from: Timestamp,
    #[n(13)]
    pub practice_reset_at: Timestamp,
    /// Uncovered remainders of reversed deposits, in the coin of the deposit. They block withdrawals.
    #[n(14)]
    pub claims: Vec<(plimsoll_units::AssetId, Amount)>,
    #[n(16)]
    pub seconds: Option<Box<SecondsProtectionState>>,
    /// Absent for tickets: accounts from before there were modes read as they did.
    #[cbor(n(17), skip_if = "PositionMode::is_tickets")]
    pub position_mode: PositionMode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Referrer {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub since: Timestamp,
}

/// Withdrawals are blocked for this long after a security change.
pub const SECURITY_COOLDOWN_MS: i64 = DAY_MS;
/// The house's own group: its accounts may trade with each other; the book decides.
pub const HOUSE_GROUP: u32 = u32::MAX;
/// Maximum number of accounts.
pub const ACCOUNTS_MAX: usize = 1 << 26;

impl Account {
    pub(crate) fn new(realm: Realm, owner: Owner, group: u32, at: Timestamp) -> Self {
        Self {
            realm,
            owner,
            status: Status::Normal,
            profile: Profile::default(),
            kyc: KycLevel::None,
            assessed: false,
            seconds_allowed: false,
            group,
            opened_at: at,
            vip: 0,
            withdrawals_from: Timestamp::ZERO,
            referrer: None,
            order_limits: OrderLimits::default(),
            practice_reset_at: Timestamp::ZERO,
            claims: Vec::new(),
            activity: None,
            seconds: None,
            position_mode: PositionMode::Tickets,
        }
    }

    /// Prefetches both cache lines that a trade reads.
    #[inline]
    pub(crate) fn prefetch(&self) {
        prefetch_index(from_ref(&self.order_limits), 0);
        prefetch_index(from_ref(&self.referrer), 0);
    }

    /// The liquidity provider's.
    pub fn is_house(&self) -> bool {
        self.owner == Owner::LiquidityProvider
    }

    /// Belongs to a sandbox's simulated participant: trades like any account, with no user behind it.
    pub fn is_simulated(&self) -> bool {
        !self.is_house() && self.group >= SIMULATED_GROUPS_FROM
    }

    /// May take on new risk.
    pub(crate) fn check_can_open(&self) -> Result<(), Reject> {
        match self.status {
            Status::Normal => Ok(()),
            Status::Frozen | Status::PartlyFrozen => Err(Reject::AccountFrozen),
        }
    }

    /// May reduce risk and move its own free money.
    pub(crate) fn check_not_frozen(&self) -> Result<(), Reject> {
        match self.status {
            Status::Normal | Status::PartlyFrozen => Ok(()),
            Status::Frozen => Err(Reject::AccountFrozen),
        }
    }
}

impl Engine {
    pub fn account(&self, id: AccountId) -> Option<&Account> {
        self.accounts.get(id.index())
    }

    /// A customer's account: a customer's command can't act for the house.
    pub(crate) fn customer(&self, id: AccountId) -> Result<&Account, Reject> {
        match self.accounts.get(id.index()) {
            Some(account) if !account.is_house() => Ok(account),
            _ => Err(Reject::UnknownAccount),
        }
    }

    pub(crate) fn open_account(&mut self, command: &OpenAccount) -> Result<(), Reject> {
        if self.accounts.len() >= ACCOUNTS_MAX {
            return Err(Reject::CapacityReached);
        }
        if command.group == HOUSE_GROUP {
            return Err(Reject::InvalidInput { what: "group" });
        }
        let id = AccountId(self.accounts.len() as u32);
        let mut account = Account::new(command.realm, Owner::Customer, command.group, self.now());
        if self.rules >= RULES_POSITION_MODES {
            account.position_mode = PositionMode::Net;
        }
        self.accounts.push(account);
        self.ledger.add_account(command.realm);
        self.schedule_daily_review();
        self.out.push(Event::AccountOpened { account: id, realm: command.realm });
        if command.realm == Realm::Practice {
            self.accounts[id.index()].practice_reset_at = self.now();
            self.grant_practice_money(id);
        }
        Ok(())
    }

    pub(crate) fn set_account_status(&mut self, command: &SetAccountStatus) -> Result<(), Reject> {
        self.customer(command.account)?;
        if command.by == command.second && !planted(Bug::OnePersonSuffices) {
            return Err(Reject::SamePerson);
        }
        if command.status != Status::Normal && command.review_at <= self.now() {
            return Err(Reject::InvalidInput { what: "review date" });
        }
        self.accounts[command.account.index()].status = command.status;
        self.out.push(Event::StatusChanged {
            account: command.account,
            status: command.status,
            reason: command.reason,
        });
        if command.status != Status::Normal {
            self.rest_c2c_ads(command.account, None, C2cAdOff::Frozen);
        }
        Ok(())
    }

    pub(crate) fn set_profile(&mut self, command: &SetProfile) -> Result<(), Reject> {
        self.customer(command.account)?;
        let account = &mut self.accounts[command.account.index()];
        account.profile = command.profile;
        account.kyc = command.kyc;
        account.assessed = command.assessed;
        account.seconds_allowed = command.seconds_allowed;
        Ok(())
    }

    pub(crate) fn note_security_change(&mut self, command: &NoteSecurityChange) -> Result<(), Reject> {
        self.customer(command.account)?;
        let until = self.now().plus(SECURITY_COOLDOWN_MS);
        let account = &mut self.accounts[command.account.index()];
        account.withdrawals_from = account.withdrawals_from.max(until);
        Ok(())
    }
}
