//! Which of several servers to talk to: each is tried in turn until one is a primary with safe settings.
//! Knows connections, not what is said over them.

use tokio::runtime::{Builder, Runtime};
use tokio_postgres::config::Host;
use tokio_postgres::{Client, Error};

use super::connection::{Answer, Link, LinkError};
use super::options::PostgresOptions;
use super::statements::{self, FORMAT, Statements};
use super::{failure, guard};
use crate::store::StoreError;

const DEFAULT_PORT: u16 = 5432;

struct Session {
    link: Link,
    statements: Statements,
}

/// At most one connection at a time, to whichever server could take writes when it was made.
pub(super) struct Rotation {
    runtime: Runtime,
    session: Option<Session>,
    /// The host to try first.
    next: usize,
}

impl Rotation {
    pub(super) fn new() -> Result<Self, StoreError> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| StoreError::Unavailable(format!("start a runtime: {error}")))?;
        Ok(Self { runtime, session: None, next: 0 })
    }

    /// Forget the connection. The next one is sought at the next host first: where this one failed, it may fail again.
    pub(super) fn disconnect(&mut self) {
        self.session = None;
        self.next += 1;
    }

    /// Ask over the present connection or a new one. The outer error: there is none, so nothing was sent.
    pub(super) fn call<T>(
        &mut self,
        options: &PostgresOptions,
        question: impl AsyncFnOnce(&Client, &Statements) -> Result<T, Error>,
    ) -> Result<Result<Answer<T>, LinkError>, StoreError> {
        self.connected(options)?;
        let Session { link, statements } = self.session.as_mut().expect("connected just above");
        Ok(link.call(&self.runtime, options.call_deadline, async |client| question(client, statements).await))
    }

    pub(super) fn connected(&mut self, options: &PostgresOptions) -> Result<(), StoreError> {
        if self.session.is_some() {
            return Ok(());
        }
        let hosts = options.config.get_hosts();
        let mut refusals = Vec::new();
        for _ in hosts {
            let index = self.next % hosts.len();
            match self.try_host(options, index) {
                Ok(session) => {
                    self.session = Some(session);
                    return Ok(());
                }
                Err(refusal) => refusals.push((name(&hosts[index]), refusal)),
            }
            self.next += 1;
        }
        Err(summary(refusals))
    }

    fn try_host(&self, options: &PostgresOptions, index: usize) -> Result<Session, StoreError> {
        let ports = options.config.get_ports();
        // One port may be given for all hosts, or one for each.
        let port = ports.get(index).or(ports.first()).copied().unwrap_or(DEFAULT_PORT);
        let server = (&options.config.get_hosts()[index], port);
        let failed = |what: &'static str| move |error: LinkError| failure::read_failed(what, &error);

        let mut link = Link::connect(&self.runtime, &options.config, server, options.handshake_deadline)
            .map_err(failed("connect"))?;
        let greeting = link
            .call(&self.runtime, options.handshake_deadline, async |client| greet(client, options).await)
            .map_err(failed("set up the session"))?;
        greeting.value.check()?;
        let prepared = link
            .call(&self.runtime, options.call_deadline, async |client| prepare(client, options).await)
            .map_err(failed("prepare the journal"))?;
        match prepared.value {
            (FORMAT, statements) => Ok(Session { link, statements }),
            (version, _) => Err(StoreError::Unavailable(format!(
                "the journal has format {version}, this program reads format {FORMAT}"
            ))),
        }
    }
}

/// What a server says about itself before anything is trusted to it.
struct Greeting {
    is_standby: bool,
    unsafe_settings: Vec<String>,
}

impl Greeting {
    fn check(self) -> Result<(), StoreError> {
        if self.is_standby {
            return Err(StoreError::Unavailable("it is a standby".into()));
        }
        if !self.unsafe_settings.is_empty() {
            return Err(StoreError::Unsafe(self.unsafe_settings.join(", ")));
        }
        Ok(())
    }
}

async fn greet(client: &Client, options: &PostgresOptions) -> Result<Greeting, Error> {
    client.batch_execute(&statements::session(options)).await?;
    let is_standby = client.query_one("select pg_is_in_recovery()", &[]).await?.get(0);
    let settings = client.query(&guard::question(options.profile), &[]).await?;
    Ok(Greeting { is_standby, unsafe_settings: settings.iter().map(|row| row.get(0)).collect() })
}

async fn prepare(client: &Client, options: &PostgresOptions) -> Result<(i32, Statements), Error> {
    let schema = &options.schema;
    let exists = client.query_one("select to_regclass($1::text) is not null", &[&format!("{schema}.format")]).await?;
    if !exists.get::<_, bool>(0) {
        client.batch_execute(&statements::creation(schema)).await?;
    }
    let version = client.query_one(&format!("select version from {schema}.format"), &[]).await?.get(0);
    Ok((version, Statements::prepare(client, options).await?))
}

fn name(host: &Host) -> String {
    match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(folder) => folder.display().to_string(),
    }
}

/// One error for all hosts. A server that is there but unsafe is what the operator must hear of first.
fn summary(refusals: Vec<(String, StoreError)>) -> StoreError {
    let is_unsafe = refusals.iter().any(|(_, refusal)| matches!(refusal, StoreError::Unsafe(_)));
    let reported: Vec<_> = refusals
        .into_iter()
        .map(|(host, refusal)| match refusal {
            StoreError::Unsafe(what) | StoreError::Unavailable(what) => format!("{host}: {what}"),
            other => format!("{host}: {other}"),
        })
        .collect();
    if is_unsafe { StoreError::Unsafe(reported.join("; ")) } else { StoreError::Unavailable(reported.join("; ")) }
}
