//! Every transfer that ever came in, so that each is credited once for ever. Customers' deposits and the house's
//! funding share one register: a transfer can't be both.

use minicbor::decode::{Decoder, Error as DecodeError};
use minicbor::encode::{Encoder, Error as EncodeError, Write};
use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DepositId, NetworkId};

use crate::ledger::House;
use crate::lookup::Lookup;

/// Arrivals the register will hold.
pub const ARRIVALS_MAX: usize = 1 << 26;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Recipient {
    #[n(0)]
    Customer(#[n(0)] AccountId),
    #[n(1)]
    House(#[n(0)] House),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum Standing {
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
pub struct Arrival {
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
    pub standing: Standing,
}

type Key = (NetworkId, [u8; 32], u32);

impl Arrival {
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
pub(super) struct Arrivals {
    list: Vec<Arrival>,
    places: Lookup<Key, u32>,
}

impl Arrivals {
    pub(super) fn list(&self) -> &[Arrival] {
        &self.list
    }
    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= ARRIVALS_MAX
    }
    /// Numbers count from one: zero names nothing.
    pub(super) fn get(&self, id: DepositId) -> Option<&Arrival> {
        self.list.get(usize::try_from(id.0).ok()?.checked_sub(1)?)
    }
    pub(super) fn get_mut(&mut self, id: DepositId) -> Option<&mut Arrival> {
        self.list.get_mut(usize::try_from(id.0).ok()?.checked_sub(1)?)
    }
    pub(super) fn find(&self, arrival: &Arrival) -> Option<(DepositId, &Arrival)> {
        let place = *self.places.get(&arrival.key())?;
        Some((DepositId(u64::from(place) + 1), &self.list[place as usize]))
    }
    pub(super) fn add(&mut self, arrival: Arrival) -> DepositId {
        self.places.insert(arrival.key(), self.list.len() as u32);
        self.list.push(arrival);
        DepositId(self.list.len() as u64)
    }
}

// A snapshot keeps the list; where each key stands in it is found anew.
impl<C> Encode<C> for Arrivals {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Result<(), EncodeError<W::Error>> {
        self.list.encode(e, ctx)
    }
}
impl<'b, C> Decode<'b, C> for Arrivals {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, DecodeError> {
        let mut arrivals = Self::default();
        for arrival in Vec::<Arrival>::decode(d, ctx)? {
            arrivals.add(arrival);
        }
        Ok(arrivals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_register_read_back_knows_every_key() {
        let arrival = |index| Arrival {
            network: NetworkId(3),
            transaction: [7; 32],
            index,
            recipient: Recipient::Customer(AccountId(1)),
            asset: AssetId(0),
            amount: Amount::whole(250),
            standing: Standing::Open,
        };
        let mut arrivals = Arrivals::default();
        assert_eq!([arrivals.add(arrival(0)), arrivals.add(arrival(1))], [DepositId(1), DepositId(2)]);
        let read: Arrivals = minicbor::decode(&minicbor::to_vec(&arrivals).unwrap()).unwrap();
        assert_eq!(read.find(&arrival(1)).map(|(id, _)| id), Some(DepositId(2)));
        assert_eq!(read.find(&arrival(2)), None);
        assert_eq!(read.get(DepositId(0)), None);
    }
}
