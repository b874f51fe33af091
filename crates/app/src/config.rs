//! Configuration of the use cases. Read from `plimsoll.toml` by the binary.

use std::path::PathBuf;

use serde::Deserialize;

use crate::c2c::C2cSettings;
use crate::identity::IdentitySettings;
use crate::markets::Prices;
use crate::money::MoneyConfig;
use crate::notices::NoticeSettings;
use crate::seal::SealSettings;
use crate::staff::StaffSettings;
use crate::vault::VaultSettings;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Play money, simulated markets, a simulated bank. No single switch turns it into live.
    pub sandbox: bool,
    /// Where a sandbox offers second-contracts with the live account. Used in the sandbox only.
    pub sandbox_second_contracts: SandboxSeconds,
    /// Simulated participants that trade in a sandbox's markets.
    pub sandbox_participants: bool,
    /// Folder of uploads.
    pub files: PathBuf,
    pub site: Site,
    pub identity: IdentitySettings,
    pub money: MoneyConfig,
    pub prices: Prices,
    pub notices: NoticeSettings,
    pub seal: SealSettings,
    pub c2c: C2cSettings,
    pub staff: StaffSettings,
    /// The vault of wallet income; without it none is offered.
    pub vault: Option<VaultSettings>,
}

/// Second-contracts with the live account, which holds play money in a sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum SandboxSeconds {
    #[serde(rename = "play money: everywhere")]
    Everywhere,
    /// As with real money: in the countries that the setting JURISDICTION lists.
    #[serde(rename = "listed countries")]
    Listed,
}

/// Name and address of the site.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Site {
    pub name: String,
    /// The address users open, without a trailing slash: sign-in messages and passkeys are bound to it.
    pub url: String,
    /// Other origins whose pages may call the API.
    pub origins: Vec<String>,
    /// Number of trusted proxies before this node whose `X-Forwarded-For` counts.
    pub proxies: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            sandbox: true,
            sandbox_second_contracts: SandboxSeconds::Everywhere,
            sandbox_participants: true,
            files: PathBuf::from("data/files"),
            site: Site::default(),
            identity: IdentitySettings::default(),
            money: MoneyConfig::default(),
            prices: Prices::default(),
            notices: NoticeSettings::default(),
            seal: SealSettings::default(),
            c2c: C2cSettings::default(),
            staff: StaffSettings::default(),
            vault: None,
        }
    }
}

impl Default for Site {
    fn default() -> Self {
        Self { name: "Plimsoll".into(), url: "http://localhost:8080".into(), origins: Vec::new(), proxies: 0 }
    }
}

impl Config {
    /// Whether second-contracts are open in every country because the money is play money.
    pub fn plays_seconds_everywhere(&self) -> bool {
        self.sandbox && self.sandbox_second_contracts == SandboxSeconds::Everywhere
    }

    /// Whether simulated participants trade beside users. Never with real money.
    pub fn has_participants(&self) -> bool {
        self.sandbox && self.sandbox_participants
    }
}

impl Site {
    /// Host and port of the site's address, as named in sign-in messages.
    pub fn host(&self) -> &str {
        let rest = self.url.split_once("://").map_or(self.url.as_str(), |(_, rest)| rest);
        rest.split('/').next().unwrap_or(rest)
    }
}
