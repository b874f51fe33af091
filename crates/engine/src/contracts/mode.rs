//! Position modes: whether fills make a position for each order, for each market, or for each side of a market.

use minicbor::{Decode, Encode};
use plimsoll_units::AccountId;

use crate::command::SetPositionMode;
use crate::engine::{Engine, RULES_POSITION_MODES};
use crate::event::Event;
use crate::reject::Reject;

/// How an account's fills become positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[cbor(index_only)]
pub enum PositionMode {
    /// Each opening order has a position of its own: accounts from before there were modes.
    #[default]
    #[n(0)]
    Tickets,
    /// One position in a market: an order against it closes first, and opens with what is left.
    #[n(1)]
    Net,
    /// A long and a short position in a market, side by side.
    #[n(2)]
    Hedge,
}

impl PositionMode {
    /// Fills join the position that is there.
    pub const fn joins(self) -> bool {
        !matches!(self, Self::Tickets)
    }

    pub(crate) fn is_tickets(&self) -> bool {
        *self == Self::Tickets
    }
}

impl Engine {
    /// Checks: rules, account, another mode than now, then those of any change.
    pub(crate) fn set_position_mode(&mut self, command: &SetPositionMode) -> Result<(), Reject> {
        self.check_rules(RULES_POSITION_MODES)?;
        if self.customer(command.account)?.position_mode == command.mode {
            return Err(Reject::PositionModeUnchanged);
        }
        self.check_position_mode(command.account)?;
        // Every check is above. From here on nothing may fail.
        self.accounts[command.account.index()].position_mode = command.mode;
        self.ledger.fold(&[u64::from(command.account.0), command.mode as u64]);
        self.out.push(Event::PositionModeChanged { account: command.account, mode: command.mode });
        Ok(())
    }

    /// Whether the mode can be changed now: not frozen, no open contract order, no open position.
    pub fn check_position_mode(&self, account: AccountId) -> Result<(), Reject> {
        self.check_rules(RULES_POSITION_MODES)?;
        let customer = self.customer(account)?;
        customer.check_not_frozen()?;
        if customer.order_limits.markets().any(|market| self.markets[market.index()].is_contract()) {
            return Err(Reject::PositionModeOrders);
        }
        if self.positions.has_open(account) {
            return Err(Reject::PositionModePositions);
        }
        Ok(())
    }
}
