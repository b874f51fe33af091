//! People: how they register, sign in, prove themselves and are kept apart, attacks included.
//!
//! Most tests run against platforms that believe one proxy, so that each person can come from an address of their own.

mod checks;
mod codes;
mod entry;
mod factor_changes;
mod factors;
mod limits;
mod outbox;
mod passkeys;
mod passwords;
mod sessions;
mod someone;
mod uploads;
mod wallets;
