//! One drill process: its pipes, its life and its death. Knows frames, not what they mean.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};

/// More answers than a client ever waits for.
const ANSWERS_MAX: usize = 1 << 16;
/// Nothing here takes that long, even on a machine with other things to do.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    /// The product.
    Honest,
    /// The same drill on a journal that says "durable" before it is.
    AcksEarly,
}

impl Variant {
    fn command(self) -> Command {
        let product = PathBuf::from(env!("CARGO_BIN_EXE_plimsoll"));
        match self {
            Self::Honest => {
                let mut command = Command::new(product);
                command.arg("drill");
                command
            }
            Self::AcksEarly => {
                let folder = product.parent().expect("a binary lies in a folder");
                let liar = folder.join("examples").join("ack_early");
                assert!(liar.exists(), "{} is built by `cargo test`, not by `cargo test --test`", liar.display());
                Command::new(liar)
            }
        }
    }
}

/// What a process said of one request.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) client: u64,
    pub(crate) seq: u64,
    pub(crate) reported: String,
}

/// How a process ended by itself.
pub(crate) struct End {
    pub(crate) success: bool,
    /// Its standard error.
    pub(crate) params: String,
}

pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<Answer>,
    errors: Option<JoinHandle<String>>,
}

impl Process {
    pub(crate) fn spawn(url: &str, variant: Variant, options: &[&str]) -> Self {
        let mut child = variant
            .command()
            .args(["--data", url])
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the drill can be started");
        let mut output = child.stdout.take().expect("piped");
        let mut errors = child.stderr.take().expect("piped");
        let (answers_in, answers) = sync_channel(ANSWERS_MAX);
        std::thread::spawn(move || {
            // What stood in the pipe when the process died was said before it died: it counts.
            while let Some(answer) = read_answer(&mut output) {
                if answers_in.send(answer).is_err() {
                    break;
                }
            }
        });
        let errors = std::thread::spawn(move || {
            let mut params = String::new();
            let _ = errors.read_to_string(&mut params);
            params
        });
        Self { input: child.stdin.take(), child, answers, errors: Some(errors) }
    }

    /// `false`: the process is gone.
    pub(crate) fn send(&mut self, client: u64, request: &[u8]) -> bool {
        let length = (request.len() + size_of::<u64>()) as u32;
        let mut frame = Vec::with_capacity(length as usize + 4);
        frame.extend(length.to_le_bytes());
        frame.extend(client.to_le_bytes());
        frame.extend(request);
        self.input.as_mut().is_some_and(|input| input.write_all(&frame).is_ok())
    }

    /// The next answer, if one comes in time. `Err`: no more will ever come.
    pub(crate) fn answer(&self, within: Duration) -> Result<Option<Answer>, ()> {
        match self.answers.recv_timeout(within) {
            Ok(answer) => Ok(Some(answer)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(()),
        }
    }

    pub(crate) fn wait_until_it_leads(&mut self) {
        let Ok(first) = self.answer(PATIENCE) else {
            panic!("the drill ended before it led: {}", self.ended(PATIENCE).params);
        };
        let first = first.expect("the drill leads in time");
        assert_eq!((first.client, first.reported.as_str()), (0, "leads"));
    }

    /// SIGKILL, and everything it had said before.
    pub(crate) fn kill(mut self) -> Vec<Answer> {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it can be waited for");
        self.answers.iter().collect()
    }

    /// Returns when all its threads stand still: until the one that takes the signal has run, the others go on.
    pub(crate) fn freeze(&self) {
        kill_process(self.pid(), Signal::STOP).expect("it can be stopped");
        waitid(WaitId::Pid(self.pid()), WaitIdOptions::STOPPED).expect("it can be waited for");
    }

    pub(crate) fn thaw(&self) {
        kill_process(self.pid(), Signal::CONT).expect("it can be woken");
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// No more requests: the process answers what it has and ends.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Waits for it to end by itself. Its answers can still be read.
    pub(crate) fn wait_for_end(mut self, within: Duration) -> End {
        self.ended(within)
    }

    /// As `wait_for_end`, with what it said to the last.
    pub(crate) fn end_with_answers(mut self, within: Duration) -> (End, Vec<Answer>) {
        let end = self.ended(within);
        (end, self.answers.iter().collect())
    }

    fn ended(&mut self, within: Duration) -> End {
        let deadline = Instant::now() + within;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                break status;
            }
            assert!(Instant::now() < deadline, "the process does not end");
            std::thread::sleep(Duration::from_millis(5));
        };
        let params = self.errors.take().expect("joined once").join().expect("reading does not panic");
        End { success: status.success(), params }
    }
}

/// No process outlives its test.
impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_answer(output: &mut impl Read) -> Option<Answer> {
    let mut length = [0; 4];
    output.read_exact(&mut length).ok()?;
    let mut frame = vec![0; u32::from_le_bytes(length) as usize];
    // A frame that was cut short by the kill was not said.
    output.read_exact(&mut frame).ok()?;
    let (client, rest) = frame.split_first_chunk()?;
    let (seq, reported) = rest.split_first_chunk()?;
    Some(Answer {
        client: u64::from_le_bytes(*client),
        seq: u64::from_le_bytes(*seq),
        reported: String::from_utf8(reported.to_vec()).ok()?,
    })
}
