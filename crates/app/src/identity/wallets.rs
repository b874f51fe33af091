//! Signing in with a wallet: a message of our own making, signed by the wallet's key, used once.

use plimsoll_chain::signin::{Expected, SignInMessage, Wallet, WalletKind, signer};
use plimsoll_store::identity::NewTicket;
use plimsoll_units::{MINUTE_MS, Timestamp};

use super::Identity;
use super::client_info::ClientInfo;
use super::factor::Proof;
use super::factor_changes::{Change, ChangeKind};
use super::limits::Source;
use super::purpose::CodeType;
use super::token::{Hash, Token};
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::refusal;

const NONCE_MS: i64 = 5 * MINUTE_MS;
const NONCE: &str = "nonce";
/// Characters of a token that are enough for a nonce: 128 bits.
const NONCE_CHARS: usize = 22;

/// What a wallet is asked to sign.
#[derive(Clone, Debug)]
pub struct WalletChallenge {
    pub nonce: String,
    pub message: String,
    pub expires_at: Timestamp,
}

/// What came back from a wallet.
#[derive(Clone, Copy, Debug)]
pub struct WalletProof<'a> {
    pub kind: &'a str,
    pub address: &'a str,
    pub message: &'a str,
    pub signature: &'a str,
}

impl Identity {
    fn chains(&self, kind: WalletKind) -> &[u64] {
        match kind {
            WalletKind::Ethereum => &self.config.identity.ethereum_chains,
            WalletKind::Tron => &self.config.identity.tron_chains,
        }
    }

    /// A message for one wallet, good for five minutes.
    pub async fn challenge_wallet(
        &self,
        kind: &str,
        address: &str,
        chain_id: Option<u64>,
        origin: &ClientInfo,
    ) -> Result<WalletChallenge> {
        if !self.content.settings().login.address_is_open {
            return Err(refusal::METHOD_CLOSED.into());
        }
        let kind = WalletKind::parse(kind).ok_or(refusal::PARAM.because("walletType"))?;
        let wallet = Wallet::parse(kind, address).map_err(|fault| refusal::PARAM.because(fault.to_string()))?;
        let chains = self.chains(kind);
        let chain_id = chain_id.or(chains.first().copied()).filter(|id| chains.contains(id));
        let chain_id = chain_id.ok_or(refusal::PARAM.because("chainId"))?;
        let now = self.clock.now();
        let lines = self.lines_of(Source::Challenge, origin);
        let _spent = self.budgets.spend(&lines).await?.map_err(|_| refusal::SENT_TOO_OFTEN)?;
        let nonce: String =
            Token::random().text().chars().filter(char::is_ascii_alphanumeric).take(NONCE_CHARS).collect();
        let expires_at = now.plus(NONCE_MS);
        let message = SignInMessage {
            domain: self.config.site.host().to_owned(),
            wallet,
            uri: self.config.site.url.clone(),
            chain_id,
            nonce: nonce.clone(),
            issued_at: now,
            expires_at,
        };
        let message = message.to_string();
        let ticket = NewTicket {
            kind: NONCE,
            hash: Hash::of(&nonce).to_string(),
            user: None,
            held: message.as_bytes(),
            expires_at: expires_at.0,
        };
        self.store.put_ticket(&ticket).await?;
        Ok(WalletChallenge { nonce, message, expires_at })
    }

    /// The wallet that has just signed a message of ours. The message is used up.
    pub(super) async fn prove_wallet(&self, proof: WalletProof<'_>) -> Result<Wallet> {
        let invalid = || AppError::Refused(refusal::SIGNATURE_INVALID);
        let kind = WalletKind::parse(proof.kind).ok_or_else(invalid)?;
        let claimed = Wallet::parse(kind, proof.address).map_err(|_| invalid())?;
        let message = SignInMessage::parse(kind, proof.message).map_err(|_| invalid())?;
        let expected = Expected {
            domain: self.config.site.host(),
            uri: &self.config.site.url,
            chain_ids: self.chains(kind),
            now: self.clock.now(),
        };
        message.check(&expected).map_err(|fault| refusal::SIGNATURE_INVALID.because(fault.to_string()))?;
        let signed_by = signer(kind, proof.message, proof.signature).map_err(|_| invalid())?;
        if signed_by != claimed || message.wallet != claimed {
            return Err(invalid());
        }
        let hash = Hash::of(&message.nonce).to_string();
        let ticket = self.store.take_ticket(NONCE, &hash, expected.now.0).await?.ok_or_else(invalid)?;
        // Exactly the text we made, not one that only looks like it.
        if ticket.held != proof.message.as_bytes() {
            return Err(invalid());
        }
        Ok(claimed)
    }

    /// Binds a wallet to the person who is signed in, in place of an earlier one of its kind.
    pub async fn bind_wallet(&self, principal: &Principal, signed: WalletProof<'_>, proof: &Proof<'_>) -> Result<()> {
        let wallet = self.prove_wallet(signed).await?;
        let (kind, address) = (wallet.kind().code(), wallet.canonical());
        match self.store.user_of_wallet(kind, &address).await? {
            Some(owner) if owner == principal.user.0 => return Ok(()),
            Some(_) => return Err(refusal::WALLET_TAKEN.into()),
            None => {}
        }
        let row = self.factors(principal.user).await?;
        let shown = self.prove(&row, (ChangeKind::BindWallet, kind), proof, CodeType::Bind).await?;
        self.change_factor(principal.user, &Change::Wallet { kind, address: &address }, &shown).await?;
        Ok(())
    }
}
