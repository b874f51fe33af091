//! Withdrawal channels: terms of withdrawing one coin over one network, as the operator publishes them.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, Rate};

use crate::command::OpenChannel;
use crate::engine::Engine;
use crate::reject::Reject;

/// Channels the engine will hold.
pub const CHANNELS_MAX: usize = 4_096;
/// The highest share of an amount a withdrawal may cost: five percent.
pub const FEE_RATE_MAX: Rate = Rate::from_units(Rate::SCALE / 20);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Channel {
    #[n(0)]
    pub minimum: Amount,
    #[n(1)]
    pub maximum: Amount,
    #[n(2)]
    pub fee_rate: Rate,
    #[n(3)]
    pub fixed_fee: Amount,
    #[n(4)]
    pub free_per_day: u32,
    #[n(5)]
    pub count_per_day: u32,
    #[n(6)]
    pub deposit_minimum: Amount,
    #[n(7)]
    pub open: bool,
}

impl Engine {
    pub(crate) fn open_channel(&mut self, command: &OpenChannel) -> Result<(), Reject> {
        self.check_asset(command.asset)?;
        let refuse = |what| Err(Reject::InvalidInput { what });
        if !command.minimum.is_positive() || command.maximum < command.minimum {
            return refuse("amounts");
        }
        if command.fee_rate.is_negative() || command.fee_rate > FEE_RATE_MAX || command.fixed_fee.is_negative() {
            return refuse("fee");
        }
        if command.count_per_day == 0 {
            return refuse("count per day");
        }
        if command.deposit_minimum.is_negative() {
            return refuse("deposit minimum");
        }
        let key = (command.network, command.asset);
        if self.treasury.channels.len() >= CHANNELS_MAX && !self.treasury.channels.contains_key(&key) {
            return Err(Reject::CapacityReached);
        }
        let channel = Channel {
            minimum: command.minimum,
            maximum: command.maximum,
            fee_rate: command.fee_rate,
            fixed_fee: command.fixed_fee,
            free_per_day: command.free_per_day,
            count_per_day: command.count_per_day,
            deposit_minimum: command.deposit_minimum,
            open: command.open,
        };
        self.treasury.channels.insert(key, channel);
        Ok(())
    }
}
