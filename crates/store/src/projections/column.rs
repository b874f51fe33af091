//! Column values of derived rows: integers as BIGINT, exact decimals as TEXT.

use std::str::FromStr;

use plimsoll_units::{
    AccountId, Amount, AssetId, C2cAdId, C2cOrderId, CollectibleId, CorrectionId, DepositId, FundId, FundOrderId,
    IndexId, LoanId, LoanProductId, Lots, MarketId, NetworkId, OrderId, PledgeId, PledgeProductId, PositionId, Price,
    ProtectionId, Quantity, QuoteId, Rate, SaleId, SaleOrderId, SecondsId, StaffId, Timestamp, WithdrawalId,
};

use super::params::Params;
use super::row_reader::RowReader;
use crate::{Result, StoreError};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    Numbers,
    Text,
}

pub(crate) trait Column: Sized {
    const HOLDS: ColumnType;

    fn put(&self, cells: &mut impl Params);
    /// `None` for NULL.
    fn take_any(row: &impl RowReader, at: usize) -> Result<Option<Self>>;

    fn take(row: &impl RowReader, at: usize) -> Result<Self> {
        Self::take_any(row, at)?.ok_or_else(|| StoreError::Unreadable(format!("column {at} is empty")))
    }
}

/// A value that may be NULL.
pub(crate) trait ColumnValue: Sized {
    const HOLDS: ColumnType;

    fn put(&self, cells: &mut impl Params);
    fn take(row: &impl RowReader, at: usize) -> Result<Self>;
}

impl<C: Column> ColumnValue for C {
    const HOLDS: ColumnType = C::HOLDS;

    fn put(&self, cells: &mut impl Params) {
        Column::put(self, cells);
    }
    fn take(row: &impl RowReader, at: usize) -> Result<Self> {
        <C as Column>::take(row, at)
    }
}

impl<C: Column> ColumnValue for Option<C> {
    const HOLDS: ColumnType = C::HOLDS;

    fn put(&self, cells: &mut impl Params) {
        match self {
            Some(cell) => Column::put(cell, cells),
            None => cells.nothing(C::HOLDS),
        }
    }
    fn take(row: &impl RowReader, at: usize) -> Result<Self> {
        C::take_any(row, at)
    }
}

fn unreadable(at: usize) -> StoreError {
    StoreError::Unreadable(format!("column {at} holds a number out of range"))
}

macro_rules! whole_numbers {
    ($($type:ty: |$value:ident| $inner:expr, |$number:ident| $made:expr;)*) => {$(
        impl Column for $type {
            const HOLDS: ColumnType = ColumnType::Numbers;

            fn put(&self, cells: &mut impl Params) {
                let $value = *self;
                cells.number(i64::try_from($inner).expect("the databases count in signed 64-bit numbers"));
            }
            fn take_any(row: &impl RowReader, at: usize) -> Result<Option<Self>> {
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
    ProtectionId: |v| v.0, |n| ProtectionId(n);
    SecondsId: |v| v.0, |n| SecondsId(n);
    QuoteId: |v| v.0, |n| QuoteId(n);
    DepositId: |v| v.0, |n| DepositId(n);
    WithdrawalId: |v| v.0, |n| WithdrawalId(n);
    CorrectionId: |v| v.0, |n| CorrectionId(n);
    FundId: |v| v.0, |n| FundId(n);
    FundOrderId: |v| v.0, |n| FundOrderId(n);
    LoanId: |v| v.0, |n| LoanId(n);
    LoanProductId: |v| v.0, |n| LoanProductId(n);
    PledgeId: |v| v.0, |n| PledgeId(n);
    PledgeProductId: |v| v.0, |n| PledgeProductId(n);
    Lots: |v| v.0, |n| Lots(n);
    SaleId: |v| v.0, |n| SaleId(n);
    SaleOrderId: |v| v.0, |n| SaleOrderId(n);
    CollectibleId: |v| v.0, |n| CollectibleId(n);
    C2cAdId: |v| v.0, |n| C2cAdId(n);
    C2cOrderId: |v| v.0, |n| C2cOrderId(n);
}

impl Column for bool {
    const HOLDS: ColumnType = ColumnType::Numbers;

    fn put(&self, cells: &mut impl Params) {
        cells.number(i64::from(*self));
    }
    fn take_any(row: &impl RowReader, at: usize) -> Result<Option<Self>> {
        let found = row.number(at)?;
        Ok(found.map(|number| number != 0))
    }
}

macro_rules! decimals {
    ($($type:ty)*) => {$(
        impl Column for $type {
            const HOLDS: ColumnType = ColumnType::Text;

            fn put(&self, cells: &mut impl Params) {
                cells.decimal(*self);
            }
            fn take_any(row: &impl RowReader, at: usize) -> Result<Option<Self>> {
                let found = row.text(at)?;
                let read = found.map(<$type>::from_str).transpose();
                read.map_err(|error| StoreError::Unreadable(format!("column {at}: {error}")))
            }
        }
    )*};
}

decimals! { Amount Price Quantity Rate }

impl Column for String {
    const HOLDS: ColumnType = ColumnType::Text;

    fn put(&self, cells: &mut impl Params) {
        cells.text(self);
    }
    fn take_any(row: &impl RowReader, at: usize) -> Result<Option<Self>> {
        Ok(row.text(at)?.map(str::to_owned))
    }
}
