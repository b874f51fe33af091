//! Which situations of token sales and collectibles a command brought about.

use std::collections::BTreeSet;

use plimsoll_engine::Reject;
use plimsoll_engine::command::Command;
use plimsoll_engine::event::Event;
use plimsoll_engine::sales::SaleEnd;
use plimsoll_units::SaleId;

use super::Moment;
use crate::coverage::{Coverage, CoveragePoint};

#[derive(Default)]
pub(super) struct LaunchMarking {
    /// Sales whose payments began in an earlier command and are not over.
    paying: BTreeSet<SaleId>,
}

impl LaunchMarking {
    pub(super) fn record(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        match moment.result {
            Err(reject) => hear_refused(reject, coverage),
            Ok(_) => self.hear_done(moment, coverage),
        }
    }

    fn hear_done(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        let mut begun = BTreeSet::new();
        for event in moment.events {
            match *event {
                Event::SaleCommitted { amount, committed, .. } => {
                    coverage.reach_if(amount < committed, CoveragePoint::SaleCommittedMore);
                }
                Event::SaleCancelled { .. } => coverage.reach(CoveragePoint::SaleTakenBack),
                Event::SaleAllotted { sale, tokens, locked, refund, .. } => {
                    begun.insert(sale);
                    coverage.reach_if(self.paying.contains(&sale), CoveragePoint::SalePaidInSlices);
                    coverage.reach_if(locked.is_positive(), CoveragePoint::SaleLocked);
                    let terms = moment.engine.sales().sale(sale).map(|sale| sale.terms);
                    let is_capped = terms.is_some_and(|terms| terms.per_person == tokens);
                    coverage.reach_if(is_capped && refund.is_positive(), CoveragePoint::SaleCapped);
                }
                Event::SaleReturned { sale, .. } => {
                    begun.insert(sale);
                    coverage.reach_if(self.paying.contains(&sale), CoveragePoint::SalePaidInSlices);
                }
                Event::SaleEnded { sale, end, sold, .. } => {
                    begun.remove(&sale);
                    self.paying.remove(&sale);
                    coverage.reach(match end {
                        SaleEnd::Allotted if sold.is_zero() => CoveragePoint::SaleWithoutBuyers,
                        SaleEnd::Allotted => CoveragePoint::SaleAllotted,
                        SaleEnd::Failed => CoveragePoint::SaleFailed,
                        SaleEnd::Withdrawn => CoveragePoint::SaleWithdrawn,
                    });
                }
                Event::TokensVested { left, .. } => {
                    let is_last = left.is_zero();
                    coverage.reach(if is_last { CoveragePoint::LastTokensVested } else { CoveragePoint::TokensVested });
                }
                Event::CollectibleSold { royalty, collectible, .. } => {
                    let item = moment.engine.collectibles().item(collectible);
                    let has_royalty = item.is_some_and(|item| item.author.is_some() && item.royalty.is_positive());
                    coverage.reach_if(royalty.is_positive(), CoveragePoint::RoyaltyPaid);
                    coverage.reach_if(royalty.is_zero() && has_royalty, CoveragePoint::AuthorSold);
                }
                _ => {}
            }
        }
        self.paying.extend(begun);
        if let (Command::OfferSale(c), Some(_)) = (&moment.request.command, moment.done()) {
            let in_escrow = moment
                .engine
                .sales()
                .sale(c.sale)
                .is_some_and(|sale| matches!(sale.stage, plimsoll_engine::sales::SaleStage::Open));
            coverage.reach_if(in_escrow, CoveragePoint::SaleTermsChanged);
        }
    }
}

fn hear_refused(reject: &Reject, coverage: &mut Coverage) {
    coverage.reach(match reject {
        Reject::SaleTermsFixed => CoveragePoint::SaleTermsFixed,
        Reject::SaleIssuer => CoveragePoint::SaleIssuerRefused,
        Reject::SalePriceChanged { .. } => CoveragePoint::SalePriceChanged,
        Reject::SaleOver { .. } => CoveragePoint::SaleTooLate,
        Reject::CollectiblePriceChanged { .. } => CoveragePoint::CollectiblePriceChanged,
        Reject::CollectibleOwn => CoveragePoint::CollectibleOwn,
        Reject::CollectibleNotForSale => CoveragePoint::CollectibleNotForSale,
        _ => return,
    });
}
