//! Networks that are connected to a real chain: their settings, checked once at the start.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use plimsoll_chain::addresses::{Channel, Format, NETWORKS, Network, channels_of, check};
use plimsoll_evm::{DECIMALS_MAX, Endpoint, Endpoints, EvmAddress, Verification, quorum_of};
use plimsoll_units::NetworkId;

use super::settings::{ChainSettings, TokenSettings, VerifySetting};
use crate::error::{AppError, Result};

/// Chains that anyone may use up: a sandbox's keys are published, so it is connected to no others. Local chains,
/// Sepolia, Holesky, Hoodi.
const TEST_CHAINS: [u64; 5] = [31_337, 1_337, 11_155_111, 17_000, 560_048];
/// Operators that must agree where money is real.
const QUORUM_MIN: usize = 2;
const NATIVE_DECIMALS: u8 = 18;
const POLL_MIN: Duration = Duration::from_millis(50);

/// A coin on a connected chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChainCoin {
    pub(super) channel: String,
    pub(super) coin: String,
    pub(super) decimals: u8,
}

#[derive(Debug)]
pub(super) struct ConnectedChain {
    pub(super) network: &'static Network,
    pub(super) endpoints: Endpoints,
    pub(super) start_block: u64,
    pub(super) confirmations: u32,
    pub(super) final_after: u32,
    pub(super) finalized_tag: bool,
    pub(super) poll: Duration,
    /// The chain's own coin, where it is traded here.
    pub(super) native: Option<ChainCoin>,
    pub(super) tokens: BTreeMap<EvmAddress, ChainCoin>,
}

impl ConnectedChain {
    pub(super) fn id(&self) -> i64 {
        i64::from(self.network.id.0)
    }
}

/// All connected networks.
#[derive(Debug, Default)]
pub struct Chains(BTreeMap<NetworkId, Arc<ConnectedChain>>);

impl Chains {
    pub(in crate::money) fn new(settings: &[ChainSettings], is_sandbox: bool) -> Result<Self> {
        let mut chains = BTreeMap::new();
        for one in settings {
            let connected = connect(one, is_sandbox).map_err(|what| wrong(&one.network, &what))?;
            if chains.insert(connected.network.id, Arc::new(connected)).is_some() {
                return Err(wrong(&one.network, "it stands there twice"));
            }
        }
        Ok(Self(chains))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Arc<ConnectedChain>> {
        self.0.values()
    }

    /// Whether coins move on a real chain there, so that nothing of it is simulated.
    pub(in crate::money) fn is_connected(&self, network: NetworkId) -> bool {
        self.0.contains_key(&network)
    }

    /// Whether the channel works: on a connected network only coins whose contract is listed.
    pub(in crate::money) fn has_channel(&self, channel: &Channel) -> bool {
        let Some(chain) = self.0.get(&channel.network.id) else { return true };
        chain.native.iter().chain(chain.tokens.values()).any(|coin| coin.channel == channel.name)
    }

    /// Confirmations before a transfer on this network is credited.
    pub(in crate::money) fn confirmations(&self, network: &Network) -> u32 {
        self.0.get(&network.id).map_or(network.confirmations, |chain| chain.confirmations)
    }

    /// The contract of a channel's coin.
    pub(in crate::money) fn contract(&self, channel: &Channel) -> Option<String> {
        let Some(chain) = self.0.get(&channel.network.id) else { return channel.contract.map(str::to_owned) };
        let found = chain.tokens.iter().find(|(_, coin)| coin.channel == channel.name);
        found.map(|(contract, _)| contract.to_string())
    }

    /// The coin whose contract this address is, on a connected network.
    pub(in crate::money) fn token_at(&self, network: NetworkId, address: &str) -> Option<&str> {
        let address: EvmAddress = address.parse().ok()?;
        self.0.get(&network)?.tokens.get(&address).map(|coin| coin.coin.as_str())
    }
}

fn wrong(network: &str, what: &str) -> AppError {
    AppError::world(format!("platform.money.chains, {network}: {what}"))
}

fn connect(settings: &ChainSettings, is_sandbox: bool) -> std::result::Result<ConnectedChain, String> {
    let found = NETWORKS.iter().find(|known| known.name.eq_ignore_ascii_case(&settings.network));
    let network = found.filter(|known| known.format == Format::Evm);
    let network = network.ok_or("no network of this name has chains of Ethereum's kind")?;
    if is_sandbox && !TEST_CHAINS.contains(&settings.chain_id) {
        return Err("a sandbox's keys are published: it may only be connected to a test chain".to_owned());
    }
    let genesis = match &settings.genesis {
        Some(text) => Some(text.parse().map_err(|_| "genesis is not a hash")?),
        None if is_sandbox => None,
        None => return Err("genesis is needed where money is real".to_owned()),
    };
    let start_block = match settings.start_block {
        Some(block) => block,
        None if is_sandbox => 0,
        None => return Err("start-block is needed where money is real".to_owned()),
    };
    let confirmations = settings.confirmations.unwrap_or(network.confirmations);
    let final_after = settings.final_after.unwrap_or(network.final_after.max(confirmations));
    if confirmations == 0 || final_after < confirmations {
        return Err("confirmations must be at least 1, and final-after at least as many".to_owned());
    }
    Ok(ConnectedChain {
        network,
        endpoints: endpoints(settings, plimsoll_evm::Network { chain_id: settings.chain_id, genesis }, is_sandbox)?,
        start_block,
        confirmations,
        final_after,
        finalized_tag: settings.finalized_tag,
        poll: Duration::from_millis(settings.poll_ms).max(POLL_MIN),
        native: coin_of(network, network.native, NATIVE_DECIMALS).ok(),
        tokens: tokens(network, &settings.tokens)?,
    })
}

fn endpoints(
    settings: &ChainSettings,
    network: plimsoll_evm::Network,
    is_sandbox: bool,
) -> std::result::Result<Endpoints, String> {
    let operators: std::collections::BTreeSet<&str> =
        settings.endpoints.iter().map(|one| one.operator.as_str()).collect();
    let quorum = settings.quorum.unwrap_or(quorum_of(operators.len()));
    if !is_sandbox && quorum < QUORUM_MIN {
        return Err(format!("a quorum of at least {QUORUM_MIN} operators is needed where money is real"));
    }
    if quorum * 2 <= operators.len() {
        return Err("the quorum must be more than half of the operators".to_owned());
    }
    let open = settings.endpoints.iter().map(|one| Endpoint::new(&one.url, &one.operator, network));
    let open: Vec<Endpoint> = open.collect::<std::result::Result<_, _>>().map_err(|error| error.to_string())?;
    let verification = match settings.verify {
        VerifySetting::Roots => Verification::Roots,
        VerifySetting::Quorum => Verification::Quorum,
    };
    Endpoints::new(open, quorum, verification).map_err(|error| error.to_string())
}

fn tokens(
    network: &'static Network,
    settings: &[TokenSettings],
) -> std::result::Result<BTreeMap<EvmAddress, ChainCoin>, String> {
    let mut tokens = BTreeMap::new();
    for token in settings {
        let contract = token.contract.parse::<EvmAddress>().map_err(|_| format!("{} has no contract", token.coin))?;
        // A typing error shows in the checksum. That it is a token's contract is no fault here.
        if let Err(error @ plimsoll_chain::addresses::AddressError::Checksum) = check(network, &token.contract) {
            return Err(format!("{}: {error}", token.coin));
        }
        if token.decimals > DECIMALS_MAX {
            return Err(format!("{} has more than {DECIMALS_MAX} decimals", token.coin));
        }
        let coin = coin_of(network, &token.coin, token.decimals)?;
        if tokens.insert(contract, coin.clone()).is_some() {
            return Err(format!("two coins have the contract {contract}"));
        }
        if tokens.values().filter(|other| other.channel == coin.channel).count() > 1 || coin.coin == network.native {
            return Err(format!("{} has two forms on this network", coin.coin));
        }
    }
    Ok(tokens)
}

fn coin_of(network: &'static Network, coin: &str, decimals: u8) -> std::result::Result<ChainCoin, String> {
    let channel = channels_of(coin).into_iter().find(|channel| channel.network.id == network.id && !coin.is_empty());
    let channel = channel.ok_or_else(|| format!("{coin} has no channel on this network"))?;
    Ok(ChainCoin { channel: channel.name, coin: channel.coin, decimals })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = r#"[{ coin = "USDT", contract = "0x5FbDB2315678afecb367f032d93F642f64180aa3", decimals = 6 }]"#;

    fn settings(more: &str) -> ChainSettings {
        let text = format!("network = \"Ethereum\"\nchain-id = 31337\n{more}");
        toml::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn refused(more: &str, is_sandbox: bool) -> String {
        Chains::new(&[settings(more)], is_sandbox).map(|_| ()).unwrap_err().to_string()
    }

    const ONE: &str = r#"endpoints = [{ url = "http://127.0.0.1:1", operator = "a" }]"#;
    const TWO: &str = r#"endpoints = [{ url = "http://127.0.0.1:1", operator = "a" },
                                      { url = "http://127.0.0.1:2", operator = "b" }]"#;

    #[test]
    fn a_connected_network_has_the_contracts_and_depths_of_its_settings() {
        let chains =
            Chains::new(&[settings(&format!("{ONE}\nconfirmations = 3\nfinal-after = 8\ntokens = {TOKEN}"))], true);
        let chains = chains.unwrap();
        let of =
            |name: &str| channels_of("USDT").into_iter().chain(channels_of("USDC")).find(|c| c.name == name).unwrap();
        let (usdt, usdc, tron) = (of("USDT-ERC"), of("USDC-ERC"), of("USDT-TRC"));
        assert_eq!(chains.contract(&usdt).as_deref(), Some("0x5FbDB2315678afecb367f032d93F642f64180aa3"));
        assert_eq!((chains.confirmations(usdt.network), chains.confirmations(tron.network)), (3, 20));
        assert!(chains.has_channel(&usdt) && chains.has_channel(&tron) && !chains.has_channel(&usdc));
        assert!(chains.is_connected(usdt.network.id) && !chains.is_connected(tron.network.id));
        let contract = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
        assert_eq!(chains.token_at(usdt.network.id, contract), Some("USDT"));
        assert_eq!(chains.token_at(tron.network.id, contract), None);
    }

    #[test]
    fn wrong_settings_are_named() {
        for (more, part) in [
            (String::from("endpoints = []"), "no endpoints"),
            (format!("{TWO}\nquorum = 1"), "more than half"),
            (format!("{ONE}\nquorum = 2"), "quorum"),
            (format!("{ONE}\ngenesis = \"12\""), "genesis"),
            (format!("{ONE}\nconfirmations = 5\nfinal-after = 4"), "final-after"),
            (format!("{ONE}\ntokens = {}", TOKEN.replace("F642f", "F642F")), "checksum"),
            (format!("{ONE}\ntokens = {}", TOKEN.replace("USDT", "SOL")), "SOL has no channel"),
            (format!("{ONE}\ntokens = {}", TOKEN.replace("= 6", "= 60")), "decimals"),
        ] {
            let said = refused(&more, true);
            assert!(said.contains(part), "{more}: {said}");
        }
        let twice = Chains::new(&[settings(ONE), settings(ONE)], true).map(|_| ()).unwrap_err().to_string();
        assert!(twice.contains("twice"), "{twice}");
    }

    #[test]
    fn real_money_needs_two_operators_a_first_block_and_its_own_keys() {
        let sound = format!("{TWO}\ngenesis = \"0x{}\"\nstart-block = 5", "0".repeat(64));
        assert!(Chains::new(&[settings(&sound)], false).is_ok());
        for without in ["genesis", "start-block"] {
            let rest: String =
                sound.lines().filter(|line| !line.starts_with(without)).map(|l| format!("{l}\n")).collect();
            assert!(refused(&rest, false).contains(without));
        }
        assert!(refused(&sound.replace("\"b\"", "\"a\""), false).contains("at least 2"));
        let mainnet = ChainSettings { chain_id: 1, ..settings(ONE) };
        assert!(Chains::new(&[mainnet], true).map(|_| ()).unwrap_err().to_string().contains("published"));
    }
}
