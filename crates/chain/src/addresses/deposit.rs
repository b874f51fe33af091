//! Deposit addresses: one per user and network, derived from the operator's extended public keys.

use sha2::{Digest, Sha512};

use super::check::Address;
use super::hd::{ExtendedKey, KeyError};
use super::networks::{Format, Network};
use super::{bitcoin, evm, tron};

/// The seed of the sandbox's keys. It is public, so anyone can spend what is sent there: never send anything of value.
pub const SANDBOX_SEED_TEXT: &str = "Plimsoll sandbox: play money only, everybody knows this key";

/// The receiving branch of an account.
const RECEIVING: u32 = 0;
/// `m/84'/0'/0'` for Bitcoin, `m/44'/60'/0'` for Ethereum, `m/44'/195'/0'` for Tron.
const BITCOIN_PATH: [u32; 3] = [84, 0, 0];
const ETHEREUM_PATH: [u32; 3] = [44, 60, 0];
const TRON_PATH: [u32; 3] = [44, 195, 0];

/// Account-level public keys, one per address format. No private key is ever here.
#[derive(Clone, Debug)]
pub struct DepositKeys {
    evm: ExtendedKey,
    tron: ExtendedKey,
    bitcoin: ExtendedKey,
}

impl DepositKeys {
    /// The operator's account keys (`xpub…`, or `zpub…` for Bitcoin); addresses are their children `0/n`.
    pub fn new(evm: &str, tron: &str, bitcoin: &str) -> Result<Self, KeyError> {
        let branch = |text: &str| text.parse::<ExtendedKey>()?.child(RECEIVING);
        Ok(Self { evm: branch(evm)?, tron: branch(tron)?, bitcoin: branch(bitcoin)? })
    }

    /// The published keys of the sandbox.
    pub fn sandbox() -> Self {
        let seed = Sha512::digest(SANDBOX_SEED_TEXT);
        let branch = |path| ExtendedKey::of_seed(&seed, path).and_then(|account| account.child(RECEIVING));
        let fixed = "the seed is fixed, and a test derives these keys";
        Self {
            evm: branch(ETHEREUM_PATH).expect(fixed),
            tron: branch(TRON_PATH).expect(fixed),
            bitcoin: branch(BITCOIN_PATH).expect(fixed),
        }
    }

    /// The address with this number, always the same; `None` for a bank.
    pub fn address(&self, network: &Network, number: u32) -> Result<Option<Address>, KeyError> {
        let text = match network.format {
            Format::Evm => evm::write(&evm::of_key(self.evm.child(number)?.public_key())),
            Format::Tron => tron::write(&evm::of_key(self.tron.child(number)?.public_key())),
            Format::Bitcoin => bitcoin::of_key(self.bitcoin.child(number)?.public_key()),
            Format::Bank => return Ok(None),
        };
        Ok(Some(Address::new(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::addresses::{NETWORKS, check};

    /// The account and the first two addresses of BIP-84's example.
    #[test]
    fn the_example_of_bip_84() {
        let account = "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
        let keys = DepositKeys::new(account, account, account).unwrap();
        let bitcoin = NETWORKS.iter().find(|network| network.name == "Bitcoin").unwrap();
        let address = |number| keys.address(bitcoin, number).unwrap().unwrap().to_string();
        assert_eq!(address(0), "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
        assert_eq!(address(1), "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g");
    }

    /// From the seed of the phrase "abandon … about", whose accounts every wallet shows alike.
    #[test]
    fn a_well_known_seed_gives_its_well_known_addresses() {
        let seed = hex::decode(
            "5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1\
             9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4",
        )
        .unwrap();
        let receiving = |path| ExtendedKey::of_seed(&seed, path).unwrap().child(RECEIVING).unwrap();
        let (evm, tron) = (receiving(ETHEREUM_PATH), receiving(TRON_PATH));
        let keys = DepositKeys { evm, tron, bitcoin: receiving(BITCOIN_PATH) };
        let addresses: Vec<String> =
            NETWORKS[..3].iter().map(|network| keys.address(network, 0).unwrap().unwrap().to_string()).collect();
        assert_eq!(
            addresses,
            [
                "0x9858EfFD232B4033E47d90003D41EC34EcaEda94",
                "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH",
                "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"
            ]
        );
    }

    #[test]
    fn sandbox_addresses_are_sound_and_differ() {
        let keys = DepositKeys::sandbox();
        let mut seen = std::collections::HashSet::new();
        for network in NETWORKS.iter().filter(|network| network.format != Format::Bank) {
            for number in [0, 1, 12_345, (1 << 31) - 1] {
                let address = keys.address(network, number).unwrap().unwrap();
                assert_eq!(check(network, address.as_str()).unwrap(), address);
                seen.insert(address);
            }
            assert_eq!(keys.address(network, 1 << 31), Err(KeyError::Hardened));
        }
        assert_eq!(seen.len(), 12, "the development chain shares Ethereum's addresses");
        let bank = NETWORKS.iter().find(|network| network.format == Format::Bank).unwrap();
        assert_eq!(keys.address(bank, 0), Ok(None));
    }
}
