//! The address book: outside addresses a user has named. A new one rests for a day before anything can go there.

use plimsoll_chain::addresses::{Channel, check};
use plimsoll_chain::secrets::looks_like_secret;
use plimsoll_store::StoreError;
use plimsoll_store::money::{BookRow, NewBookAddress};

use super::{Money, Proof, Purpose};
use crate::Page;
use crate::error::Result;
use crate::principal::Principal;
use crate::refusal;

/// Addresses one user can save.
const ADDRESSES_MAX: i64 = 100;
const NAME_CHARS_MAX: usize = 40;

#[derive(Clone, Debug, Default)]
pub struct BookForm {
    pub name: String,
    pub coin: String,
    /// A channel (`USDT-TRC`), a network's name (`Tron`) or its short form (`TRC`).
    pub network: String,
    pub address: String,
    pub proof: Proof,
}

/// A saved address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookAddress {
    pub id: i64,
    pub name: String,
    pub coin: String,
    pub channel: String,
    pub address: String,
    pub verified: bool,
    pub whitelisted: bool,
    pub created_at: i64,
    /// From when on money can be sent there.
    pub usable_from: i64,
}

impl Money {
    pub async fn save_address(&self, principal: &Principal, form: &BookForm) -> Result<i64> {
        // Before anything else is done with the texts: they are not to be kept anywhere.
        if [&form.name, &form.address, &form.coin, &form.network].into_iter().any(|text| looks_like_secret(text)) {
            return Err(refusal::SECRET_REFUSED.into());
        }
        let name = form.name.trim();
        if name.is_empty() || name.chars().count() > NAME_CHARS_MAX || name.chars().any(char::is_control) {
            return Err(refusal::PARAM.because("name").into());
        }
        let channel = self.named_channel(form)?;
        self.gate.prove(principal, &form.proof, Purpose::NewAddress).await?;
        let address = check(channel.network, &form.address).map_err(|wrong| match wrong {
            plimsoll_chain::addresses::AddressError::Empty => refusal::ADDRESS_MISSING,
            wrong => refusal::ADDRESS_CHECKSUM.because(wrong.to_string()),
        })?;
        if self.store.is_deposit_address(address.as_str()).await? {
            return Err(refusal::ADDRESS_CHECKSUM.because("this is a deposit address of this platform").into());
        }
        let new = NewBookAddress {
            name,
            coin: &channel.coin,
            channel: &channel.name,
            network: i64::from(channel.network.id.0),
            address: address.as_str(),
            at: self.known_since(),
        };
        let added = match self.store.add_book_address(principal.user.0, &new, ADDRESSES_MAX).await {
            Err(StoreError::Taken(_)) => {
                return Err(refusal::DUPLICATE.because("the address is saved already").into());
            }
            added => added?,
        };
        let id = added.ok_or_else(|| refusal::PARAM.because(format!("at most {ADDRESSES_MAX} addresses")))?;
        self.print_book_address(principal.user.0, id, &new).await?;
        Ok(id)
    }

    fn named_channel(&self, form: &BookForm) -> Result<Channel> {
        if let Ok((channel, _)) = self.channel(&form.network)
            && (form.coin.is_empty() || form.coin.eq_ignore_ascii_case(&channel.coin))
        {
            return Ok(channel);
        }
        let coin = form.coin.to_ascii_uppercase();
        self.asset(&coin)?;
        let named = |channel: &Channel| {
            [channel.network.name, channel.network.suffix, channel.network.native]
                .iter()
                .any(|name| !name.is_empty() && name.eq_ignore_ascii_case(&form.network))
        };
        let found = plimsoll_chain::addresses::channels_of(&coin).into_iter().find(named);
        Ok(found.ok_or(refusal::PARAM.because("network"))?)
    }

    /// Newest first, and how many there are.
    pub async fn addresses(
        &self,
        principal: &Principal,
        verified: Option<bool>,
        page: Page,
    ) -> Result<(i64, Vec<BookAddress>)> {
        let verified = verified.map_or(-1, i64::from);
        let (total, rows) = self.store.book_addresses(principal.user.0, verified, page).await?;
        Ok((total, rows.into_iter().map(|row| self.seen_address(row)).collect()))
    }

    fn seen_address(&self, row: BookRow) -> BookAddress {
        let usable_from = row.known_since + plimsoll_engine::treasury::ADDRESS_COOLDOWN_MS;
        // The sandbox dates new addresses back; people are shown when they saved them.
        let back = self.now() - self.known_since();
        BookAddress {
            id: row.id,
            name: row.name,
            coin: row.coin,
            channel: row.channel,
            address: row.address,
            verified: row.verified,
            whitelisted: row.whitelisted,
            created_at: row.known_since + back,
            usable_from,
        }
    }

    pub async fn forget_address(&self, principal: &Principal, id: i64) -> Result<()> {
        let removed = self.store.remove_book_address(principal.user.0, id).await?;
        if removed { Ok(()) } else { Err(refusal::NOT_FOUND.into()) }
    }

    /// Keeps what to fill into the form the next time. No withdrawal is the easier for it.
    pub async fn keep_address(&self, principal: &Principal, coin: &str, address: &str) -> Result<()> {
        if looks_like_secret(address) || looks_like_secret(coin) {
            return Err(refusal::SECRET_REFUSED.into());
        }
        let name = coin.to_ascii_uppercase();
        let channels = match self.channel(&name) {
            Ok((channel, _)) => vec![channel],
            Err(_) => {
                self.asset(&name)?;
                plimsoll_chain::addresses::channels_of(&name)
            }
        };
        let mut checked = channels.iter().map(|channel| check(channel.network, address));
        // Of several networks, the first one's answer is as good as any.
        let first = checked.next().expect("a coin has at least one channel");
        let address = first.or_else(|wrong| checked.find_map(std::result::Result::ok).ok_or(wrong));
        let address = address.map_err(|wrong| refusal::ADDRESS_CHECKSUM.because(wrong.to_string()))?;
        Ok(self.store.keep_address(principal.user.0, &name, address.as_str()).await?)
    }

    pub async fn kept_address(&self, principal: &Principal, coin: &str) -> Result<Option<String>> {
        Ok(self.store.kept_address(principal.user.0, &coin.to_ascii_uppercase()).await?)
    }
}
