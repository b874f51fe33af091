//! WebSocket fan-out: frames are encoded once, shared by all subscribers, and conflated for slow ones. Knows no market,
//! user or message format; it carries bytes from topics to sockets.
//!
//! A [`Topic`] keeps its last few frames. A subscription is a position in that list, so publishing costs the same for
//! one socket as for ten thousand. A socket that can't take more keeps its position: when it reads again it gets the
//! newest frames, and nothing was buffered for it in between.
//!
//! Sweepers, one per processor, visit the subscribers of topics with new frames. A visit writes everything new for that
//! socket in one system call. A connection has its own task only for reading, and no buffer of its own: 10,000 idle
//! sockets take a few tens of megabytes.

mod batch;
mod broadcaster;
mod connection;
mod connection_limit;
mod frame;
mod frame_reader;
mod handshake;
mod hub;
mod keepalive;
mod run;
mod token_bucket;
mod topic;
mod write_queue;

pub use connection::Connection;
pub use connection_limit::{ConnectionLimit, Permit};
pub use frame::{CloseCode, append_text, text};
pub use handshake::{HandshakeError, NotTcp, accept, take_over};
pub use hub::{Hub, Limits};
pub use run::Handler;
pub use topic::Topic;
