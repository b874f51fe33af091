//! The servers as processes: the product's own binary, and this one in other roles. Gone when dropped.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::Context;

pub(crate) struct Subject {
    child: Child,
    pub(crate) at: SocketAddr,
}

impl Subject {
    /// This binary as `echo` or `transactions URL CONNECTIONS`.
    pub(crate) fn ourselves(role: &[&str]) -> anyhow::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("serve").args(role);
        Self::start(command)
    }

    /// `plimsoll serve` on a database, in a folder of its own.
    pub(crate) fn plimsoll(binary: &Path, folder: &Path, data: &str) -> anyhow::Result<Self> {
        let settings = folder.join("plimsoll.toml");
        // The load is many people at one address, who say behind which others they would be. Their deposits are final
        // before the first order: nothing else goes on while orders are measured.
        std::fs::write(
            &settings,
            "[limits]\nvisitor-per-second = 1000000\nuser-per-second = 1000000\n[platform.site]\nproxies = 1\n\
             [platform.money.sandbox]\nblock-ms = 1\n",
        )?;
        let mut command = Command::new(binary);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data", data, "--config"]).arg(&settings);
        command.env("PLIMSOLL_PARTICIPANTS", "false");
        command.current_dir(folder).stderr(std::fs::File::create(folder.join("log"))?);
        Self::start(command)
    }

    fn start(mut command: Command) -> anyhow::Result<Self> {
        let mut child = command.stdout(Stdio::piped()).spawn().context("starting a server")?;
        let mut lines = BufReader::new(child.stdout.take().context("piped above")?).lines();
        let params = lines.find_map(|line| Some(line.ok()?.split_once("http://")?.1.trim_end_matches('/').to_owned()));
        std::thread::spawn(move || lines.for_each(drop));
        let at = params.context("the server does not say where it listens")?.parse()?;
        Ok(Self { child, at })
    }

    pub(crate) fn processor_seconds(&self) -> anyhow::Result<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // After the name in parentheses: utime is the 12th field, stime the 13th.
        let fields: Vec<&str> = stat.rsplit(')').next().context("a stat line")?.split_whitespace().collect();
        let ticks: f64 = fields[11].parse::<f64>()? + fields[12].parse::<f64>()?;
        Ok(ticks / rustix::param::clock_ticks_per_second() as f64)
    }
}

impl Drop for Subject {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
