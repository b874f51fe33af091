//! WebSockets for many readers of the same news: frames are encoded once, shared by all, and conflated for the slow.
//! Knows no market, user or message format; it carries bytes from topics to sockets.
//!
//! A [`Topic`] keeps its last few frames. A subscription is a place in that list, so publishing costs the same
//! whether one socket listens or ten thousand, and a socket that can't take more simply stays where it is: when it
//! reads again it gets what is newest, and nothing was kept for it in between.
//!
//! Sweepers, one for each processor, visit the subscribers of topics with news. A visit writes everything that is new
//! for that socket in one call to the kernel. A connection has its own task only for reading, and no buffer of its
//! own: 10,000 idle sockets take a few tens of megabytes.

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
