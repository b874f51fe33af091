//! Every transfer that ever came in, so that each is credited once for ever. Customers' deposits and the house's
//! funding share one register: a transfer can't be both.

use minicbor::decode::{Decoder, Error as DecodeError};
use minicbor::encode::{Encoder, Error as EncodeError, Write};
use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DepositId, NetworkId};

use crate::ledger::House;
use crate::lookup::Lookup;

/// Arrivals the register will hold.
pub const SEEN_DEPOSITS_MAX: usize = 1 << 26;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Recipient {
    #[n(0)]
    Customer(#[n(0)] AccountId),
    #[n(1)]
    House(#[n(0)] House),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum DepositStatus {
    /// Credited; the chain may still undo it.
    #[n(0)]
    Open,
    #[n(1)]
    Final,
    /// Undone by the chain, and taken back.
    #[n(2)]
    Reversed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SeenDeposit {
    #[n(0)]
    pub network: NetworkId,
    #[cbor(n(1), with = "minicbor::bytes")]
    pub transaction: [u8; 32],
    #[n(2)]
    pub index: u32,
    #[n(3)]
    pub recipient: Recipient,
    #[n(4)]
    pub asset: AssetId,
    #[n(5)]
    pub amount: Amount,
    #[n(6)]
    pub standing: DepositStatus,
}

type Key = (NetworkId, [u8; 32], u32);

impl SeenDeposit {
    fn key(&self) -> Key {
        (self.network, self.transaction, self.index)
    }
    /// The same money for the same recipient, whatever became of it since.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (self.key(), self.recipient, self.asset, self.amount)
            == (other.key(), other.recipient, other.asset, other.amount)
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct SeenDeposits {
    list: Vec<SeenDeposit>,
    places: Lookup<Key, u32>,
}

impl SeenDeposits {
    pub(super) fn list(&self) -> &[SeenDeposit] {
        &self.list
    }
    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= SEEN_DEPOSITS_MAX
    }
    /// Numbers count from one: zero names nothing.
    pub(super) fn get(&self, id: DepositId) -> Option<&SeenDeposit> {
        self.list.get(usize::try_from(id.0).ok()?.checked_sub(1)?)
    }
    pub(super) fn get_mut(&mut self, id: DepositId) -> Option<&mut SeenDeposit> {
        self.list.get_mut(usize::try_from(id.0).ok()?.checked_sub(1)?)
    }
    pub(super) fn find(&self, seen: &SeenDeposit) -> Option<(DepositId, &SeenDeposit)> {
        let place = *self.places.get(&seen.key())?;
        Some((DepositId(u64::from(place) + 1), &self.list[place as usize]))
    }
    pub(super) fn add(&mut self, seen: SeenDeposit) -> DepositId {
        self.places.insert(seen.key(), self.list.len() as u32);
        self.list.push(seen);
        DepositId(self.list.len() as u64)
    }
}

// A snapshot keeps the list; where each key stands in it is found anew.
impl<C> Encode<C> for SeenDeposits {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Result<(), EncodeError<W::Error>> {
        self.list.encode(e, ctx)
    }
}
impl<'b, C> Decode<'b, C> for SeenDeposits {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, DecodeError> {
        let mut seen_deposits = Self::default();
        for seen in Vec::<SeenDeposit>::decode(d, ctx)? {
            seen_deposits.add(seen);
        }
        Ok(seen_deposits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_register_read_back_knows_every_key() {
        let seen = |index| SeenDeposit {
            network: NetworkId(3),
            transaction: [7; 32],
            index,
            recipient: Recipient::Customer(AccountId(1)),
            asset: AssetId(0),
            amount: Amount::whole(250),
            standing: DepositStatus::Open,
        };
        let mut seen_deposits = SeenDeposits::default();
        assert_eq!([seen_deposits.add(seen(0)), seen_deposits.add(seen(1))], [DepositId(1), DepositId(2)]);
        let read: SeenDeposits = minicbor::decode(&minicbor::to_vec(&seen_deposits).unwrap()).unwrap();
        assert_eq!(read.find(&seen(1)).map(|(id, _)| id), Some(DepositId(2)));
        assert_eq!(read.find(&seen(2)), None);
        assert_eq!(read.get(DepositId(0)), None);
    }
}
