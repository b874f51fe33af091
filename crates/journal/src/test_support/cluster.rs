//! Creates, starts and removes a temporary PostgreSQL cluster that listens on a Unix socket in a temporary folder.
//! Knows nothing of journals, except that each needs its own schema.

use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tokio::runtime::Builder;
use tokio_postgres::{NoTls, SimpleQueryMessage};

const START_DEADLINE: Duration = Duration::from_secs(60);

/// Keeps the server running until its own standard input ends. That happens when the test process drops it, ends,
/// panics or is killed, so no server outlives its tests.
const KEEPER: &str = r#"
    trap '' INT TERM HUP
    "$1/postgres" -D "$2/data" >"$2/log" 2>&1 &
    read -r _
    kill -QUIT $!
    wait
    rm -rf "$2"
"#;

/// A running PostgreSQL with trust authentication, the superuser `postgres` and the database `postgres`.
pub struct Postgres {
    keeper: Child,
    folder: PathBuf,
}

impl Postgres {
    /// Start a server with the settings it is shipped with. Takes a second or two.
    pub fn start() -> io::Result<Self> {
        Self::start_with(&[])
    }

    /// Start a server with some settings changed, as in `("fsync", "off")`.
    pub fn start_with(settings: &[(&str, &str)]) -> io::Result<Self> {
        let programs = find_programs()?;
        let folder = make_folder()?;
        let data = folder.join("data");
        let mut initdb = as_postgres(&programs.join("initdb"));
        initdb.arg("-D").arg(&data).args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"]);
        succeed(initdb.arg("--no-sync").current_dir(&folder).output()?)?;

        let mut lines =
            format!("listen_addresses = ''\nunix_socket_directories = '{}'\nmax_connections = 400\n", folder.display());
        for (name, value) in settings {
            lines += &format!("{name} = '{value}'\n");
        }
        fs::write(data.join("postgresql.auto.conf"), lines)?;

        let mut keeper = as_postgres(Path::new("sh"));
        keeper.args(["-c", KEEPER, "keeper"]).arg(&programs).arg(&folder).current_dir(&folder);
        keeper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        keeper.process_group(0); // An interrupt from the terminal is for the tests; the keeper then sees them end.
        let mut server = Self { keeper: keeper.spawn()?, folder };
        server.wait_until_ready()?;
        Ok(server)
    }

    /// The server of this process: started on first use, stopped with the process.
    ///
    /// # Panics
    /// When it can't be started: without a database the tests have nothing to say.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| Self::start().expect("a PostgreSQL server to test against"))
    }

    /// The address of the database `postgres`.
    pub fn url(&self) -> String {
        let folder = self.folder.to_string_lossy().replace('/', "%2F");
        format!("postgres://postgres@{folder}/postgres")
    }

    /// The address of an empty journal that no other test uses.
    pub fn fresh_url(&self) -> String {
        format!("{}?journal_schema={}", self.url(), fresh_schema())
    }

    /// The server's Unix socket, for a proxy in front of it.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// Runs SQL and returns the rows' columns as text.
    ///
    /// # Panics
    /// When the server refuses.
    pub fn sql(&self, statements: &str) -> Vec<Vec<Option<String>>> {
        self.try_sql(statements).unwrap_or_else(|error| panic!("{statements}: {error:?}"))
    }

    fn try_sql(&self, statements: &str) -> Result<Vec<Vec<Option<String>>>, Box<dyn std::error::Error>> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let (client, connection) = tokio_postgres::connect(&self.url(), NoTls).await?;
            tokio::spawn(connection);
            let messages = client.simple_query(statements).await?;
            let rows = messages.iter().filter_map(|message| match message {
                SimpleQueryMessage::Row(row) => Some(row),
                _ => None,
            });
            Ok(rows.map(|row| (0..row.len()).map(|column| row.get(column).map(String::from)).collect()).collect())
        })
    }

    fn wait_until_ready(&mut self) -> io::Result<()> {
        let started = Instant::now();
        loop {
            match self.try_sql("select 1") {
                Ok(_) => return Ok(()),
                Err(error) if started.elapsed() > START_DEADLINE => {
                    let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                    return Err(io::Error::other(format!("PostgreSQL doesn't start: {error}\n{log}")));
                }
                Err(_) => sleep(Duration::from_millis(20)),
            }
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait(); // It was signalled; if it has ended already, so has the server.
    }
}

/// A schema name that is unique in this process.
fn fresh_schema() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("journal_{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

fn find_programs() -> io::Result<PathBuf> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres.sh");
    let found = succeed(Command::new(script).output()?)?;
    Ok(PathBuf::from(String::from_utf8_lossy(&found.stdout).trim()))
}

/// A folder that the server may write to, with a short name: a socket's path has at most 107 bytes.
fn make_folder() -> io::Result<PathBuf> {
    let pattern = std::env::temp_dir().join("plimsoll-pg-XXXXXXXX");
    let made = succeed(as_postgres(Path::new("mktemp")).arg("-d").arg(pattern).output()?)?;
    Ok(PathBuf::from(String::from_utf8_lossy(&made.stdout).trim()))
}

/// PostgreSQL refuses to run as root: then the package's own user runs it.
fn as_postgres(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(program);
    command
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn succeed(output: Output) -> io::Result<Output> {
    if output.status.success() {
        return Ok(output);
    }
    Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()))
}
