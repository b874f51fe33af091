//! The API as a client meets it: the real binary, a real port, both databases.

#[macro_use]
mod support;
mod content;
mod edge;
mod money;
mod sockets;
mod trading;
mod history;
mod identity;
mod markets;
