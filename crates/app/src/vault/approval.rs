//! Whether a receipt is the approval that a person announced: exactly that amount, to the vault, by their own wallet.

use super::receipts::{Log, Receipt};

/// `Approval(address,address,uint256)`.
const APPROVAL: &str = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";
/// Hex digits of a word and of an address, without `0x`.
const WORD_DIGITS: usize = 64;
const ADDRESS_DIGITS: usize = 40;

/// What was announced; addresses in lower case.
pub(super) struct Announced<'a> {
    pub(super) owner: &'a str,
    pub(super) token: &'a str,
    pub(super) vault: &'a str,
    /// In the token's smallest units.
    pub(super) raw: u128,
}

/// Why it is not that approval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Objection {
    Failed,
    OtherSender,
    NoApproval,
    OtherSpender,
    OtherAmount,
}

impl Objection {
    /// For the reader of the refusal.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Failed => "the transaction failed",
            Self::OtherSender => "another wallet sent it",
            Self::NoApproval => "it approves nothing",
            Self::OtherSpender => "it approves another contract: revoke it in your wallet",
            Self::OtherAmount => "it approves another amount: revoke it in your wallet",
        }
    }
}

fn address_in(word: &str) -> Option<String> {
    let digits = word.strip_prefix("0x").filter(|digits| digits.len() == WORD_DIGITS && digits.is_ascii())?;
    let (padding, address) = digits.split_at(WORD_DIGITS - ADDRESS_DIGITS);
    padding.bytes().all(|byte| byte == b'0').then(|| format!("0x{}", address.to_ascii_lowercase()))
}

/// Judges one approval by the owner; nothing about logs of others.
fn objection(log: &Log, announced: &Announced<'_>) -> Option<Result<(), Objection>> {
    let [kind, owner, spender] = log.topics.as_slice() else { return None };
    let is_own = log.address.eq_ignore_ascii_case(announced.token)
        && kind.eq_ignore_ascii_case(APPROVAL)
        && address_in(owner).as_deref() == Some(announced.owner);
    if !is_own {
        return None;
    }
    if address_in(spender).as_deref() != Some(announced.vault) {
        return Some(Err(Objection::OtherSpender));
    }
    let is_exact = log.data.eq_ignore_ascii_case(&format!("0x{:064x}", announced.raw));
    Some(if is_exact { Ok(()) } else { Err(Objection::OtherAmount) })
}

/// Every approval by the owner in the transaction must be the announced one, and there must be one.
pub(super) fn judge(receipt: &Receipt, announced: &Announced<'_>) -> Result<(), Objection> {
    if receipt.status != "0x1" {
        return Err(Objection::Failed);
    }
    if !receipt.from.eq_ignore_ascii_case(announced.owner) {
        return Err(Objection::OtherSender);
    }
    let mut verdicts = receipt.logs.iter().filter_map(|log| objection(log, announced)).peekable();
    verdicts.peek().ok_or(Objection::NoApproval)?;
    verdicts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: &str = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
    const TOKEN: &str = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
    const VAULT: &str = "0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0";
    const FOREIGN: &str = "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc";

    fn word(address: &str) -> String {
        format!("0x{:0>64}", &address[2..])
    }

    fn approval(token: &str, owner: &str, spender: &str, data: String) -> Log {
        Log { address: token.into(), topics: vec![APPROVAL.into(), word(owner), word(spender)], data }
    }

    fn amount(raw: u128) -> String {
        format!("0x{raw:064x}")
    }

    fn check(from: &str, status: &str, logs: Vec<Log>) -> Result<(), Objection> {
        let receipt = Receipt {
            transaction_hash: "0x1".into(),
            block_hash: "0x2".into(),
            from: from.into(),
            status: status.into(),
            logs,
        };
        judge(&receipt, &Announced { owner: OWNER, token: TOKEN, vault: VAULT, raw: 25 })
    }

    /// CH-58.
    #[test]
    fn only_exactly_what_was_announced_is_accepted() {
        let exact = || approval(TOKEN, OWNER, VAULT, amount(25));
        assert_eq!(check(OWNER, "0x1", vec![exact()]), Ok(()));
        assert_eq!(check(&OWNER.to_ascii_uppercase().replace("0X", "0x"), "0x1", vec![exact()]), Ok(()));
        assert_eq!(check(OWNER, "0x0", vec![exact()]), Err(Objection::Failed));
        assert_eq!(check(FOREIGN, "0x1", vec![exact()]), Err(Objection::OtherSender));
        assert_eq!(check(OWNER, "0x1", vec![]), Err(Objection::NoApproval));
        let of_another_coin = approval(FOREIGN, OWNER, VAULT, amount(25));
        assert_eq!(check(OWNER, "0x1", vec![of_another_coin]), Err(Objection::NoApproval));
        let of_another_owner = approval(TOKEN, FOREIGN, VAULT, amount(25));
        assert_eq!(check(OWNER, "0x1", vec![of_another_owner]), Err(Objection::NoApproval));
        let unlimited = approval(TOKEN, OWNER, VAULT, format!("0x{}", "f".repeat(64)));
        assert_eq!(check(OWNER, "0x1", vec![unlimited]), Err(Objection::OtherAmount));
        let foreign = approval(TOKEN, OWNER, FOREIGN, amount(25));
        assert_eq!(check(OWNER, "0x1", vec![foreign.clone()]), Err(Objection::OtherSpender));
        assert_eq!(check(OWNER, "0x1", vec![exact(), foreign]), Err(Objection::OtherSpender), "hidden behind another");
    }
}
