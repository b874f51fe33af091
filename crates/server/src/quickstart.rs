//! Startup message: the address to open, and a tour to paste into a shell.

use std::net::SocketAddr;

/// Commands that work on a fresh journal, in this order, in any shell.
const TOUR: &str = include_str!("tour.sh");

/// Prints a host name where there is one, since passkeys need it.
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
