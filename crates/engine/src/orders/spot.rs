//! A spot trade: two coins change hands, each side pays its fee in what it receives.

use plimsoll_units::{Amount, Lots, Rounding, Side};

use crate::book::Resting;
use crate::engine::{Engine, LIQUIDITY_PROVIDER};
use crate::fees::Liquidity;
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet};
use crate::planted::{Bug, planted};

impl Engine {
    /// Returns (maker's fee, taker's fee), each in the coin that side received.
    #[inline]
    pub(super) fn settle_spot(
        &mut self,
        maker: &Resting,
        taker: &Resting,
        lots: Lots,
        value: Amount,
    ) -> (Amount, Amount) {
        let market = &self.markets[maker.market.index()];
        let (base, quote) = market.pair();
        let amount = market.base_amount(lots);
        let (buyer, seller) = if taker.side == Side::Buy { (taker, maker) } else { (maker, taker) };
        let wallet = Wallet::Platform;
        let trade = |from, to, asset, amount| Posting {
            from: LedgerAccount::Held(from, wallet),
            to: LedgerAccount::Free(to, wallet),
            asset,
            amount,
            reason: Reason::Trade,
        };
        self.ledger.post_here(&mut self.out, trade(buyer.account, seller.account, quote, value));
        self.ledger.post_here(&mut self.out, trade(seller.account, buyer.account, base, amount));
        self.orders.detail_mut(buyer.id).hold -= value;
        self.orders.detail_mut(seller.id).hold -= amount;

        let mut fees = [Amount::ZERO; 2];
        for (slot, order, liquidity) in [(0, maker, Liquidity::Maker), (1, taker, Liquidity::Taker)] {
            let (asset, received) = if order.side == Side::Buy { (base, amount) } else { (quote, value) };
            let rate = self.fees.spot(&self.accounts[order.account.index()], liquidity);
            let rounding = if planted(Bug::FeeRoundedDown) { Rounding::Down } else { Rounding::Up };
            let fee = received.at_rate(rate, rounding).expect("a fee is less than what it is taken from");
            let from = LedgerAccount::Free(order.account, wallet);
            let to = LedgerAccount::System(crate::ledger::System::Fee);
            self.ledger.post_here(&mut self.out, Posting { from, to, asset, amount: fee, reason: Reason::Fee });
            self.note_fee(order.account, asset, fee);
            fees[slot] = fee;
        }
        for order in [maker, taker] {
            if order.account == LIQUIDITY_PROVIDER {
                self.note_quote_fill(order.market, order.side, lots);
            }
        }
        self.note_volume(maker.account, taker.account, quote, value);
        (fees[0], fees[1])
    }
}
