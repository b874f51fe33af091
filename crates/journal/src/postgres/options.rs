//! Settings of the PostgreSQL journal: addresses, schema, required safety, deadlines. Knows no statement.

use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::SslMode;

use crate::safeguards::Safeguards;
use crate::store::StoreError;

/// Deadline for a usable connection, per host. A frozen server still completes a TCP handshake, so a limit on
/// connecting alone would not do.
const HANDSHAKE_DEADLINE: Duration = Duration::from_secs(2);

/// One call. An append that takes longer is in doubt.
const CALL_DEADLINE: Duration = Duration::from_secs(6);

const SCHEMA: &str = "plimsoll_journal";

/// PostgreSQL silently truncates longer names.
const SCHEMA_MAX_BYTES: usize = 63;

/// The failures that acknowledged history must survive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// One server: what is acknowledged survives a crash of that server, not the loss of its disk.
    #[default]
    Single,
    /// A synchronous standby confirms every batch: nothing is appended while none is configured.
    Production,
}

/// The journal's address and connection settings.
#[derive(Clone)]
pub struct PostgresOptions {
    pub(super) config: Config,
    pub(super) schema: String,
    pub(super) profile: Profile,
    pub(super) handshake_deadline: Duration,
    pub(super) call_deadline: Duration,
    pub(super) safeguards: Safeguards,
}

impl PostgresOptions {
    /// Parses `postgres://user:password@host1:5432,host2:5432/database?journal_profile=production&journal_schema=name`.
    /// Several hosts are tried in turn until one is a primary. Other parameters are the client library's:
    /// `host=/folder` for a Unix socket, `application_name`, `options`.
    pub fn from_url(url: &str) -> Result<Self, StoreError> {
        let (address, parameters) = url.split_once('?').unwrap_or((url, ""));
        let (mut schema, mut profile) = (SCHEMA.to_owned(), Profile::default());
        let mut others = Vec::new();
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("journal_schema", name)) => name.clone_into(&mut schema),
                Some(("journal_profile", "single")) => profile = Profile::Single,
                Some(("journal_profile", "production")) => profile = Profile::Production,
                Some(("journal_profile", other)) => {
                    return Err(refused(format!("journal_profile is single or production, not '{other}'")));
                }
                _ => others.push(parameter),
            }
        }
        if !is_plain_name(&schema) {
            return Err(refused(format!("journal_schema '{schema}' is no plain lower-case name")));
        }
        let rest = if others.is_empty() { address.to_owned() } else { format!("{address}?{}", others.join("&")) };
        let config: Config = rest.parse().map_err(|error| refused(format!("database address: {error}")))?;
        if config.get_hosts().is_empty() {
            return Err(refused("database address: no host".into()));
        }
        if config.get_ssl_mode() == SslMode::Require {
            return Err(refused("sslmode=require: this build has no TLS to PostgreSQL; use a local proxy".into()));
        }
        Ok(Self {
            config,
            schema,
            profile,
            handshake_deadline: HANDSHAKE_DEADLINE,
            call_deadline: CALL_DEADLINE,
            safeguards: Safeguards::ALL,
        })
    }

    #[must_use]
    pub fn profile(self, profile: Profile) -> Self {
        Self { profile, ..self }
    }

    #[must_use]
    pub fn deadlines(self, handshake: Duration, call: Duration) -> Self {
        Self { handshake_deadline: handshake, call_deadline: call, ..self }
    }

    /// Removes a safeguard, for the tests that must notice it.
    #[cfg(feature = "test-support")]
    #[must_use]
    pub fn weakened(self, safeguards: Safeguards) -> Self {
        Self { safeguards, ..self }
    }
}

/// The name is inserted into statements, where it can't be a parameter.
fn is_plain_name(name: &str) -> bool {
    let starts_well = name.starts_with(|first: char| first.is_ascii_lowercase() || first == '_');
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    starts_well && name.len() <= SCHEMA_MAX_BYTES && name.chars().all(is_plain)
}

fn refused(why: String) -> StoreError {
    StoreError::Unavailable(why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_parameters_are_taken_out_and_the_others_left() {
        let url = "postgres://me:pw@a:1,b:2/db?journal_profile=production&application_name=x&journal_schema=j_1";
        let options = PostgresOptions::from_url(url).unwrap();
        assert_eq!(options.profile, Profile::Production);
        assert_eq!(options.schema, "j_1");
        assert_eq!(options.config.get_application_name(), Some("x"));
        assert_eq!(options.config.get_hosts().len(), 2);
        assert_eq!(options.config.get_ports(), [1, 2]);
    }

    #[test]
    fn what_cannot_be_meant_is_refused_without_repeating_the_password() {
        for parameters in [
            "journal_profile=fast",
            "journal_schema=",
            "journal_schema=Upper",
            "journal_schema=a;drop",
            "sslmode=require",
            "nonsense=1",
        ] {
            let url = format!("postgres://me:secret@host/db?{parameters}");
            let refusal = PostgresOptions::from_url(&url).err().expect(parameters).to_string();
            assert!(!refusal.contains("secret"), "{refusal}");
        }
    }
}
