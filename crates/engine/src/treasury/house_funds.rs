//! The operator's own money: into the house accounts, and out again when no customer depends on it.

use plimsoll_units::{Amount, AssetId};

use super::check_wallet_asset;
use super::seen_deposits::{DepositStatus, Recipient, SeenDeposit};
use crate::command::{DefundHouse, FundHouse};
use crate::engine::{Engine, LIQUIDITY_PROVIDER, USDT};
use crate::event::Event;
use crate::ledger::{House, LedgerAccount, Posting, Reason, System};
use crate::reject::Reject;

fn place_of(house: House) -> LedgerAccount {
    match house {
        House::Insurance(class) => LedgerAccount::System(System::Insurance(class)),
        House::OptionPool => LedgerAccount::System(System::OptionPool),
        House::SwapDesk => LedgerAccount::System(System::SwapDesk),
        House::Corrections => LedgerAccount::System(System::Corrections),
        House::Liquidity(wallet) => LedgerAccount::Free(LIQUIDITY_PROVIDER, wallet),
        House::LoanPool => LedgerAccount::System(System::LoanPool),
        House::FundReward(fund) => LedgerAccount::System(System::FundReward(fund)),
        House::Campaign(campaign) => LedgerAccount::System(System::Campaign(campaign)),
        House::DailyPool(pool) => LedgerAccount::System(System::DailyPool(pool)),
    }
}

impl Engine {
    /// Brought by an external transfer, and counted once like any deposit.
    pub(crate) fn fund_house(&mut self, command: &FundHouse) -> Result<(), Reject> {
        self.check_house(command.house, command.asset)?;
        let seen = SeenDeposit {
            network: command.network,
            transaction: command.transaction,
            index: command.index,
            recipient: Recipient::House(command.house),
            asset: command.asset,
            amount: command.amount,
            standing: DepositStatus::Final,
        };
        if let Some((deposit, _)) = self.check_incoming_transfer(&seen)? {
            self.out.push(Event::DepositRepeated { deposit });
            return Ok(());
        }
        self.treasury.seen_deposits.add(seen);
        let from = LedgerAccount::System(System::External(command.network));
        let to = place_of(command.house);
        let (asset, amount) = (command.asset, command.amount);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::HouseFunding });
        Ok(())
    }

    /// Needs two people, and never takes what customers' positions or running orders depend on.
    pub(crate) fn defund_house(&mut self, command: &DefundHouse) -> Result<(), Reject> {
        let DefundHouse { house, asset, amount, .. } = *command;
        self.check_house(house, asset)?;
        if command.by == command.second {
            return Err(Reject::SamePerson);
        }
        if !amount.is_positive() {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        let free = self.house_balance(house, asset);
        if free < amount {
            return Err(Reject::InsufficientBalance { needed: amount, free });
        }
        match house {
            House::Insurance(class) if self.has_open_interest(class) => return Err(Reject::HouseMoneyInUse),
            House::OptionPool
                if free - amount + self.seconds.reserved() < self.seconds.pool_needed(self.pool_counting()) =>
            {
                return Err(Reject::HouseMoneyInUse);
            }
            House::FundReward(id) => {
                let fund = self.funds.fund(id).ok_or(Reject::NotFound)?;
                if fund.terms.open && self.check_prefunded(id, fund, amount).is_err() {
                    return Err(Reject::HouseMoneyInUse);
                }
            }
            // A budget is promised until the campaign is over.
            House::Campaign(id) if self.campaigns.campaign(id).is_some_and(|c| self.now() <= c.ends_at) => {
                return Err(Reject::HouseMoneyInUse);
            }
            House::DailyPool(id) if self.daily_pools.pool(id).is_some_and(|pool| pool.run.is_some()) => {
                return Err(Reject::HouseMoneyInUse);
            }
            _ => {}
        }
        // Every check is above. From here on nothing may fail.
        let to = LedgerAccount::System(System::External(command.network));
        let from = place_of(house);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::HouseFunding });
        Ok(())
    }

    fn check_house(&self, house: House, asset: AssetId) -> Result<(), Reject> {
        self.check_asset(asset)?;
        match house {
            House::OptionPool if asset != USDT => Err(Reject::WalletAsset),
            House::Liquidity(wallet) => check_wallet_asset(wallet, asset),
            House::FundReward(id) => {
                let fund = self.funds.fund(id).ok_or(Reject::NotFound)?;
                if fund.terms.asset == asset { Ok(()) } else { Err(Reject::WalletAsset) }
            }
            House::Campaign(id) => {
                let campaign = self.campaigns.campaign(id).ok_or(Reject::NotFound)?;
                if campaign.asset == asset { Ok(()) } else { Err(Reject::WalletAsset) }
            }
            House::DailyPool(id) => {
                let pool = self.daily_pools.pool(id).ok_or(Reject::NotFound)?;
                if pool.terms.asset == asset { Ok(()) } else { Err(Reject::WalletAsset) }
            }
            House::Insurance(_) | House::OptionPool | House::SwapDesk | House::Corrections | House::LoanPool => Ok(()),
        }
    }

    fn house_balance(&self, house: House, asset: AssetId) -> Amount {
        match place_of(house) {
            LedgerAccount::Free(account, wallet) => self.ledger.free(account, wallet, asset),
            LedgerAccount::System(system) => self.ledger.system(system, asset),
            LedgerAccount::Held(..) => unreachable!("house money is funded free"),
        }
    }
}
