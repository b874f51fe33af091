//! The derived tables as structs, field for column.

pub(super) mod c2c;
pub(super) mod collectibles;
pub(super) mod funds;
pub(super) mod lending;
pub(super) mod money;
pub(super) mod notifications;
pub(super) mod public;
pub(super) mod sales;
pub(super) mod trading;

macro_rules! keyed {
    ($($name:ty)*) => {$(
        impl $crate::projections::table::Keyed for $name {
            fn id(&self) -> i64 {
                i64::try_from(self.id.0).expect("the databases count in signed 64-bit numbers")
            }
        }
    )*};
}
use keyed;
