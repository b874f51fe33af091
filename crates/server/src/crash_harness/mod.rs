//! The sequencer between two pipes, for drills that kill it: requests in, one frame out for every command that is
//! durable. Nothing here is special to the drill but the pipes.
//!
//! A frame is a length (u32, little-endian) and that many bytes. In: a client's number (u64, from 1) and a request as
//! the journal keeps it. Out: the client's number, the command's number (u64), and what the client is told. The first
//! frame out has number 0 and says that the node leads.

mod protocol;

use std::io::{ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use plimsoll_journal::JournalStore;
use plimsoll_sequencer::{
    Handle, Machine, Options as SequencerOptions, Pending, Platform, Sequencer, SnapshotPolicy, Snapshotter, Status,
    SystemClock,
};

#[derive(Args)]
pub(crate) struct Options {
    /// Take the lease even if a process holds it: the one before was killed, and the fence keeps its ghosts out.
    #[arg(long)]
    force_lease: bool,
    /// How long other processes leave this one alone, in milliseconds.
    #[arg(long, default_value_t = 5_000)]
    lease_ms: u64,
    /// Commands between two snapshots.
    #[arg(long, default_value_t = 2_000)]
    snapshot_every: u64,
}

/// Answers that may wait for the writer.
const ANSWERS_MAX: usize = 65_536;
const FRAME_MAX: u32 = 1 << 20;
const CLIENT_BYTES: usize = size_of::<u64>();
/// How often the shadow looks for something new, and the drill whether it still leads.
const POLL: Duration = Duration::from_millis(10);
const REASON_PATIENCE: Duration = Duration::from_secs(2);

type Answer = Pending<<Platform as Machine>::Reply>;
type Open<'a> = &'a dyn Fn() -> anyhow::Result<Box<dyn JournalStore>>;

/// Serves until standard input ends; an error if the node lost the right to write before that.
pub(crate) fn run(open: Open<'_>, options: &Options) -> anyhow::Result<()> {
    let mut sequencer_options = SequencerOptions::new("drill");
    sequencer_options.force_lease = options.force_lease;
    sequencer_options.lease_ttl = Duration::from_millis(options.lease_ms);
    let clock = Box::new(SystemClock::new());
    let sequencer = Sequencer::<Platform>::open(open()?, clock, None, &sequencer_options)?;
    let policy = SnapshotPolicy { every_commands: options.snapshot_every, poll: POLL, ..SnapshotPolicy::default() };
    let snapshotter = Snapshotter::start::<Platform>(open()?, policy)?;

    say(&mut std::io::stdout(), 0, sequencer.recovered().head.last, "leads").context("saying that the node leads")?;
    let (answers_in, answers) = sync_channel(ANSWERS_MAX);
    let (end_in, end) = sync_channel(2);
    let handle = sequencer.handle();
    spawn("reader", end_in.clone(), move || read_requests(&handle, &answers_in));
    spawn("writer", end_in, move || write_answers(answers));
    wait(&end, &sequencer.handle())?;
    if let Some(alarm) = snapshotter.audit().alarm() {
        bail!("the shadow engine disagrees: {alarm}");
    }
    drop(snapshotter);
    sequencer.stop();
    Ok(())
}

fn spawn(
    name: &'static str,
    end: SyncSender<anyhow::Result<()>>,
    work: impl FnOnce() -> anyhow::Result<()> + Send + 'static,
) {
    std::thread::spawn(move || {
        // The drill is over if nobody listens.
        let _ = end.send(work().context(name));
    });
}

/// Until both pipes have ended well, one of them badly, or the node does not lead any more.
fn wait(end: &Receiver<anyhow::Result<()>>, handle: &Handle<Platform>) -> anyhow::Result<()> {
    let mut ended = 0;
    while ended < 2 {
        match end.recv_timeout(POLL) {
            Ok(Ok(())) => ended += 1,
            Ok(Err(error)) => return Err(why_stopped(handle).unwrap_or(error)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => bail!("a thread of the drill panicked"),
        }
        if let Status::Stopped(why) = handle.status() {
            bail!("{why}");
        }
    }
    Ok(())
}

/// A pipe that fails because the sequencer stopped is not the reason; the reason may take a moment to be known.
fn why_stopped(handle: &Handle<Platform>) -> Option<anyhow::Error> {
    let deadline = Instant::now() + REASON_PATIENCE;
    while Instant::now() < deadline {
        if let Status::Stopped(why) = handle.status() {
            return Some(anyhow!("{why}"));
        }
        std::thread::sleep(POLL);
    }
    None
}

fn read_requests(handle: &Handle<Platform>, answers: &SyncSender<(u64, Answer)>) -> anyhow::Result<()> {
    let mut input = std::io::stdin().lock();
    while let Some((client, request)) = read_frame(&mut input)? {
        answers.send((client, handle.submit(request)?)).context("the writer is gone")?;
    }
    Ok(())
}

fn write_answers(answers: Receiver<(u64, Answer)>) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for (client, pending) in answers {
        let committed = pending.wait()?;
        say(&mut out, client, committed.stamp.seq, &protocol::reported(&committed.reply))?;
    }
    Ok(())
}

fn say(out: &mut impl Write, client: u64, seq: u64, reported: &str) -> std::io::Result<()> {
    let length = 2 * CLIENT_BYTES + reported.len();
    let mut frame = Vec::with_capacity(4 + length);
    frame.extend((length as u32).to_le_bytes());
    frame.extend(client.to_le_bytes());
    frame.extend(seq.to_le_bytes());
    frame.extend(reported.as_bytes());
    out.write_all(&frame)?;
    out.flush()
}

fn read_frame(input: &mut impl Read) -> anyhow::Result<Option<(u64, <Platform as Machine>::Command)>> {
    let mut length = [0; 4];
    match input.read_exact(&mut length) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let length = u32::from_le_bytes(length);
    if !(CLIENT_BYTES as u32..=FRAME_MAX).contains(&length) {
        bail!("a frame of {length} bytes");
    }
    let mut frame = vec![0; length as usize];
    input.read_exact(&mut frame)?;
    let (client, mut request) = frame.split_first_chunk().expect("checked above");
    Ok(Some((u64::from_le_bytes(*client), Platform::decode(&mut request)?)))
}
