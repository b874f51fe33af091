//! Outflows: an account's recent withdrawal requests, which its daily limits are measured by.
//!
//! A withdrawal counts from its request until a day after its last step, and as long as it is open: splitting an amount
//! or waiting for a slow review does not free up the limit.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, NetworkId, Timestamp, WithdrawalId};

use super::Treasury;

/// Maximum withdrawals of one account that count at once.
pub const OUTFLOWS_MAX: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub(super) struct Outflow {
    #[n(0)]
    pub(super) withdrawal: WithdrawalId,
    #[n(1)]
    pub(super) network: NetworkId,
    #[n(2)]
    pub(super) asset: AssetId,
    /// In USDT, at the time of the request.
    #[n(3)]
    pub(super) value: Amount,
    #[n(4)]
    pub(super) requested_at: Timestamp,
    /// When it was requested or, later, approved.
    #[n(5)]
    pub(super) moved_at: Timestamp,
}

impl Treasury {
    fn outflows(&self, account: AccountId) -> &[Outflow] {
        self.outflows.get(&account).map_or(&[], Vec::as_slice)
    }

    /// Requested in the last 24 hours, in USDT.
    pub(super) fn requested_value(&self, account: AccountId, now: Timestamp) -> Amount {
        let since = now.minus(DAY_MS);
        self.outflows(account).iter().filter(|o| o.requested_at > since).map(|o| o.value).sum()
    }

    /// Everything pending or withdrawn in the last 24 hours, in USDT.
    pub(super) fn moving_value(&self, account: AccountId, now: Timestamp) -> Amount {
        self.outflows(account).iter().filter(|o| self.counts(o, now)).map(|o| o.value).sum()
    }

    /// Requested over one channel since midnight UTC.
    pub(super) fn requested_today(&self, account: AccountId, channel: (NetworkId, AssetId), now: Timestamp) -> u32 {
        let midnight = now.floor(DAY_MS);
        let of_channel = |o: &&Outflow| (o.network, o.asset) == channel && o.requested_at >= midnight;
        self.outflows(account).iter().filter(of_channel).count() as u32
    }

    pub(super) fn outflows_full(&self, account: AccountId, now: Timestamp) -> bool {
        self.outflows(account).iter().filter(|o| self.counts(o, now)).count() >= OUTFLOWS_MAX
    }

    pub(super) fn add_outflow(&mut self, account: AccountId, outflow: Outflow) {
        self.forget_outflows(account, outflow.requested_at);
        self.outflows.entry(account).or_default().push(outflow);
    }

    /// Approval restarts the day; a withdrawal that ended without leaving no longer counts.
    pub(super) fn move_outflow(&mut self, account: AccountId, id: WithdrawalId, now: Timestamp) {
        if let Some(outflow) =
            self.outflows.get_mut(&account).and_then(|list| list.iter_mut().find(|o| o.withdrawal == id))
        {
            outflow.moved_at = now;
        }
    }
    pub(super) fn drop_outflow(&mut self, account: AccountId, id: WithdrawalId) {
        if let Some(list) = self.outflows.get_mut(&account) {
            list.retain(|o| o.withdrawal != id);
        }
    }

    /// Drops entries that no limit needs any more.
    pub(crate) fn forget_outflows(&mut self, account: AccountId, now: Timestamp) {
        let Some(mut list) = self.outflows.remove(&account) else {
            return;
        };
        list.retain(|outflow| self.counts(outflow, now));
        if !list.is_empty() {
            self.outflows.insert(account, list);
        }
    }

    fn counts(&self, outflow: &Outflow, now: Timestamp) -> bool {
        outflow.moved_at > now.minus(DAY_MS) || self.withdrawals.contains_key(&outflow.withdrawal)
    }
}
