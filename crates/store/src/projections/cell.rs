//! One value of a row on its way to and from a column: whole numbers as BIGINT, exact decimals as TEXT.

use std::str::FromStr;

use plimsoll_units::{
    AccountId, Amount, AssetId, CorrectionId, DepositId, IndexId, LossId, Lots, MarketId, NetworkId, OrderId,
    PositionId, Price, Quantity, QuoteId, Rate, SecondsId, StaffId, Timestamp, WithdrawalId,
};

use super::cells::Cells;
use super::found::Found;
use crate::{Result, StoreError};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    Numbers,
    Text,
}

pub(crate) trait Cell: Sized {
    const HOLDS: Holds;

    fn put(&self, cells: &mut impl Cells);
    /// Nothing, if the column holds none.
    fn take_any(row: &impl Found, at: usize) -> Result<Option<Self>>;

    fn take(row: &impl Found, at: usize) -> Result<Self> {
        Self::take_any(row, at)?.ok_or_else(|| StoreError::Unreadable(format!("column {at} is empty")))
    }
}

/// A cell that may be empty.
pub(crate) trait Slot: Sized {
    const HOLDS: Holds;

    fn put(&self, cells: &mut impl Cells);
    fn take(row: &impl Found, at: usize) -> Result<Self>;
}

impl<C: Cell> Slot for C {
    const HOLDS: Holds = C::HOLDS;

    fn put(&self, cells: &mut impl Cells) {
        Cell::put(self, cells);
    }
    fn take(row: &impl Found, at: usize) -> Result<Self> {
        <C as Cell>::take(row, at)
    }
}

impl<C: Cell> Slot for Option<C> {
    const HOLDS: Holds = C::HOLDS;

    fn put(&self, cells: &mut impl Cells) {
        match self {
            Some(cell) => Cell::put(cell, cells),
            None => cells.nothing(C::HOLDS),
        }
    }
    fn take(row: &impl Found, at: usize) -> Result<Self> {
        C::take_any(row, at)
    }
}

fn unreadable(at: usize) -> StoreError {
    StoreError::Unreadable(format!("column {at} holds a number out of range"))
}

macro_rules! whole_numbers {
    ($($type:ty: |$value:ident| $inner:expr, |$number:ident| $made:expr;)*) => {$(
        impl Cell for $type {
            const HOLDS: Holds = Holds::Numbers;

            fn put(&self, cells: &mut impl Cells) {
                let $value = *self;
                cells.number(i64::try_from($inner).expect("the databases count in signed 64-bit numbers"));
            }
            fn take_any(row: &impl Found, at: usize) -> Result<Option<Self>> {
                let found = row.number(at)?;
                found.map(|found| {
                    let $number = found.try_into().map_err(|_| unreadable(at))?;
                    Ok($made)
                }).transpose()
            }
        }
    )*};
}

whole_numbers! {
    i64: |v| v, |n| n;
    u64: |v| v, |n| n;
    Timestamp: |v| v.0, |n| Timestamp(n);
    AccountId: |v| v.0, |n| AccountId(n);
    AssetId: |v| v.0, |n| AssetId(n);
    MarketId: |v| v.0, |n| MarketId(n);
    IndexId: |v| v.0, |n| IndexId(n);
    NetworkId: |v| v.0, |n| NetworkId(n);
    StaffId: |v| v.0, |n| StaffId(n);
    OrderId: |v| v.0, |n| OrderId(n);
    PositionId: |v| v.0, |n| PositionId(n);
    LossId: |v| v.0, |n| LossId(n);
    SecondsId: |v| v.0, |n| SecondsId(n);
    QuoteId: |v| v.0, |n| QuoteId(n);
    DepositId: |v| v.0, |n| DepositId(n);
    WithdrawalId: |v| v.0, |n| WithdrawalId(n);
    CorrectionId: |v| v.0, |n| CorrectionId(n);
    Lots: |v| v.0, |n| Lots(n);
}

impl Cell for bool {
    const HOLDS: Holds = Holds::Numbers;

    fn put(&self, cells: &mut impl Cells) {
        cells.number(i64::from(*self));
    }
    fn take_any(row: &impl Found, at: usize) -> Result<Option<Self>> {
        let found = row.number(at)?;
        Ok(found.map(|number| number != 0))
    }
}

macro_rules! decimals {
    ($($type:ty)*) => {$(
        impl Cell for $type {
            const HOLDS: Holds = Holds::Text;

            fn put(&self, cells: &mut impl Cells) {
                cells.decimal(*self);
            }
            fn take_any(row: &impl Found, at: usize) -> Result<Option<Self>> {
                let found = row.text(at)?;
                let read = found.map(<$type>::from_str).transpose();
                read.map_err(|error| StoreError::Unreadable(format!("column {at}: {error}")))
            }
        }
    )*};
}

decimals! { Amount Price Quantity Rate }

impl Cell for String {
    const HOLDS: Holds = Holds::Text;

    fn put(&self, cells: &mut impl Cells) {
        cells.text(self);
    }
    fn take_any(row: &impl Found, at: usize) -> Result<Option<Self>> {
        Ok(row.text(at)?.map(str::to_owned))
    }
}
