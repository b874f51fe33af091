//! The API as a client meets it: the real binary, a real port, both databases.

#[macro_use]
mod support;
mod access;
mod c2c;
mod chains;
mod charts;
mod collectibles;
mod console;
mod content;
mod edge;
mod funds;
mod history;
mod identity;
mod lending;
mod limits;
mod markets;
mod money;
mod nav_funds;
mod notices;
mod rewards;
mod sales;
mod sealed;
mod security;
mod sockets;
mod trading;
mod vault;
mod venues;
