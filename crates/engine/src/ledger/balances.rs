//! One account's balances. Most people own few coins: the first two stand in the record itself, where the hot path
//! finds them without following a pointer.

use minicbor::decode::{Decoder, Error as DecodeError};
use minicbor::encode::{Encoder, Error as EncodeError, Write};
use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, AssetId};
use prefetch_index::prefetch_index;

use super::{Balance, Wallet};
use crate::accounts::Realm;

#[derive(Clone, Copy, Debug, Encode, Decode)]
pub(super) struct Entry {
    #[n(0)]
    pub(super) asset: AssetId,
    #[n(1)]
    pub(super) wallet: Wallet,
    #[n(2)]
    pub(super) balance: Balance,
}

const NEAR: usize = 2;
const UNUSED: Entry = Entry {
    asset: AssetId(u16::MAX),
    wallet: Wallet::Platform,
    balance: Balance { free: Amount::ZERO, held: Amount::ZERO },
};

/// Two cache lines: the realm and the first coin in the first, the second coin in the other.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct AccountBalances {
    pub(super) realm: Realm,
    used: u8,
    near: [Entry; NEAR],
    #[expect(clippy::box_collection, reason = "eight bytes for a list that most purses never need")]
    far: Option<Box<Vec<Entry>>>,
}

impl AccountBalances {
    pub(super) fn new(realm: Realm) -> Self {
        Self { realm, used: 0, near: [UNUSED; NEAR], far: None }
    }

    /// Has both cache lines fetched.
    #[inline]
    pub(super) fn prefetch(&self) {
        prefetch_index(self.near.as_slice(), 0);
        prefetch_index(self.near.as_slice(), 1);
    }

    #[inline]
    pub(super) fn get(&self, wallet: Wallet, asset: AssetId) -> Option<&Balance> {
        self.iter().find(|e| e.asset == asset && e.wallet == wallet).map(|e| &e.balance)
    }

    #[inline]
    pub(super) fn entry(&mut self, wallet: Wallet, asset: AssetId) -> &mut Balance {
        let used = usize::from(self.used);
        match self.near[..used].iter().position(|e| e.asset == asset && e.wallet == wallet) {
            Some(at) => &mut self.near[at].balance,
            None => self.far_entry(wallet, asset),
        }
    }

    #[cold]
    fn far_entry(&mut self, wallet: Wallet, asset: AssetId) -> &mut Balance {
        let entry = Entry { asset, wallet, ..UNUSED };
        if usize::from(self.used) < NEAR {
            let at = usize::from(self.used);
            self.used += 1;
            self.near[at] = entry;
            return &mut self.near[at].balance;
        }
        let far = self.far.get_or_insert_default();
        let at = far.iter().position(|e| e.asset == asset && e.wallet == wallet).unwrap_or_else(|| {
            far.push(entry);
            far.len() - 1
        });
        &mut far[at].balance
    }

    /// In the order they were first used.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.near[..usize::from(self.used)].iter().chain(self.far.iter().flat_map(|far| far.iter()))
    }
}

impl<C> Encode<C> for AccountBalances {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Result<(), EncodeError<W::Error>> {
        e.array(2)?.encode_with(self.realm, ctx)?;
        e.array(self.iter().count() as u64)?;
        for entry in self.iter() {
            e.encode_with(entry, ctx)?;
        }
        Ok(())
    }
}

impl<'b, C> Decode<'b, C> for AccountBalances {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, DecodeError> {
        let (realm, entries): (Realm, Vec<Entry>) = d.decode_with(ctx)?;
        let mut balances = Self::new(realm);
        for Entry { asset, wallet, balance } in entries {
            if balances.get(wallet, asset).is_some() {
                return Err(DecodeError::message("a balance twice").at(d.position()));
            }
            *balances.entry(wallet, asset) = balance;
        }
        Ok(balances)
    }
}
