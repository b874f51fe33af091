//! The sandbox's campaign: a small reward for finishing the risk questionnaire, whatever the answers are. And the counting
//! of what institutions share, from the first start on.

use plimsoll_engine::USDT;
use plimsoll_engine::command::{FundHouse, OfferCampaign, StartTierDividends};
use plimsoll_engine::ledger::House;
use plimsoll_store::Store;
use plimsoll_store::campaigns::CampaignText;
use plimsoll_units::{Amount, CampaignId, DAY_MS};

use super::{Desk, SANDBOX, SETUP};

const COURSE: CampaignId = CampaignId(1);
const REWARD: Amount = Amount::whole(5);
const BUDGET: Amount = Amount::whole(5_000);
const DAYS: i64 = 365;
/// The outside transfer that brings the budget.
const TRANSACTION: [u8; 32] = [4; 32];
/// The risk questionnaire.
const SURVEY: i64 = 1;
const TITLE: &str = "Course reward";
const TERMS: &str = "5 USDT of play money for finishing the risk questionnaire. The answers and the score do not matter. \
                     Once for each person, from a budget that was paid in beforehand and while it lasts. Nothing has to \
                     be deposited, traded or kept for it.";

pub(super) async fn put_in_place(desk: &Desk<'_>, store: &Store) -> anyhow::Result<()> {
    let (is_counting, is_offered, now) = desk
        .read(|engine| {
            let is_offered = engine.campaigns().campaign(COURSE).is_some();
            (engine.dividends().is_counting(), is_offered, engine.stamp().at)
        })
        .await?;
    if !is_counting {
        desk.send(StartTierDividends { by: SETUP }).await?;
    }
    if !is_offered {
        let ends_at = now.plus(DAYS * DAY_MS - 1);
        let (campaign, asset, begins_at) = (COURSE, USDT, now);
        desk.send(OfferCampaign { campaign, asset, reward: REWARD, begins_at, ends_at, by: SETUP }).await?;
    }
    // Counted once, however often it is sent.
    let (house, transaction) = (House::Campaign(COURSE), TRANSACTION);
    desk.send(FundHouse { house, asset: USDT, amount: BUDGET, network: SANDBOX, transaction, index: 0 }).await?;
    let (title, terms) = (TITLE.to_owned(), TERMS.to_owned());
    store.save_campaign_text(&CampaignText { campaign: COURSE, title, terms, survey: SURVEY }).await?;
    Ok(())
}
