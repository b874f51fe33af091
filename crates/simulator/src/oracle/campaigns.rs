//! The oracle of campaigns: budgets counted from postings, and who was paid, once for each person.

use std::collections::BTreeMap;

use plimsoll_engine::command::{Command, OfferCampaign};
use plimsoll_engine::event::Event;
use plimsoll_engine::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use plimsoll_units::{AccountId, Amount, CampaignId};

use super::{Moment, Verdict, hold};

#[derive(Default)]
pub(super) struct Campaigns {
    offers: BTreeMap<CampaignId, OfferCampaign>,
    budgets: BTreeMap<CampaignId, Amount>,
    /// The number of a person's claim, and the account that made it.
    paid: BTreeMap<(CampaignId, u32), (u64, AccountId)>,
}

impl Campaigns {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        let Some(receipt) = moment.done() else { return Ok(()) };
        match &moment.request.command {
            Command::OfferCampaign(offer) => {
                let known = self.offers.insert(offer.campaign, *offer);
                hold(known.is_none(), || format!("campaign {} was offered twice", offer.campaign))?;
            }
            Command::ClaimReward(claim) => {
                self.check_claim(moment, claim.account, claim.campaign, receipt.id)?;
            }
            _ => {}
        }
        for event in moment.events {
            if let Event::Posted(posting) = event {
                self.hear_posting(moment, posting)?;
            }
        }
        Ok(())
    }

    fn check_claim(&mut self, moment: &Moment<'_>, account: AccountId, id: CampaignId, number: u64) -> Verdict {
        let group = moment.engine.account(account).map_or(0, |account| account.group);
        let events = moment.events.iter().filter(|event| matches!(event, Event::RewardClaimed { .. })).count();
        if let Some(first) = self.paid.get(&(id, group)) {
            return hold(*first == (number, account) && events == 0, || {
                format!("{account} claimed again: {number} and {events} payments after {first:?}")
            });
        }
        let offer = self.offers.get(&id).ok_or("a campaign that was never offered")?;
        hold(events == 1 && (offer.begins_at..=offer.ends_at).contains(&moment.at), || {
            format!("{account} was paid {events} times by campaign {id} at {:?}", moment.at)
        })?;
        let before = self.paid.keys().filter(|(campaign, _)| *campaign == id).count() as u64;
        self.paid.insert((id, group), (number, account));
        hold(number == before + 1, || format!("claim {number} after {before}"))
    }

    fn hear_posting(&mut self, moment: &Moment<'_>, posting: &Posting) -> Verdict {
        if let LedgerAccount::System(System::Campaign(id)) = posting.to {
            hold(matches!(moment.request.command, Command::FundHouse(_)), || format!("budget of {id} from elsewhere"))?;
            *self.budgets.entry(id).or_default() += posting.amount;
        }
        let LedgerAccount::System(System::Campaign(id)) = posting.from else {
            return Ok(());
        };
        let budget = self.budgets.entry(id).or_default();
        *budget -= posting.amount;
        hold(!budget.is_negative(), || format!("campaign {id} paid {} too much", *budget))?;
        let offer = self.offers.get(&id).ok_or("a campaign that was never offered")?;
        match moment.request.command {
            Command::ClaimReward(claim) => {
                let to = LedgerAccount::Free(claim.account, Wallet::Platform);
                let right =
                    Posting { to, asset: offer.asset, amount: offer.reward, reason: Reason::Campaign, ..*posting };
                hold(*posting == right && claim.campaign == id, || format!("{posting:?} is no reward of {offer:?}"))
            }
            Command::DefundHouse(_) => {
                hold(moment.at > offer.ends_at, || format!("the budget of campaign {id} was taken while it ran"))
            }
            _ => Err(format!("{posting:?} by nobody")),
        }
    }
}
