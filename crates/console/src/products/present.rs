//! Terms that hold now, in the words of the form, and the next free number.

use plimsoll_app::engine::Engine;
use plimsoll_units::{AssetId, CampaignId, DailyPoolId, FundId, LoanProductId, PledgeProductId};

use super::terms::{FundFor, Pays, ProductKind, ProductTerms, percent_of};

/// Numbers of products that the staff may ask for.
pub(crate) const NUMBER_MAX: u32 = 1_000_000;

fn coin(engine: &Engine, asset: AssetId) -> String {
    engine.assets().get(asset.index() / 2).cloned().unwrap_or_else(|| asset.to_string())
}

/// Of a campaign, its words are in a row elsewhere.
pub(crate) fn present(engine: &Engine, kind: ProductKind, number: u32) -> Option<ProductTerms> {
    match kind {
        ProductKind::Loan => engine.loans().product(LoanProductId(number)).map(|terms| ProductTerms::Loan {
            coin: coin(engine, terms.asset),
            days: terms.days,
            daily_percent: percent_of(terms.rate),
            minimum: terms.minimum.to_string(),
            maximum: terms.maximum.to_string(),
            open: terms.open,
        }),
        ProductKind::Pledge => engine.pledges().product(PledgeProductId(number)).map(|terms| ProductTerms::Pledge {
            coin: coin(engine, terms.asset),
            initial_percent: percent_of(terms.levels.initial),
            call_percent: percent_of(terms.levels.call),
            liquidation_percent: percent_of(terms.levels.liquidation),
            daily_percent: percent_of(terms.rate),
            fee_percent: percent_of(terms.levels.fee),
            minimum: terms.minimum.to_string(),
            maximum: terms.maximum.to_string(),
            days: terms.days.clone(),
            open: terms.open,
        }),
        ProductKind::Fund => engine.funds().fund(FundId(number)).map(|fund| ProductTerms::Fund {
            coin: coin(engine, fund.terms.asset),
            days: fund.terms.days.clone(),
            yearly_percent: percent_of(fund.terms.rate),
            quota: fund.terms.quota.to_string(),
            minimum: fund.terms.minimum.to_string(),
            maximum: fund.terms.maximum.to_string(),
            times: fund.terms.times,
            level: fund.terms.level,
            offered_to: FundFor::of(fund.terms.class),
            pays: Pays::of(fund.terms.pays),
            open: fund.terms.open,
        }),
        ProductKind::DailyPool => engine.daily_pools().pool(DailyPoolId(number)).map(|pool| ProductTerms::DailyPool {
            coin: coin(engine, pool.terms.asset),
            ceiling_percent: percent_of(pool.terms.ceiling),
            minimum: pool.terms.minimum.to_string(),
            maximum: pool.terms.maximum.to_string(),
            level: pool.terms.level,
            offered_to: FundFor::of(pool.terms.class),
            open: pool.terms.open,
        }),
        ProductKind::Campaign => {
            engine.campaigns().campaign(CampaignId(number)).map(|campaign| ProductTerms::Campaign {
                coin: coin(engine, campaign.asset),
                reward: campaign.reward.to_string(),
                begins_at: campaign.begins_at.0,
                ends_at: campaign.ends_at.0,
                title: String::new(),
                terms: String::new(),
                survey: 0,
            })
        }
        ProductKind::NavFund | ProductKind::Sale | ProductKind::Series | ProductKind::Tier => None,
    }
}

/// Funds of both kinds share their numbers.
pub(crate) fn next_number(engine: &Engine, kind: ProductKind) -> u32 {
    let last = match kind {
        ProductKind::Loan => engine.loans().products().map(|(id, _)| id.0).max(),
        ProductKind::Pledge => engine.pledges().products().map(|(id, _)| id.0).max(),
        ProductKind::Fund | ProductKind::NavFund => {
            let holding = engine.nav_funds().funds().map(|(id, _)| id.0);
            engine.funds().funds().map(|(id, _)| id.0).chain(holding).max()
        }
        ProductKind::DailyPool => engine.daily_pools().pools().map(|(id, _)| id.0).max(),
        ProductKind::Campaign => engine.campaigns().campaigns().map(|(id, _)| id.0).max(),
        ProductKind::Sale | ProductKind::Series | ProductKind::Tier => None,
    };
    last.unwrap_or_default() + 1
}
