//! A commitment that somebody thinks of: what it would bring if the sale ended now.

use plimsoll_units::{AccountId, Amount, SaleId};

use crate::engine::Engine;
use crate::reject::Reject;
use crate::sales::SaleStage;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SalePreview {
    pub amount: Amount,
    /// With what the account has committed already.
    pub committed: Amount,
    /// Tokens if the sale ended now; an estimate, as others go on committing.
    pub share: Amount,
    /// Tokens that this commitment brings at most.
    pub cap: Amount,
    pub pay: Amount,
    pub refund: Amount,
}

impl Engine {
    pub fn sale_preview(&self, account: AccountId, id: SaleId, amount: Amount) -> Result<SalePreview, Reject> {
        let group = self.customer(account)?.group;
        let sale = self.sales().sale(id).ok_or(Reject::ProductRemoved)?;
        let terms = &sale.terms;
        if matches!(sale.stage, SaleStage::Settling(_) | SaleStage::Over(_)) {
            return Err(Reject::SaleOver { until: terms.ends_at });
        }
        let own = self.sales().order_of(id, group);
        let committed = own.map_or(Amount::ZERO, |(_, order)| order.amount).checked_add(amount)?;
        if !amount.is_positive() || committed < terms.minimum {
            return Err(Reject::SaleTooLittle { minimum: terms.minimum });
        }
        let room = crate::sales::SALE_COMMITTED_MAX - sale.committed;
        if amount > room {
            return Err(Reject::SaleTooMuch { maximum: room });
        }
        let mut claims = Vec::with_capacity(sale.people as usize + 1);
        let mut place = None;
        for (order, commitment) in self.sales().orders_of(id) {
            let is_own = own.is_some_and(|(own, _)| own == order);
            place = place.or(is_own.then_some(claims.len()));
            claims.push(terms.claim(if is_own { committed } else { commitment.amount }));
        }
        if place.is_none() {
            claims.push(terms.claim(committed)); // A new commitment has the last number.
        }
        let place = place.unwrap_or(claims.len() - 1);
        let share = terms.shares(&claims).nth(place).expect("its claim is among them");
        let pay = terms.cost(share);
        Ok(SalePreview { amount, committed, share, cap: terms.cap(committed), pay, refund: committed - pay })
    }
}
