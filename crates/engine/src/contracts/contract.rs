//! What a contract market keeps beside its book: the mark, the ordered sets that find affected positions, the
//! house's inventories, funding.

use std::collections::{BTreeSet, VecDeque};

use minicbor::{Decode, Encode};
use plimsoll_units::{Lots, PositionId, Price, ProtectionId, Rate, Rounding, SECOND_MS, Side, Timestamp};

use super::inventory::Inventory;
use super::trailing_index::Trails;
use crate::carry::Ratio;
use crate::markets::Exchange;
use crate::prices::BASIS_SAMPLES;

/// Positions of one side, ordered by the mark at which something happens to them.
pub(crate) type Watch = BTreeSet<(i64, PositionId)>;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct Contract {
    #[n(0)]
    pub mark: Option<Price>,
    /// Samples of book middle minus index, newest last.
    #[n(1)]
    basis: VecDeque<Price>,
    #[n(2)]
    basis_at: i64,
    /// Weighted sum of minute premiums and of their weights since the last funding.
    #[n(3)]
    pub(crate) premium_sum: Price,
    #[n(4)]
    pub(crate) premium_weight: u32,
    #[n(5)]
    pub funding_rate: Rate,
    #[n(6)]
    pub financing: Option<Financing>,
    /// Liquidation thresholds, longs then shorts.
    #[n(7)]
    pub(crate) liquidations: [Watch; 2],
    /// Margin-call thresholds of those not called lately.
    #[n(8)]
    pub(crate) calls: [Watch; 2],
    /// Open lots of customers, longs then shorts.
    #[n(9)]
    pub open: [Lots; 2],
    #[n(10)]
    pub(crate) queue: VecDeque<PositionId>,
    #[n(11)]
    pub liquidity: Inventory,
    #[n(12)]
    pub insurance: Inventory,
    /// When the insurance fund's holding should be gone.
    #[n(13)]
    pub(crate) unwind_by: Timestamp,
    /// Take-profits and stop-losses by trigger: fire on the way up, on the way down.
    #[n(14)]
    pub(crate) rising: BTreeSet<(i64, ProtectionId)>,
    #[n(15)]
    pub(crate) falling: BTreeSet<(i64, ProtectionId)>,
    /// Fired, not yet filled: tried again at each mark.
    #[n(16)]
    pub(crate) firing: BTreeSet<ProtectionId>,
    /// Thresholds hold up to this conversion rate; beyond, they are worked out anew.
    #[n(17)]
    pub(crate) conversion_ceiling: Option<Exchange>,
    /// Who was called, in the order of calls: they may be called again when their time is up.
    #[n(19)]
    pub(crate) called: VecDeque<(Timestamp, PositionId)>,
    /// Published, not yet in force.
    #[n(18)]
    pub coming_financing: Option<(Timestamp, Financing)>,
    /// Trailing stops, of longs and of shorts; nothing before the first one.
    #[n(20)]
    pub(crate) trails: Option<Box<[Trails; 2]>>,
}

/// Yearly rates the holder pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Financing {
    #[n(0)]
    pub long: Rate,
    #[n(1)]
    pub short: Rate,
    #[n(2)]
    pub days_per_year: u16,
}

impl Contract {
    /// Take the second's sample of the distance between the book's middle and the index.
    pub(crate) fn sample_basis(&mut self, now: Timestamp, distance: Price) {
        let second = now.0 / SECOND_MS;
        if second == self.basis_at {
            return;
        }
        self.basis_at = second;
        if self.basis.len() == BASIS_SAMPLES {
            self.basis.pop_front();
        }
        self.basis.push_back(distance);
    }

    pub(crate) fn mean_basis(&self) -> Price {
        if self.basis.is_empty() {
            return Price::ZERO;
        }
        let sum: Price = self.basis.iter().copied().sum();
        Price::from_units(sum.units() / self.basis.len() as i128)
    }

    /// The overnight rates in force at a moment, putting published ones in force when their time has come.
    pub(crate) fn financing_at(&mut self, at: Timestamp) -> Option<Financing> {
        if let Some((_, coming)) = self.coming_financing.take_if(|(from, _)| *from <= at) {
            self.financing = Some(coming);
        }
        self.financing
    }

    /// Restate prices after a stock split.
    pub(crate) fn split(&mut self, ratio: Ratio) {
        self.mark = self.mark.map(|mark| ratio.price(mark, Rounding::HalfEven));
        for distance in &mut self.basis {
            *distance = ratio.price(*distance, Rounding::HalfEven);
        }
        for trails in self.trails.iter_mut().flat_map(|sides| sides.iter_mut()) {
            trails.split(ratio);
        }
    }

    pub(super) fn trails_mut(&mut self, side: Side) -> &mut Trails {
        &mut self.trails.get_or_insert_default()[side.index()]
    }

    pub(crate) fn open_mut(&mut self, side: Side) -> &mut Lots {
        &mut self.open[side.index()]
    }

    /// Anybody at all holds something here.
    pub fn has_open_interest(&self) -> bool {
        self.open != [Lots::ZERO; 2] || self.liquidity.lots != 0 || self.insurance.lots != 0
    }
}
