//! One `plimsoll serve`: its process, its page, its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::{PATIENCE, wait_for};

pub(crate) struct Node {
    child: Child,
    /// Where it answers; empty when nobody waited for it.
    at: String,
    /// What it wrote to its output after that.
    printed: Arc<Mutex<String>>,
    params: Arc<Mutex<String>>,
    listener: Option<JoinHandle<()>>,
}

pub(crate) struct End {
    pub(crate) success: bool,
    pub(crate) params: String,
}

impl Node {
    /// Starts on a free port and waits until it says where it answers.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_in(Path::new("."), arguments, &[])
    }

    pub(crate) fn start_in(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut all = vec!["--listen", "127.0.0.1:0"];
        all.extend(arguments);
        Self::spawn_in(folder, &all, variables).say_where()
    }

    /// By a command of one's own, which becomes the process.
    pub(crate) fn start_by(command: Command) -> Self {
        Self::spawn_by(command).say_where()
    }

    fn say_where(self) -> Self {
        let mut node = self;
        let output = node.child.stdout.take().expect("piped");
        let mut lines = BufReader::new(output).lines();
        node.at = lines
            .find_map(|line| Some(line.ok()?.split_once("http://")?.1.trim_end_matches('/').to_owned()))
            .unwrap_or_else(|| panic!("it says where it answers: {}", node.params()));
        let printed = Arc::clone(&node.printed);
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| keep(&printed, &line)));
        node
    }

    pub(crate) fn spawn(arguments: &[&str]) -> Self {
        Self::spawn_in(Path::new("."), arguments, &[])
    }

    fn spawn_in(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plimsoll"));
        command.arg("serve").args(arguments).envs(variables.iter().copied()).current_dir(folder);
        Self::spawn_by(command)
    }

    fn spawn_by(mut command: Command) -> Self {
        // Tests name figures: nobody else trades, unless a test says so.
        if !command.get_envs().any(|(name, _)| name == "PLIMSOLL_PARTICIPANTS") {
            command.env("PLIMSOLL_PARTICIPANTS", "false");
        }
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("plimsoll can be started");
        let errors = BufReader::new(child.stderr.take().expect("piped"));
        let params = Arc::new(Mutex::new(String::new()));
        let received = Arc::clone(&params);
        let listener =
            std::thread::spawn(move || errors.lines().map_while(Result::ok).for_each(|line| keep(&received, &line)));
        Self { child, at: String::new(), printed: Arc::default(), params, listener: Some(listener) }
    }

    pub(crate) fn printed(&self) -> String {
        self.printed.lock().unwrap().clone()
    }

    pub(crate) fn params(&self) -> String {
        self.params.lock().unwrap().clone()
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Status code and body.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        self.ask(&format!("GET {path} HTTP/1.1\r\n"), "")
    }

    /// What a call of the API answers.
    pub(crate) fn post(&self, path: &str, token: &str, params: &Value) -> Value {
        let body = params.to_string();
        let token = if token.is_empty() { String::new() } else { format!("satoken: {token}\r\n") };
        let length = body.len();
        let head =
            format!("POST {path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n{token}");
        let (_, answer) = self.ask(&head, &body);
        serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{path} answers {answer}"))
    }

    fn ask(&self, head: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.at).unwrap_or_else(|_| panic!("it listens: {}", self.params()));
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(stream, "{head}Host: {}\r\nConnection: close\r\n\r\n{body}", self.at).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status code");
        (code, body.to_owned())
    }

    pub(crate) fn status(&self) -> Value {
        let (code, body) = self.get("/status.json");
        assert_eq!(code, 200);
        serde_json::from_str(&body).expect("JSON")
    }

    pub(crate) fn wait_until_ready(&self) {
        wait_for("readiness", || (self.get("/readyz").0 == 200).then_some(()));
    }

    pub(crate) fn stop(self, signal: &str) -> End {
        let signal = match signal {
            "TERM" => Signal::TERM,
            "INT" => Signal::INT,
            other => panic!("no signal is called {other}"),
        };
        kill_process(Pid::from_child(&self.child), signal).expect("it can be told");
        self.wait_for_end()
    }

    /// Ends it as a power failure would.
    pub(crate) fn kill(self) {
        kill_process(Pid::from_child(&self.child), Signal::KILL).expect("it can be killed");
        self.wait_for_end();
    }

    pub(crate) fn wait_for_end(mut self) -> End {
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                break status;
            }
            assert!(Instant::now() < deadline, "it does not end: {}", self.params());
            std::thread::sleep(Duration::from_millis(10));
        };
        self.listener.take().expect("joined once").join().unwrap();
        End { success: status.success(), params: self.params() }
    }
}

fn keep(lines: &Mutex<String>, line: &str) {
    let mut lines = lines.lock().unwrap();
    lines.push_str(line);
    lines.push('\n');
}

/// No process outlives its test.
impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
