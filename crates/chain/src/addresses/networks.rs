//! Networks and channels for deposits and withdrawals, as data.
//!
//! A *network* is a chain or a bank; a *channel* is one coin on one network, named as clients name it: `USDT-TRC`.

use plimsoll_units::NetworkId;

/// A network's address format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Twenty bytes in hex with the checksum in the case of its letters.
    Evm,
    /// Twenty bytes after `0x41`, base58 with a checksum.
    Tron,
    /// Segwit (bech32, bech32m) and the two older base58 kinds.
    Bitcoin,
    /// A bank account: chosen from the saved ones, never typed as an address.
    Bank,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Network {
    pub id: NetworkId,
    /// Display name.
    pub name: &'static str,
    /// What follows the coin in a channel's name.
    pub suffix: &'static str,
    /// The network's native coin.
    pub native: &'static str,
    pub format: Format,
    /// Confirmations before a transfer is credited.
    pub confirmations: u32,
    /// Confirmations before a transfer is final, so that it may be withdrawn again.
    pub final_after: u32,
}

/// The sandbox's own chain for coins whose real network is not connected: it uses Ethereum's address format.
pub const DEVELOPMENT: NetworkId = NetworkId(5);
pub const BANK: NetworkId = NetworkId(4);
const ETHEREUM: NetworkId = NetworkId(1);
const TRON: NetworkId = NetworkId(2);
const BITCOIN: NetworkId = NetworkId(3);

/// Number 0 is the operator's own channel and has no addresses.
pub const NETWORKS: [Network; 5] = [
    Network {
        id: ETHEREUM,
        name: "Ethereum",
        suffix: "ERC",
        native: "ETH",
        format: Format::Evm,
        confirmations: 12,
        final_after: 64,
    },
    Network {
        id: TRON,
        name: "Tron",
        suffix: "TRC",
        native: "TRX",
        format: Format::Tron,
        confirmations: 20,
        final_after: 20,
    },
    Network {
        id: BITCOIN,
        name: "Bitcoin",
        suffix: "BTC",
        native: "BTC",
        format: Format::Bitcoin,
        confirmations: 2,
        final_after: 2,
    },
    Network {
        id: BANK,
        name: "Bank transfer",
        suffix: "BANK",
        native: "",
        format: Format::Bank,
        confirmations: 1,
        final_after: 1,
    },
    Network {
        id: DEVELOPMENT,
        name: "Development chain",
        suffix: "DEV",
        native: "",
        format: Format::Evm,
        confirmations: 6,
        final_after: 12,
    },
];

/// A token, which lives in a contract.
#[derive(Debug, PartialEq, Eq)]
pub struct Token {
    pub coin: &'static str,
    pub network: NetworkId,
    pub contract: &'static str,
}

/// Contracts of the accepted tokens. A withdrawal to one of them would be lost.
pub const TOKENS: [Token; 3] = [
    Token { coin: "USDT", network: ETHEREUM, contract: "0xdAC17F958D2ee523a2206206994597C13D831ec7" },
    Token { coin: "USDC", network: ETHEREUM, contract: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" },
    Token { coin: "USDT", network: TRON, contract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
];

/// One coin on one network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    /// `USDT-TRC`; the coin alone on its own network: `BTC`. `BANK` for transfers by bank.
    pub name: String,
    pub coin: String,
    pub network: &'static Network,
    pub contract: Option<&'static str>,
}

/// The network with this id.
pub fn network(id: NetworkId) -> Option<&'static Network> {
    NETWORKS.iter().find(|network| network.id == id)
}

/// The channels of one coin (upper case). A bank moves only USDT, the coin of all valuations.
pub fn channels_of(coin: &str) -> Vec<Channel> {
    let real: Vec<Channel> = NETWORKS.iter().filter_map(|network| channel_on(coin, network)).collect();
    if real.is_empty() { vec![on_development(coin)] } else { real }
}

/// The channel of this name (any case), of a coin in `coins`.
pub fn channel(name: &str, coins: &[String]) -> Option<Channel> {
    coins.iter().flat_map(|coin| channels_of(coin)).find(|channel| channel.name.eq_ignore_ascii_case(name))
}

fn channel_on(coin: &str, network: &'static Network) -> Option<Channel> {
    let named = |name: String, contract| Some(Channel { name, coin: coin.to_owned(), network, contract });
    if network.format == Format::Bank {
        return if coin == "USDT" { named("BANK".to_owned(), None) } else { None };
    }
    if network.native == coin {
        return named(coin.to_owned(), None);
    }
    let token = TOKENS.iter().find(|token| token.coin == coin && token.network == network.id)?;
    named(format!("{coin}-{}", network.suffix), Some(token.contract))
}

fn on_development(coin: &str) -> Channel {
    let network = network(DEVELOPMENT).expect("it is in the table");
    Channel { name: format!("{coin}-{}", network.suffix), coin: coin.to_owned(), network, contract: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(coin: &str) -> Vec<String> {
        channels_of(coin).into_iter().map(|channel| channel.name).collect()
    }

    #[test]
    fn every_coin_has_a_road_and_every_road_a_name_of_its_own() {
        assert_eq!(names("USDT"), ["USDT-ERC", "USDT-TRC", "BANK"]);
        assert_eq!(names("USDC"), ["USDC-ERC"]);
        assert_eq!(names("BTC"), ["BTC"]);
        assert_eq!(names("TRX"), ["TRX"]);
        assert_eq!(names("SOL"), ["SOL-DEV"]);
        let coins = ["USDT", "BTC", "SOL"].map(str::to_owned);
        assert_eq!(channel("usdt-trc", &coins).map(|c| c.network.name), Some("Tron"));
        assert_eq!(channel("USDC-ERC", &coins), None, "not one of these coins");
    }

    #[test]
    fn nothing_is_final_before_it_is_credited() {
        assert!(NETWORKS.iter().all(|network| network.final_after >= network.confirmations));
    }
}
