//! Attacks on what every call shares: connections, bodies, tokens, logs. Those on one area stand with that area's tests;
//! docs/security-cases.md lists both.

mod bodies;
mod calls;
mod canaries;
mod connections;
mod exposure;
mod one_parser;
mod secrets;
mod sweep;
mod tokens;
mod wire;
