//! One connection to one server, driven here so that no warning is missed and no call outlives its deadline.
//! Knows how to reach a server and ask it something, not what is asked.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, UnixStream};
use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_postgres::config::Host;
use tokio_postgres::error::Severity;
use tokio_postgres::{AsyncMessage, Client, Config, Error, NoTls};

/// What a server answered, with the warnings that came before it was ready for the next question. A commit that
/// could not be confirmed by a standby is reported as a success with a warning.
pub(super) struct Answer<T> {
    pub(super) value: T,
    pub(super) warnings: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum LinkError {
    #[error("no answer within {0:?}")]
    Deadline(Duration),
    #[error("{}", with_cause(.0))]
    Server(#[source] Error),
    #[error("{0}")]
    Socket(#[source] std::io::Error),
}

/// The client library's own words stop at "db error"; what the server said stands behind them.
fn with_cause(error: &Error) -> String {
    match error.as_db_error() {
        Some(said) => format!("{} {}: {}", said.severity(), said.code().code(), said.message()),
        None => match std::error::Error::source(error) {
            Some(cause) => format!("{error}: {cause}"),
            None => error.to_string(),
        },
    }
}

/// The half of a connection that moves bytes and hands out what the server says unasked.
type Wire = Box<dyn FnMut(&mut Context<'_>) -> Poll<Option<Result<AsyncMessage, Error>>> + Send>;

pub(super) struct Link {
    client: Client,
    wire: Wire,
}

impl Link {
    /// Connect and log in, all within `deadline`.
    pub(super) fn connect(
        runtime: &Runtime,
        config: &Config,
        (host, port): (&Host, u16),
        deadline: Duration,
    ) -> Result<Self, LinkError> {
        let handshake = async {
            match host {
                Host::Tcp(name) => {
                    let socket = TcpStream::connect((name.as_str(), port)).await.map_err(LinkError::Socket)?;
                    socket.set_nodelay(true).map_err(LinkError::Socket)?;
                    Self::log_in(config, socket).await
                }
                Host::Unix(folder) => {
                    let path = folder.join(format!(".s.PGSQL.{port}"));
                    let socket = UnixStream::connect(path).await.map_err(LinkError::Socket)?;
                    Self::log_in(config, socket).await
                }
            }
        };
        within(runtime, deadline, handshake)
    }

    async fn log_in<S>(config: &Config, socket: S) -> Result<Self, LinkError>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let (client, mut connection) = config.connect_raw(socket, NoTls).await.map_err(LinkError::Server)?;
        Ok(Self { client, wire: Box::new(move |context| connection.poll_message(context)) })
    }

    /// Ask the server and wait until it is ready again, at most until `deadline`. After an error the link must be
    /// thrown away: the server may still be at work on the question.
    pub(super) fn call<T>(
        &mut self,
        runtime: &Runtime,
        deadline: Duration,
        question: impl AsyncFnOnce(&Client) -> Result<T, Error>,
    ) -> Result<Answer<T>, LinkError> {
        let mut warnings = Vec::new();
        let answer = drive(&mut self.wire, &mut warnings, question(&self.client));
        let value = within(runtime, deadline, async { answer.await.map_err(LinkError::Server) })?;
        Ok(Answer { value, warnings })
    }
}

fn within<T>(
    runtime: &Runtime,
    deadline: Duration,
    work: impl Future<Output = Result<T, LinkError>>,
) -> Result<T, LinkError> {
    runtime.block_on(async { timeout(deadline, work).await.unwrap_or(Err(LinkError::Deadline(deadline))) })
}

/// Move bytes and collect warnings until the answer is complete. The wire is always read first, and the server sends a
/// warning before it says that it is ready, so the answer never overtakes its warning.
async fn drive<T>(
    wire: &mut Wire,
    warnings: &mut Vec<String>,
    answer: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let mut answer = pin!(answer);
    poll_fn(|context| {
        let lost = loop {
            match wire(context) {
                Poll::Ready(Some(Ok(AsyncMessage::Notice(notice)))) => {
                    if !is_harmless(notice.parsed_severity()) {
                        warnings.push(format!("{}: {}", notice.code().code(), notice.message()));
                    }
                }
                Poll::Ready(Some(Ok(_))) => {}
                Poll::Ready(Some(Err(error))) => break Some(error),
                Poll::Ready(None) | Poll::Pending => break None,
            }
        };
        // The connection may have delivered a last answer before it was lost.
        match (answer.as_mut().poll(context), lost) {
            (Poll::Pending, Some(error)) => Poll::Ready(Err(error)),
            (poll, _) => poll,
        }
    })
    .await
}

/// A severity that can't be read is taken for a warning.
fn is_harmless(severity: Option<Severity>) -> bool {
    matches!(severity, Some(Severity::Notice | Severity::Info | Severity::Debug | Severity::Log))
}
