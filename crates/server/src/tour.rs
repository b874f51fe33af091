//! What a starting node tells whoever started it: where to look, and a tour to paste into a shell.

use std::net::SocketAddr;

/// Lines that work on a fresh journal, in this order, in any shell.
const TOUR: &str = include_str!("tour.sh");

pub(crate) fn greeting(at: SocketAddr, data: &str) -> String {
    let tour: String = TOUR.lines().map(|line| format!("  {line}\n")).collect();
    format!(
        "Plimsoll (sandbox: play money, simulated markets)
  app      http://{at}/
  API      http://{at}/docs
  status   http://{at}/status
  journal  {data}

A tour, once it serves:
{}",
        tour.replace("$AT", &at.to_string())
    )
}
