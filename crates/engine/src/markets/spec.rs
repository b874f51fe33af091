//! A market's terms as the operator lists them. They are checked once, at listing, so that the hot path can rely on
//! them: every tick of every lot is worth a whole number of the quote's smallest unit.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, AssetId, IndexId, Lots, Price, Quantity, Rate, SourceId};

use crate::book::ORDER_LOTS_MAX;
use crate::reject::Reject;

/// One price source of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SourceSpec {
    #[n(0)]
    pub id: SourceId,
    #[n(1)]
    pub weight: u16,
    /// Quotes in dollars where the index is in USDT: divided by this index (USDT in USD) before use.
    #[n(2)]
    pub divide_by: Option<IndexId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct MarketSpec {
    #[n(0)]
    pub symbol: String,
    #[n(1)]
    pub index: IndexId,
    #[n(2)]
    pub product: Product,
    #[n(3)]
    pub tick: Price,
    /// The step of spot quantities; the units of one contract lot.
    #[n(4)]
    pub lot: Quantity,
    #[n(5)]
    pub min_lots: Lots,
    #[n(6)]
    pub max_lots: Lots,
    #[n(7)]
    pub min_notional: Amount,
    #[n(8)]
    pub liquidity: Option<LiquiditySpec>,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Product {
    #[n(0)]
    Spot {
        #[n(0)]
        base: AssetId,
        #[n(1)]
        quote: AssetId,
    },
    #[n(1)]
    Contract {
        /// The coin margin and profit are in.
        #[n(0)]
        settle: AssetId,
        #[n(1)]
        conversion: Conversion,
        #[n(2)]
        leverage_max: u16,
        #[n(3)]
        regulated_leverage_max: u16,
        #[n(4)]
        tiers: Vec<Tier>,
        /// Eight-hourly funding (crypto) instead of overnight financing.
        #[n(5)]
        funding: bool,
    },
}

/// How the quote currency becomes the settlement coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Conversion {
    #[n(0)]
    One,
    /// Times an index (EUR through eurusd).
    #[n(1)]
    Times(#[n(0)] IndexId),
    /// Divided by an index (JPY through usdjpy).
    #[n(2)]
    DividedBy(#[n(0)] IndexId),
}

/// Up to this notional: this leverage, this maintenance rate less this amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Tier {
    #[n(0)]
    pub cap: Amount,
    #[n(1)]
    pub leverage_max: u16,
    #[n(2)]
    pub maintenance: Rate,
    /// Makes the maintenance margin continuous from tier to tier.
    #[n(3)]
    pub deduction: Amount,
}

/// How the labelled liquidity provider quotes around the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct LiquiditySpec {
    /// Between best bid and best ask.
    #[n(0)]
    pub spread: Price,
    /// Value of the best level, in the quote currency; each level behind is 1.3 times the one before.
    #[n(1)]
    pub top_value: Amount,
    #[n(2)]
    pub levels: u8,
    /// How far quotes of a contract move against an inventory worth the best level, as a fraction of the index: a provider
    /// that has bought quotes lower. Without it they stand around the index whatever it holds.
    #[n(3)]
    pub lean: Option<Rate>,
}

/// Levels the liquidity provider may quote on a side.
pub(super) const LIQUIDITY_LEVELS_MAX: u8 = 20;
/// How far quotes may move against an inventory, however large: half a percent.
pub(crate) const LEAN_MAX: Rate = Rate::from_units(Rate::SCALE / 200);
/// Longest symbol.
pub(super) const SYMBOL_MAX: usize = 16;
/// Most tiers of a contract.
pub(super) const TIERS_MAX: usize = 8;
/// What one tick of one lot may be worth at most: keeps every notional inside 128 bits.
pub(super) const TICK_VALUE_MAX: i128 = 1 << 50;

impl MarketSpec {
    /// What one tick of one lot is worth, in the quote's smallest unit; `None` unless that is a whole number.
    pub fn tick_value(&self) -> Option<i128> {
        let product = self.tick.units().checked_mul(self.lot.units())?;
        let value = product / Price::SCALE;
        (product % Price::SCALE == 0 && value > 0 && value <= TICK_VALUE_MAX).then_some(value)
    }

    pub(crate) fn check(&self) -> Result<(), Reject> {
        let refuse = |what| Err(Reject::InvalidInput { what });
        if self.symbol.is_empty() || self.symbol.len() > SYMBOL_MAX {
            return refuse("symbol");
        }
        if !self.tick.is_positive() || u64::try_from(self.tick.units()).is_err() {
            return refuse("tick");
        }
        if !self.lot.is_positive() || u64::try_from(self.lot.units()).is_err() {
            return refuse("lot");
        }
        if self.tick_value().is_none() {
            return refuse("tick times lot is not a whole unit");
        }
        if self.min_lots.is_zero() || self.min_lots > self.max_lots || self.max_lots > ORDER_LOTS_MAX {
            return refuse("lots");
        }
        if self.min_notional.is_negative() {
            return refuse("minimum notional");
        }
        if let Some(liquidity) = &self.liquidity
            && (!liquidity.spread.is_positive()
                || !liquidity.top_value.is_positive()
                || liquidity.levels == 0
                || liquidity.levels > LIQUIDITY_LEVELS_MAX
                || liquidity.lean.is_some_and(|lean| lean.is_negative() || lean > LEAN_MAX))
        {
            return refuse("liquidity");
        }
        match &self.product {
            Product::Spot { base, quote } if base == quote => refuse("spot pair"),
            Product::Spot { .. } => Ok(()),
            Product::Contract { leverage_max, regulated_leverage_max, tiers, .. } => {
                if *leverage_max == 0 || *regulated_leverage_max == 0 || regulated_leverage_max > leverage_max {
                    return refuse("leverage");
                }
                check_tiers(tiers)
            }
        }
    }
}

/// Caps rise, leverage falls, maintenance rises and the maintenance margin is continuous at each cap.
fn check_tiers(tiers: &[Tier]) -> Result<(), Reject> {
    let refuse = || Err(Reject::InvalidInput { what: "tiers" });
    if tiers.is_empty() || tiers.len() > TIERS_MAX || !tiers[0].deduction.is_zero() {
        return refuse();
    }
    let sound = |t: &Tier| {
        t.cap.is_positive() && t.leverage_max > 0 && t.maintenance.is_positive() && t.maintenance < Rate::ONE
    };
    if !tiers.iter().all(sound) {
        return refuse();
    }
    for pair in tiers.windows(2) {
        let (low, high) = (&pair[0], &pair[1]);
        let step = high.maintenance.units() - low.maintenance.units();
        let jump = i128::from(step) * low.cap.units() / i128::from(Rate::SCALE);
        if high.cap <= low.cap
            || high.leverage_max >= low.leverage_max
            || step <= 0
            || high.deduction.units() - low.deduction.units() != jump
        {
            return refuse();
        }
    }
    Ok(())
}
