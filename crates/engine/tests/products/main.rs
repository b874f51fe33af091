//! The products beside order books, driven through `Engine::apply` alone: second-contracts, swap, deposits and
//! withdrawals, practice, levels and referrals.

mod c2c;
mod corrections;
mod deposits;
mod dice;
mod end_of_day;
mod funds;
mod house;
mod lending;
mod nav_funds;
mod practice;
mod referral;
mod rewards;
mod rules;
mod sales;
mod seconds;
mod seconds_limits;
mod seconds_load;
mod seconds_refusals;
mod staff;
mod swap;
mod transfer;
mod vip;
mod wild;
mod withdrawal_requests;
mod withdrawals;
mod world;
