//! The simulated dealers and what they advertise.

use std::collections::BTreeMap;

use plimsoll_app::c2c::{AdForm, AdPrice, PayForm, PayWith};
use plimsoll_units::{Amount, Price, Rate, Side};

pub(super) struct DealerPlan {
    pub(super) nick: &'static str,
    pub(super) country: &'static str,
    /// Method, and its fields by key.
    pub(super) accounts: &'static [(u16, &'static [(&'static str, &'static str)])],
    pub(super) ads: &'static [AdPlan],
}

pub(super) struct AdPlan {
    pub(super) side: Side,
    pub(super) coin: &'static str,
    pub(super) fiat: &'static str,
    pub(super) price: PlannedPrice,
    /// Smallest and largest order, in the currency.
    pub(super) range: (i128, i128),
    /// Coins, in hundredths.
    pub(super) hundredths: i128,
    pub(super) pay_minutes: u8,
}

pub(super) enum PlannedPrice {
    /// Of the index, in ten thousandths.
    Ratio(i64),
    /// In ten thousandths of the currency.
    Fixed(i128),
}

use PlannedPrice::{Fixed, Ratio};
use Side::{Buy, Sell};

const fn ad(
    side: Side,
    deal: (&'static str, &'static str),
    price: PlannedPrice,
    range: (i128, i128),
    hundredths: i128,
    pay_minutes: u8,
) -> AdPlan {
    AdPlan { side, coin: deal.0, fiat: deal.1, price, range, hundredths, pay_minutes }
}

const REMARK: &str = "Simulated dealer with play money: no real payment is made or expected. Pay from an account in your own \
                      name, write the order number as reference, and press the button when it is done.";

pub(super) const DEALERS: [DealerPlan; 5] = [
    DealerPlan {
        nick: "Harbour Desk",
        country: "DE",
        accounts: &[
            (2, &[("number", "DE00 0000 0000 0000 0000 01")]),
            (1, &[("bank", "Simulated Bank"), ("number", "DE00 0000 0000 0000 0000 02")]),
        ],
        ads: &[
            ad(Sell, ("USDT", "EUR"), Ratio(10_040), (20, 5_000), 2_500_000, 15),
            ad(Buy, ("USDT", "EUR"), Ratio(9_960), (20, 5_000), 2_500_000, 15),
            ad(Sell, ("BTC", "EUR"), Ratio(10_080), (100, 20_000), 100, 30),
        ],
    },
    DealerPlan {
        nick: "Quay Street",
        country: "US",
        accounts: &[
            (6, &[("bank", "Simulated Bank"), ("routing", "000000000"), ("number", "000000017")]),
            (4, &[("email", "quay-street-simulated")]),
        ],
        ads: &[
            ad(Sell, ("USDT", "USD"), Fixed(10_120), (10, 3_000), 2_000_000, 15),
            ad(Buy, ("BTC", "USD"), Ratio(9_930), (50, 15_000), 100, 30),
            ad(Buy, ("USDC", "USD"), Ratio(9_945), (10, 3_000), 2_000_000, 15),
        ],
    },
    DealerPlan {
        nick: "Lantern Row",
        country: "GB",
        accounts: &[(3, &[("sort", "00-00-00"), ("number", "00000003")]), (5, &[("tag", "lantern-row-simulated")])],
        ads: &[
            ad(Sell, ("USDT", "GBP"), Ratio(10_060), (20, 4_000), 2_000_000, 30),
            ad(Buy, ("USDT", "GBP"), Ratio(9_940), (20, 4_000), 2_000_000, 30),
            ad(Sell, ("ETH", "GBP"), Ratio(10_100), (50, 10_000), 2_000, 45),
        ],
    },
    DealerPlan {
        nick: "Tidewater",
        country: "IE",
        accounts: &[(5, &[("tag", "tidewater-simulated")]), (4, &[("email", "tidewater-simulated")])],
        ads: &[
            ad(Sell, ("USDT", "EUR"), Ratio(10_075), (10, 2_000), 1_000_000, 15),
            ad(Sell, ("USDC", "EUR"), Ratio(10_050), (10, 2_000), 1_000_000, 15),
            ad(Buy, ("ETH", "EUR"), Ratio(9_900), (30, 8_000), 2_000, 30),
        ],
    },
    DealerPlan {
        nick: "Northgate",
        country: "AU",
        accounts: &[
            (1, &[("bank", "Simulated Bank"), ("number", "000-000 00000005")]),
            (4, &[("email", "northgate-simulated")]),
        ],
        ads: &[
            ad(Buy, ("USDT", "USD"), Fixed(9_880), (10, 3_000), 2_000_000, 15),
            ad(Buy, ("USDT", "EUR"), Ratio(9_925), (10, 3_000), 1_500_000, 30),
            ad(Sell, ("USDT", "AUD"), Ratio(10_065), (20, 4_000), 1_500_000, 15),
        ],
    },
];

impl DealerPlan {
    pub(super) fn pay_forms(&self) -> Vec<PayForm> {
        let form = |(method, fields): &(u16, &[(&str, &str)])| {
            let fields = fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
            PayForm { id: None, method: *method, fields: fields.collect::<BTreeMap<_, _>>() }
        };
        self.accounts.iter().map(form).collect()
    }

    /// An advertisement with the dealer's payment accounts, by their numbers.
    pub(super) fn form(&self, plan: &AdPlan, accounts: &[i64]) -> AdForm {
        let paid = self.accounts.iter().zip(accounts);
        let price = match plan.price {
            Ratio(parts) => AdPrice::Ratio(Rate::from_units(parts * (Rate::SCALE / 10_000))),
            Fixed(parts) => AdPrice::Fixed(Price::from_units(parts * (Price::SCALE / 10_000))),
        };
        AdForm {
            id: None,
            side: plan.side,
            coin: plan.coin.to_owned(),
            fiat: plan.fiat.to_owned(),
            price,
            minimum: Amount::whole(plan.range.0),
            maximum: Amount::whole(plan.range.1),
            quantity: plan.quantity(),
            pay_with: paid.map(|((method, _), id)| PayWith { method: *method, account: Some(*id) }).collect(),
            pay_minutes: plan.pay_minutes,
            completed: 0,
            remark: REMARK.to_owned(),
            country: self.country.to_owned(),
        }
    }
}

impl AdPlan {
    pub(super) fn quantity(&self) -> Amount {
        Amount::from_units(self.hundredths * (Amount::SCALE / 100))
    }
}
