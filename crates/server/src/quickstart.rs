//! What a starting node tells whoever started it: where to look, and a tour to paste into a shell.

use std::net::SocketAddr;

/// Lines that work on a fresh journal, in this order, in any shell.
const TOUR: &str = include_str!("tour.sh");

/// Passkeys work at the address that is printed: a name, where there is one.
pub(crate) fn greeting(at: SocketAddr, site: &str, data: &str) -> String {
    let tour: String = TOUR.lines().map(|line| format!("  {line}\n")).collect();
    let here = crate::site::url(at);
    let elsewhere = if site == here { String::new() } else { format!("  site     {site}/\n") };
    format!(
        "Plimsoll (sandbox: play money, simulated markets)
  app      {here}/
  API      {here}/docs
  status   {here}/status
{elsewhere}  journal  {data}

A tour, once it serves:
{}",
        tour.replace("http://$AT", &here)
    )
}
