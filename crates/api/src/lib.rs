//! HTTP and WebSocket API: axum routes, extractors, envelopes, limits and the OpenAPI document.
//!
//! Owns everything serialised for a client, odd spellings included. Decides nothing: use cases do.

mod admission;
mod api;
mod c2c;
mod caller;
mod campaigns;
mod client_ip;
mod collectibles;
mod content;
mod docs;
mod extract;
mod framing;
mod funds;
mod headers;
mod history;
mod idempotency;
mod language;
mod lending;
mod markets;
mod media;
mod messages;
mod metrics;
mod money;
mod numbers;
mod origin;
mod owner;
mod paging;
mod passkey;
mod rate_limit;
mod response;
mod router;
mod sales;
mod secrets;
mod service;
mod sockets;
mod trading;
mod user;
mod vault;
pub mod wire;

pub use api::Api;
pub use docs::document;
pub use docs::page::COLOURS;
pub use rate_limit::Limits;
pub use response::{Answer, ApiError, Data, Done, Rows};
pub use service::{ApiService, POLL_INTERVAL_MAX, protect};
