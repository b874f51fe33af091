//! The wire: axum routes, extractors, envelopes, limits, the document that describes them.
//!
//! Owns everything that is serialised for a client, odd spellings included. Decides nothing: use cases do.

mod admission;
mod api;
mod caller;
mod content;
mod docs;
mod edge;
mod framing;
mod headers;
mod history;
mod idempotency;
mod input;
mod language;
mod markets;
mod media;
mod messages;
mod meters;
mod money;
mod origin;
mod owner;
mod pace;
mod passkey;
mod reply;
mod router;
mod secrets;
mod sockets;
mod trading;
mod user;
mod visitor;
pub mod wire;

pub use api::Api;
pub use docs::document;
pub use docs::page::COLOURS;
pub use edge::{Edge, LOOKS_IN, protect};
pub use pace::Limits;
pub use reply::{Answer, Data, Denied, Done, Rows};
