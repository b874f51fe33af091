//! Subjects and the load as processes: started, told what to do, asked what they saw.
//! Knows the few words they understand.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, bail};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Ours,
    Axum,
    AxumSmall,
    Ws,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Ours => "plimsoll",
            Self::Axum => "axum ws",
            Self::AxumSmall => "axum ws, 1 kB buffers",
            Self::Ws => "npm ws",
        }
    }

    fn command(self) -> anyhow::Result<Command> {
        let mut command = Command::new(std::env::current_exe()?);
        match self {
            Self::Ours => command.args(["serve", "ours"]),
            Self::Axum => command.args(["serve", "axum"]),
            Self::AxumSmall => command.args(["serve", "axum-small"]),
            Self::Ws => {
                command = Command::new("node");
                command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("peer/server.mjs"))
            }
        };
        Ok(command)
    }
}

/// A child that is spoken to in lines. Ends when it is dropped.
struct Talker {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Talker {
    fn start(mut command: Command) -> anyhow::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("starting a process")?;
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().context("piped above")?);
        Ok(Self { child, input, output })
    }

    fn tell(&mut self, line: &str) -> anyhow::Result<()> {
        let input = self.input.as_mut().context("open until dropped")?;
        writeln!(input, "{line}").context("the process is gone")
    }

    /// The numbers after `word`.
    fn receive(&mut self, word: &str) -> anyhow::Result<Vec<f64>> {
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        let Some(rest) = line.trim().strip_prefix(word) else { bail!("expected {word}, heard {line:?}") };
        rest.split_whitespace().map(|number| number.parse().context("a number")).collect()
    }
}

impl Drop for Talker {
    fn drop(&mut self) {
        drop(self.input.take());
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            // Its input has ended; whatever it is doing is of no more use.
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

pub(crate) struct Subject {
    server: Talker,
    port: u16,
    control: u16,
}

impl Subject {
    pub(crate) fn start(kind: Kind) -> anyhow::Result<Self> {
        let mut server = Talker::start(kind.command()?).with_context(|| kind.name())?;
        let ports = server.receive("listening").with_context(|| kind.name())?;
        let [port, control] = ports[..] else { bail!("two ports") };
        Ok(Self { server, port: port as u16, control: control as u16 })
    }

    pub(crate) fn load(&self, clients: usize, stalled: usize, topics: u64, path: &str) -> anyhow::Result<Load> {
        let mut command = Command::new(std::env::current_exe()?);
        let numbers = [self.port.into(), self.control.into(), clients as u64, stalled as u64, topics];
        command.arg("load").args(numbers.map(|number| number.to_string())).arg(format!("/{path}/{topics}"));
        let mut process = Talker::start(command)?;
        process.receive("ready")?;
        Ok(Load { process })
    }

    /// Tells it to publish, waits until it has, and returns how many updates and how much processor time they took.
    pub(crate) fn publish(&mut self, how: &str, topics: u64, seconds: u64, rate: u64) -> anyhow::Result<(f64, f64)> {
        let before = self.processor_seconds()?;
        self.server.tell(&format!("{how} {topics} {seconds} {rate}"))?;
        let published = self.server.receive("published")?[0];
        Ok((published, self.processor_seconds()? - before))
    }

    pub(crate) fn memory_kb(&mut self) -> anyhow::Result<f64> {
        self.server.tell("memory")?;
        Ok(self.server.receive("memory")?[0])
    }

    fn processor_seconds(&self) -> anyhow::Result<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.server.child.id()))?;
        // After the name in parentheses: state is the third field, utime the 14th, stime the 15th.
        let fields: Vec<&str> = stat.rsplit(')').next().context("a stat line")?.split_whitespace().collect();
        let ticks: f64 = fields[11].parse::<f64>()? + fields[12].parse::<f64>()?;
        Ok(ticks / rustix::param::clock_ticks_per_second() as f64)
    }
}

pub(crate) struct Load {
    process: Talker,
}

pub(crate) struct Counted {
    pub(crate) messages: f64,
    pub(crate) missing: f64,
    pub(crate) seconds: f64,
    pub(crate) p50_ms: f64,
    pub(crate) p99_ms: f64,
    pub(crate) newest: f64,
}

impl Load {
    pub(crate) fn begin(&mut self) -> anyhow::Result<()> {
        self.process.tell("begin")?;
        self.process.receive("begun").map(drop)
    }

    pub(crate) fn end(&mut self) -> anyhow::Result<Counted> {
        self.process.tell("end")?;
        let numbers = self.process.receive("counted")?;
        let [messages, missing, seconds, p50, p99, newest] = numbers[..] else { bail!("six numbers") };
        Ok(Counted { messages, missing, seconds, p50_ms: p50 / 1e6, p99_ms: p99 / 1e6, newest })
    }
}
