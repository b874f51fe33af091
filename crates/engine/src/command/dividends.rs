//! Dividends of institutions, from a quarter's fee income. Owns the shape of these commands.

use minicbor::{Decode, Encode};
use plimsoll_units::{Rate, StaffId};

/// From now on fee income and unit-days are counted, quarter by quarter.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct StartTierDividends {
    #[n(0)]
    pub by: StaffId,
}

/// Pays a part of a closed quarter's net fee income to each tier. Needs two people, once for each quarter.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct DeclareTierDividend {
    /// Four times the year, and from 0 to 3.
    #[n(0)]
    pub quarter: i64,
    /// Of the first and of the second tier.
    #[n(1)]
    pub rates: [Rate; 2],
    #[n(2)]
    pub by: StaffId,
    #[n(3)]
    pub second: StaffId,
}
