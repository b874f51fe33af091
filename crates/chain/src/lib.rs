//! Blockchain primitives: addresses, keys, signatures. Holds no private key and knows no balance.

pub mod addresses;
pub mod secrets;
pub mod signin;
