//! Executing a quote: both legs at once, against what the desk holds. Order of checks: account, quote, amount,
//! the customer's own floor, funds, desk.

use super::received;
use crate::command::ExecuteSwap;
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    /// A used, replaced, expired or another's quote get the same answer.
    pub(crate) fn execute_swap(&mut self, command: &ExecuteSwap) -> Result<(), Reject> {
        self.customer(command.account)?.check_can_open()?;
        let now = self.now();
        let quote = self.swap.quote(command.account).copied();
        let quote = quote.filter(|q| q.id == command.quote && now < q.expires_at).ok_or(Reject::QuoteExpired)?;
        let range = Reject::SwapAmount { minimum: quote.minimum, maximum: quote.maximum };
        if command.amount < quote.minimum || command.amount > quote.maximum {
            return Err(range);
        }
        let gained = received(command.amount, quote.rate)?;
        if !gained.is_positive() {
            return Err(range);
        }
        if gained < command.minimum_received {
            return Err(Reject::SwapSlippage { would_receive: gained });
        }
        let free = self.ledger.free(command.account, Wallet::Platform, quote.from);
        if free < command.amount {
            return Err(Reject::InsufficientBalance { needed: command.amount, free });
        }
        if self.ledger.system(System::SwapDesk, quote.to) < gained {
            return Err(Reject::DeskEmpty);
        }
        // Every check is above. From here on nothing may fail.
        if !planted(Bug::QuoteReusable) {
            self.swap.take(command.account);
        }
        let customer = LedgerAccount::Free(command.account, Wallet::Platform);
        let desk = LedgerAccount::System(System::SwapDesk);
        let reason = Reason::Swap;
        let given = Posting {
            from: customer,
            to: desk,
            asset: if planted(Bug::WrongCoinDebited) { crate::engine::USDT } else { quote.from },
            amount: command.amount,
            reason,
        };
        let taken = Posting { from: desk, to: customer, asset: quote.to, amount: gained, reason };
        self.ledger.post(&mut self.out, given);
        self.ledger.post(&mut self.out, taken);
        self.cover_claims(command.account, quote.to);
        self.out.push(Event::Swapped {
            quote: quote.id,
            account: command.account,
            given: command.amount,
            received: gained,
        });
        Ok(())
    }
}
