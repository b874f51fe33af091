//! The sequencer between two pipes, for drills that kill it: requests in as frames, one frame out for every command
//! that is durable. Nothing here is special to the drill but the pipes.
//!
//! A frame is a length (u32, little-endian) and that many bytes. In: a client's number (u64) and a request as the
//! journal keeps it. Out: the client's number, the command's number, and a fingerprint of the outcome.

use std::io::{Read, Write};
use std::sync::mpsc::sync_channel;

use anyhow::{Context, bail};
use plimsoll_sequencer::{
    Machine, Options, Outcome, Pending, Platform, Sequencer, SnapshotPolicy, Snapshotter, SystemClock,
};

use crate::Journal;

/// Answers that may wait for the writer.
const ANSWERS_MAX: usize = 65_536;
const FRAME_MAX: u32 = 1 << 20;

pub(crate) fn run(journal: &Journal) -> anyhow::Result<()> {
    let store = plimsoll_journal::open(&journal.address()).context("opening the journal")?;
    let mut options = Options::new("drill");
    // The process before was killed: its lease is nobody's, and the fence keeps its ghosts out.
    options.force_lease = true;
    let sequencer = Sequencer::<Platform>::open(store, Box::new(SystemClock::default()), None, &options)?;
    let shadow = plimsoll_journal::open(&journal.address()).context("opening the journal for snapshots")?;
    let policy = SnapshotPolicy { every_commands: 2_000, ..SnapshotPolicy::default() };
    let snapshotter = Snapshotter::start::<Platform>(shadow, policy)?;
    let handle = sequencer.handle();
    let (answers, waiting) = sync_channel::<(u64, Pending<<Platform as Machine>::Reply>)>(ANSWERS_MAX);
    let writer = std::thread::spawn(move || -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        out.write_all(b"ready\n")?;
        out.flush()?;
        for (client, pending) in waiting {
            let committed = pending.wait()?;
            let mut frame = Vec::with_capacity(24);
            frame.extend(client.to_le_bytes());
            frame.extend(committed.stamp.seq.to_le_bytes());
            frame.extend(fingerprint(&committed.reply).to_le_bytes());
            out.write_all(&frame)?;
            out.flush()?;
        }
        Ok(())
    });
    let mut input = std::io::stdin().lock();
    while let Some((client, request)) = read_frame(&mut input)? {
        answers.send((client, handle.submit(request)?)).context("the writer is gone")?;
    }
    drop(answers);
    writer.join().map_err(|_| anyhow::anyhow!("the writer panicked"))??;
    if let Some(alarm) = snapshotter.audit().alarm() {
        bail!("the shadow engine disagrees: {alarm}");
    }
    drop(snapshotter);
    sequencer.stop();
    Ok(())
}

fn read_frame(input: &mut impl Read) -> anyhow::Result<Option<(u64, <Platform as Machine>::Command)>> {
    let mut length = [0; 4];
    match input.read_exact(&mut length) {
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let length = u32::from_le_bytes(length);
    if !(8..=FRAME_MAX).contains(&length) {
        bail!("a frame of {length} bytes");
    }
    let mut frame = vec![0; length as usize];
    input.read_exact(&mut frame)?;
    let client = u64::from_le_bytes(frame[..8].try_into().expect("eight bytes"));
    let mut bytes = &frame[8..];
    Ok(Some((client, Platform::decode(&mut bytes)?)))
}

/// The same for the same outcome, in every process: what a client was told.
pub(crate) fn fingerprint(outcome: &Outcome) -> u64 {
    let told = match &outcome.result {
        Ok(receipt) => format!("ok {} {}", receipt.seq, receipt.id),
        Err(reject) => format!("reject {reject:?}"),
    };
    told.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
