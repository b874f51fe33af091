//! The token of the tests, as `chains/` compiled it.

use super::anvil::Anvil;
use crate::fields::{EvmAddress, Hash, Wei};
use crate::keccak::keccak;

const CODE: &str = include_str!("token.hex");
/// Bytes of a word in the data of a call.
const WORD: usize = 32;

/// A contract on a node, and who holds all of it at first.
pub struct TestToken<'a> {
    pub contract: EvmAddress,
    pub decimals: u8,
    chain: &'a Anvil,
    holder: &'a str,
}

impl<'a> TestToken<'a> {
    /// Deploys it, in a block of its own.
    pub async fn deploy(chain: &'a Anvil, holder: &'a str, decimals: u8) -> Self {
        let mut code = hex::decode(CODE.trim()).expect("the compiled contract");
        code.extend(word(Wei::from(decimals)));
        code.extend(word(Wei::from(10).pow(Wei::from(30))));
        let transaction = chain.send_call(holder, None, Wei::ZERO, &code).await;
        chain.mine(1).await;
        let (succeeded, contract) = chain.receipt(transaction).await;
        assert!(succeeded, "the token was deployed");
        Self { contract: contract.expect("its address"), decimals, chain, holder }
    }

    /// So many whole tokens in its smallest unit.
    pub fn whole(&self, tokens: u64) -> Wei {
        Wei::from(tokens) * Wei::from(10).pow(Wei::from(self.decimals))
    }

    pub async fn transfer(&self, to: EvmAddress, value: Wei) -> Hash {
        self.call("transfer(address,uint256)", to, value).await
    }

    /// Calls one of its functions that take an address and an amount.
    pub async fn call(&self, function: &str, to: EvmAddress, value: Wei) -> Hash {
        let data = [&selector(function)[..], &word_of(to), &word(value)].concat();
        self.chain.send_call(self.holder, Some(self.contract), Wei::ZERO, &data).await
    }

    /// The same amount to each.
    pub async fn transfer_many(&self, to: &[EvmAddress], value: Wei) -> Hash {
        let mut data = selector("transferMany(address[],uint256)").to_vec();
        data.extend(word(Wei::from(2 * WORD)));
        data.extend(word(value));
        data.extend(word(Wei::from(to.len())));
        data.extend(to.iter().flat_map(|address| word_of(*address)));
        self.chain.send_call(self.holder, Some(self.contract), Wei::ZERO, &data).await
    }

    /// Has the contract pay coins of the chain.
    pub async fn pay(&self, to: EvmAddress, value: Wei) -> Hash {
        let data = [&selector("pay(address)")[..], &word_of(to)].concat();
        self.chain.send_call(self.holder, Some(self.contract), value, &data).await
    }
}

fn selector(function: &str) -> [u8; 4] {
    keccak(function.as_bytes())[..4].try_into().expect("four of 32 bytes")
}

fn word(value: Wei) -> [u8; WORD] {
    value.to_be_bytes()
}

fn word_of(address: EvmAddress) -> [u8; WORD] {
    let mut word = [0; WORD];
    word[12..].copy_from_slice(&address.0);
    word
}
