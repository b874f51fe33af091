//! The mark price: the median of three estimates of a contract's value, kept near the index.

use plimsoll_units::{Price, Rate, Rounding, mul_div};

use crate::markets::Class;

/// One-second samples of the distance between the book's middle and the index.
pub(crate) const BASIS_SAMPLES: usize = 30;

pub(crate) struct MarkInputs {
    pub(crate) index: Price,
    pub(crate) funding: Rate,
    /// Time to the next funding and the whole interval, in the same unit.
    pub(crate) left: i64,
    pub(crate) interval: i64,
    /// Mean distance of the book's middle from the index.
    pub(crate) basis: Price,
    /// Best bid, best ask, last trade.
    pub(crate) touch: Option<(Price, Price)>,
    pub(crate) last: Option<Price>,
}

/// Without a two-sided book the index is the mark.
pub(crate) fn mark(class: Class, inputs: &MarkInputs) -> Price {
    let index = inputs.index.units();
    let Some((bid, ask)) = inputs.touch else {
        return inputs.index;
    };
    let by_funding = {
        let whole = i128::from(Rate::SCALE) * i128::from(inputs.interval.max(1));
        let part = i128::from(inputs.funding.units()) * i128::from(inputs.left);
        index + mul_div(index, part, whole, Rounding::HalfEven).expect("a fraction of a price fits")
    };
    let by_basis = index + inputs.basis.units();
    let middle = (bid.units() + ask.units()) / 2;
    let by_book = median3(bid.units(), ask.units(), inputs.last.map_or(middle, Price::units));
    let reach = mul_div(index, i128::from(class.mark_clamp().units()), i128::from(Rate::SCALE), Rounding::Down)
        .expect("a fraction of a price fits");
    Price::from_units(median3(by_funding, by_basis, by_book).clamp(index - reach, index + reach).max(1))
}

fn median3(a: i128, b: i128, c: i128) -> i128 {
    a.max(b).min(a.min(b).max(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price(text: &str) -> Price {
        text.parse().unwrap()
    }

    #[test]
    fn the_mark_is_the_median_of_three_estimates() {
        let mut inputs = MarkInputs {
            index: price("60000"),
            funding: "0.0001".parse().unwrap(),
            left: 4,
            interval: 8,
            basis: price("12.50"),
            touch: Some((price("60020"), price("60022"))),
            last: Some(price("60050")),
        };
        assert_eq!(mark(Class::Crypto, &inputs), price("60012.5"));
        inputs.basis = price("900");
        inputs.funding = "0.02".parse().unwrap();
        inputs.touch = Some((price("61000"), price("61002")));
        assert_eq!(mark(Class::Crypto, &inputs), price("60600"), "kept within one percent of the index");
        inputs.touch = None;
        assert_eq!(mark(Class::Crypto, &inputs), price("60000"), "no book, no basis");
    }
}
