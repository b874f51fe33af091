//! Book coordinates: whole ticks and whole lots. Inside a market nothing is fractional.

use std::fmt;

/// Which side of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode)]
#[cbor(index_only)]
#[repr(u8)]
pub enum Side {
    #[n(0)]
    Buy = 0,
    #[n(1)]
    Sell = 1,
}

impl Side {
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Buy => Self::Sell,
            Self::Sell => Self::Buy,
        }
    }
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// Whether an order on this side limited at `limit` trades with a resting order at `resting`.
    #[inline]
    pub const fn crosses(self, limit: Ticks, resting: Ticks) -> bool {
        match self {
            Self::Buy => limit.0 >= resting.0,
            Self::Sell => limit.0 <= resting.0,
        }
    }
}

macro_rules! count {
    ($($(#[$doc:meta])* $name:ident($repr:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode)]
        #[cbor(transparent)]
        #[repr(transparent)]
        pub struct $name(#[n(0)] pub $repr);
        impl $name {
            pub const ZERO: Self = Self(0);
            pub const MAX: Self = Self(<$repr>::MAX);
            #[inline]
            pub const fn is_zero(self) -> bool { self.0 == 0 }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&self.0, f) }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
        impl std::ops::Add for $name {
            type Output = Self;
            #[inline]
            fn add(self, other: Self) -> Self { Self(self.0 + other.0) }
        }
        impl std::ops::Sub for $name {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self { Self(self.0 - other.0) }
        }
        impl std::ops::AddAssign for $name {
            #[inline]
            fn add_assign(&mut self, other: Self) { self.0 += other.0 }
        }
        impl std::ops::SubAssign for $name {
            #[inline]
            fn sub_assign(&mut self, other: Self) { self.0 -= other.0 }
        }
    )*};
}

count! {
    /// A price as a count of the market's tick.
    Ticks(u32);
    /// A quantity as a count of the market's step.
    Lots(u64);
}
