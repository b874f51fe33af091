//! What the operator decides: flags first, then `PLIMSOLL_…` variables, then a file, then the defaults.
//! Owns the names of all settings; knows nothing of what they do.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use serde::Deserialize;

use crate::address::Address;
use crate::endpoint_access::EndpointAccess;
use crate::site;
use crate::venues::FeedSettings;

/// Read when it is there and no other file is named.
const FILE: &str = "plimsoll.toml";

const DATA: &str = "sqlite:data/plimsoll.db";
const LISTEN: &str = "127.0.0.1:8080";
const NODE: &str = "plimsoll";
const SEED: u64 = 7;
const LEASE_WAIT_S: u64 = 20;
const LOG: &str = "info";
/// Where seal keys may be instead of a file. No flag: whoever lists processes would read it.
const SEAL_KEYS: &str = "PLIMSOLL_SEAL_KEYS";

/// Which journal.
#[derive(Args, Clone)]
pub(crate) struct Place {
    /// A file with settings; `plimsoll.toml` in the present folder is read if there is one.
    #[arg(long, env = "PLIMSOLL_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// The journal: `sqlite:PATH` or `postgres://…`; a bare path is SQLite.
    #[arg(long, env = "PLIMSOLL_DATA", hide_env_values = true, value_name = "ADDRESS")]
    data: Option<String>,
}

#[derive(Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    place: Place,
    /// Where the status page answers; port 0 takes a free one.
    #[arg(long, env = "PLIMSOLL_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// The node's name in the lease.
    #[arg(long, env = "PLIMSOLL_NODE", value_name = "NAME")]
    node: Option<String>,
    /// Decides the simulated prices of a sandbox.
    #[arg(long, env = "PLIMSOLL_SEED", value_name = "NUMBER")]
    seed: Option<u64>,
    /// Whether simulated participants trade in a sandbox's markets.
    #[arg(long, env = "PLIMSOLL_PARTICIPANTS", value_name = "true|false")]
    participants: Option<bool>,
    /// How long to wait for a lease that another process holds.
    #[arg(long, env = "PLIMSOLL_LEASE_WAIT_S", value_name = "SECONDS")]
    lease_wait_s: Option<u64>,
    /// Serve a journal that ends before what was seen of it, or that replaced another: after a deliberate restore.
    /// The number of the batch it ends at, as the refusal names it. See docs/how-to/restore-a-journal.md.
    #[arg(long, value_name = "BATCH")]
    accept_restored_journal: Option<u64>,
    /// What is logged: `warn`, `info`, `debug`, or a filter such as `info,plimsoll=debug`.
    #[arg(long, env = "PLIMSOLL_LOG", value_name = "FILTER")]
    log: Option<String>,
}

/// The same settings in a file.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    data: Option<String>,
    listen: Option<SocketAddr>,
    node: Option<String>,
    seed: Option<u64>,
    lease_wait_s: Option<u64>,
    log: Option<String>,
    platform: Option<plimsoll_app::Config>,
    limits: Option<plimsoll_api::Limits>,
    exposure: Option<EndpointAccess>,
    feeds: Option<FeedSettings>,
    /// Whether it says at which address people open the site.
    #[serde(skip)]
    names_site: bool,
}

/// All decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) data: Address,
    pub(crate) listen: SocketAddr,
    pub(crate) node: String,
    pub(crate) seed: u64,
    pub(crate) lease_wait: Duration,
    pub(crate) log: String,
    /// Decided by a flag alone: it is for one start.
    pub(crate) accept_restored_journal: Option<u64>,
    pub(crate) platform: plimsoll_app::Config,
    pub(crate) limits: plimsoll_api::Limits,
    pub(crate) exposure: EndpointAccess,
    pub(crate) feeds: FeedSettings,
}

impl Place {
    pub(crate) fn settle(&self) -> anyhow::Result<Address> {
        let file = self.file()?;
        Ok(self.address(file.data.as_deref()))
    }

    fn address(&self, in_file: Option<&str>) -> Address {
        Address::new(self.data.as_deref().or(in_file).unwrap_or(DATA))
    }

    fn file(&self) -> anyhow::Result<File> {
        match &self.config {
            Some(path) => File::read(path),
            None if Path::new(FILE).exists() => File::read(Path::new(FILE)),
            None => Ok(File::default()),
        }
    }
}

impl File {
    fn read(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("reading the settings in {shown}"))?;
        let mut file: Self = toml::from_str(&text).with_context(|| format!("the settings in {shown}"))?;
        let table: toml::Table = text.parse().with_context(|| format!("the settings in {shown}"))?;
        let site = table.get("platform").and_then(|platform| platform.get("site"));
        file.names_site = site.is_some_and(|site| site.get("url").is_some());
        Ok(file)
    }
}

impl Serve {
    pub(crate) fn settle(self) -> anyhow::Result<Settings> {
        let file = self.place.file()?;
        let node = self.node.or(file.node).unwrap_or_else(|| NODE.to_owned());
        if node.is_empty() {
            bail!("a node needs a name");
        }
        let mut platform = file.platform.unwrap_or_default();
        if !file.names_site {
            platform.site.url.clear();
        }
        platform.sandbox_participants = self.participants.unwrap_or(platform.sandbox_participants);
        platform.seal.keys = std::env::var(SEAL_KEYS).ok().filter(|keys| !keys.is_empty());
        let default_listen = || LISTEN.parse().expect("the default is an address");
        let listen: SocketAddr = self.listen.or(file.listen).unwrap_or_else(default_listen);
        if listen.port() != 0 {
            // A port that the system picks is known when it is bound.
            site::follow(&mut platform, listen);
        }
        Ok(Settings {
            data: self.place.address(file.data.as_deref()),
            listen,
            node,
            seed: self.seed.or(file.seed).unwrap_or(SEED),
            lease_wait: Duration::from_secs(self.lease_wait_s.or(file.lease_wait_s).unwrap_or(LEASE_WAIT_S)),
            log: self.log.or(file.log).unwrap_or_else(|| LOG.to_owned()),
            accept_restored_journal: self.accept_restored_journal,
            platform,
            limits: file.limits.unwrap_or_default(),
            exposure: file.exposure.unwrap_or_default(),
            feeds: file.feeds.unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(config: Option<&Path>) -> Serve {
        Serve {
            place: Place { config: config.map(Path::to_owned), data: None },
            listen: None,
            node: None,
            seed: None,
            participants: None,
            lease_wait_s: None,
            log: None,
            accept_restored_journal: None,
        }
    }

    /// A second sign makes an example of what has no default.
    fn is_setting(line: &str) -> bool {
        line.contains(" = ") && !line.starts_with(['#', ' '])
    }

    #[test]
    fn the_example_file_says_what_the_defaults_are() {
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plimsoll.example.toml");
        let text = std::fs::read_to_string(&example).unwrap();
        // Every setting stands in it, commented out; without the comment signs it reads, and changes nothing.
        let uncommented: Vec<&str> =
            text.lines().map(|line| line.strip_prefix("#").filter(|l| is_setting(l)).unwrap_or(line)).collect();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("plimsoll.toml");
        std::fs::write(&file, uncommented.join("\n")).unwrap();
        let given: toml::Table = uncommented.join("\n").parse().unwrap();
        assert_eq!(given.len(), 10, "{given:?}");
        let defaults = flags(None).settle().unwrap();
        assert_eq!(flags(Some(&file)).settle().unwrap(), defaults);
        assert_eq!(flags(Some(&example)).settle().unwrap(), defaults);
    }

    #[test]
    fn the_site_follows_the_flag_unless_the_file_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        std::fs::write(&file, "[platform.site]\nurl = 'https://trade.example'").unwrap();
        let listen = Some("127.0.0.1:9000".parse().unwrap());
        let url = |flags: Serve| flags.settle().unwrap().platform.site.url;
        assert_eq!(url(flags(None)), "http://localhost:8080");
        assert_eq!(url(Serve { listen, ..flags(None) }), "http://localhost:9000");
        assert_eq!(url(Serve { listen, ..flags(Some(&file)) }), "https://trade.example");
    }

    #[test]
    fn flags_go_before_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        std::fs::write(&file, "seed = 11\nnode = 'a'\ndata = 'x.db'").unwrap();
        let settings = Serve { seed: Some(12), ..flags(Some(&file)) }.settle().unwrap();
        assert_eq!((settings.seed, settings.node.as_str()), (12, "a"));
        assert_eq!(settings.data, Address::new("sqlite:x.db"));
    }
}
