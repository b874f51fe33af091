//! Settings of a real chain, as an operator writes them.

use plimsoll_units::SECOND_MS;
use serde::Deserialize;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ChainSettings {
    /// Name of the network: `Ethereum`, or `Development chain`.
    pub network: String,
    pub chain_id: u64,
    /// Hash of the first block. Needed where money is real.
    pub genesis: Option<String>,
    pub endpoints: Vec<EndpointSettings>,
    /// Operators that must name one hash; more than half of them without a setting.
    pub quorum: Option<usize>,
    #[serde(default)]
    pub verify: VerifySetting,
    /// The first block that is read. Needed where money is real; a sandbox begins with the first one.
    pub start_block: Option<u64>,
    /// Blocks on top before a transfer is credited, and before it is final.
    pub confirmations: Option<u32>,
    pub final_after: Option<u32>,
    /// Whether a transfer is only final once the nodes call its block finalized.
    #[serde(default = "yes")]
    pub finalized_tag: bool,
    #[serde(default = "second")]
    pub poll_ms: u64,
    /// Contracts whose transfers count.
    #[serde(default)]
    pub tokens: Vec<TokenSettings>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EndpointSettings {
    pub url: String,
    /// Who runs the node: several nodes of one operator count as one.
    pub operator: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TokenSettings {
    pub coin: String,
    pub contract: String,
    pub decimals: u8,
}

/// How the contents of a block are believed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VerifySetting {
    /// They hash to the block's hash.
    #[default]
    Roots,
    /// Enough operators say the same.
    Quorum,
}

const fn yes() -> bool {
    true
}

const fn second() -> u64 {
    SECOND_MS as u64
}
