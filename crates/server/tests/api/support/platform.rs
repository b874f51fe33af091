//! One `plimsoll serve` in a folder of its own, gone with the tests.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use plimsoll_journal::test_support::Postgres;
use tempfile::TempDir;

use super::Client;

/// Generous: other tests share the machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Tests are many people at one address.
pub(crate) const LIMITS: &str = "
[limits]
visitor-per-second = 100000
user-per-second = 100000
";
/// They do not wait for blocks.
const SETTINGS: &str = r#"
[platform.notices]
unread-ms = 300
[platform.money.sandbox]
block-ms = 10
bank-ms = 50
stage-ms = 50
desk-ms = 200
loan-ms = 200
rest-ms = 0

[[platform.staff.tokens]]
id = 11
sha256 = "b03edda03fbdb82cb3d56bdfb7901f5bef41c94e16998a758fc4d5caff3f320e"

[[platform.staff.tokens]]
id = 12
sha256 = "9aabfd67e295ee03d634077446758b344f9a77900472820d68df51ad2c58c426"
"#;

/// Keeps the server until its own standard input ends: with the test process, however that ends.
const KEEPER: &str = r#"
    trap '' INT TERM HUP
    "$@" 2>"$LOG" &
    read -r _
    kill -TERM $!
    wait
"#;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Database {
    Sqlite,
    Postgres,
}

pub(crate) struct Platform {
    keeper: Child,
    folder: TempDir,
    /// What it printed.
    printed: Arc<Mutex<String>>,
    /// `http://127.0.0.1:port`
    pub(crate) url: String,
    data: String,
}

impl Platform {
    /// The one that tests share.
    pub(crate) fn shared(database: Database) -> &'static Self {
        static SQLITE: OnceLock<Platform> = OnceLock::new();
        static POSTGRES: OnceLock<Platform> = OnceLock::new();
        let slot = match database {
            Database::Sqlite => &SQLITE,
            Database::Postgres => &POSTGRES,
        };
        slot.get_or_init(|| Self::boot(database, ""))
    }

    /// One of one's own, with settings added.
    pub(crate) fn boot(database: Database, settings: &str) -> Self {
        Self::boot_with(database, LIMITS, settings)
    }

    /// One with limits of its own, which may begin with settings that stand in no table.
    pub(crate) fn boot_with(database: Database, limits: &str, settings: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let config = folder.path().join("plimsoll.toml");
        let data = match database {
            Database::Sqlite => format!("sqlite:{}", folder.path().join("plimsoll.db").display()),
            Database::Postgres => Postgres::shared().fresh_url(),
        };
        std::fs::write(&config, format!("{limits}{SETTINGS}{settings}")).expect("settings");
        let mut keeper = Command::new("sh")
            .args(["-c", KEEPER, "keeper", env!("CARGO_BIN_EXE_plimsoll"), "serve", "--listen", "127.0.0.1:0"])
            .args(["--config", config.to_str().expect("a path"), "--data", &data])
            .env("LOG", folder.path().join("log"))
            // Tests name figures: nobody else trades.
            .env("PLIMSOLL_PARTICIPANTS", "false")
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("plimsoll can be started");
        let mut lines = BufReader::new(keeper.stdout.take().expect("piped")).lines();
        let at = lines.find_map(|line| Some(line.ok()?.split_once("http://")?.1.trim_end_matches('/').to_owned()));
        let printed = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&printed);
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                kept.lock().expect("no panic while it is held").push_str(&(line + "\n"));
            }
        });
        let mut platform = Self { keeper, folder, printed, url: String::new(), data };
        let at = at.unwrap_or_else(|| panic!("it says where it answers: {}", platform.log()));
        platform.url = format!("http://{at}");
        platform.wait_until_ready();
        platform
    }

    fn wait_until_ready(&self) {
        let started = Instant::now();
        while !self.is_ready() {
            assert!(started.elapsed() < PATIENCE, "not ready: {}", self.log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn is_ready(&self) -> bool {
        use std::io::{Read, Write};
        let host = self.host();
        let Ok(mut stream) = std::net::TcpStream::connect(host) else {
            return false;
        };
        // The API's own door: it opens last.
        let asked = write!(stream, "GET /openapi.json HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        let mut answer = Vec::new();
        asked.is_ok() && stream.read_to_end(&mut answer).is_ok() && answer.starts_with(b"HTTP/1.1 200")
    }

    /// Everything the process has logged.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Everything it printed after it said where it answers.
    pub(crate) fn printed(&self) -> String {
        self.printed.lock().expect("no panic while it is held").clone()
    }

    /// Where it keeps its files.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Where its journal is kept; the rows lie beside it.
    pub(crate) fn data(&self) -> &str {
        &self.data
    }

    /// Address and port.
    pub(crate) fn host(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    /// Everything that its rows hold, as it lies there: the files' bytes, or what the server prints of each row.
    pub(crate) fn raw_rows(&self) -> Vec<u8> {
        let Some((_, schema)) = self.data.split_once("journal_schema=") else {
            let files = ["plimsoll-rows.db", "plimsoll-rows.db-wal"].map(|name| self.folder.path().join(name));
            return files.iter().flat_map(|file| std::fs::read(file).unwrap_or_default()).collect();
        };
        let schema = format!("{schema}_rows");
        let tables = format!("SELECT table_name FROM information_schema.tables WHERE table_schema = '{schema}'");
        // It brings a runtime of its own, which no other may hold.
        let read = move || {
            let server = Postgres::shared();
            let tables = server.sql(&tables).into_iter().flatten().flatten();
            let rows = tables.flat_map(|table| server.sql(&format!("SELECT t::text FROM {schema}.{table} t")));
            rows.flatten().flatten().flat_map(String::into_bytes).collect()
        };
        std::thread::spawn(read).join().expect("rows can be read")
    }

    /// The file of its seal keys.
    pub(crate) fn seal_keys(&self) -> std::path::PathBuf {
        let folder = if self.data.starts_with("sqlite:") {
            self.folder.path().to_owned()
        } else {
            self.folder.path().join("data")
        };
        folder.join("seal.keys")
    }

    /// Somebody who is not signed in.
    pub(crate) fn visitor(&'static self) -> Client {
        Client::new(self)
    }

    /// Somebody new, signed in.
    pub(crate) async fn sign_up(&'static self) -> Client {
        let mut client = Client::new(self);
        client.sign_up().await;
        client
    }
}

impl Drop for Platform {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        // The keeper waits for the server; a server that hangs is the test's own business.
        let _ = self.keeper.wait();
    }
}
