//! `plimsoll serve` as an operator runs it: a fresh folder, a page that answers, a signal, a second start, a second
//! process.

mod cut;
mod full;
mod node;

use std::time::{Duration, Instant};

use node::Node;
use plimsoll_journal::test_support::Postgres;
use plimsoll_units::Amount;
use serde_json::Value;

/// Generous: other tests share the machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The tokens of the sandbox's sales: none has a market yet.
const TOKENS: [&str; 4] = ["BEACON", "DEMO", "DRIFT", "HARBOR"];

fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < deadline, "{what} does not happen");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn number(status: &Value, path: &str) -> u64 {
    status.pointer(path).and_then(Value::as_u64).unwrap_or_else(|| panic!("no {path} in {status}"))
}

/// Every index whose market is open now has a price that can be trusted.
fn all_open_are_ok(status: &Value) -> Option<usize> {
    let prices = status["prices"].as_array()?;
    let open: Vec<&Value> = prices.iter().filter(|price| price["open"] == true).collect();
    let crypto = open.iter().filter(|price| price["class"] == "CRYPTO").count();
    let ok = open.iter().all(|price| price["state"] == "Ok");
    (ok && crypto >= 15).then_some(open.len())
}

#[test]
fn a_fresh_folder_serves_stops_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data/plimsoll.db");
    let node = Node::start(&["--data", data.to_str().unwrap()]);
    node.wait_until_ready();
    let open = wait_for("every open market's index is Ok", || all_open_are_ok(&node.status()));
    println!("{open} indexes of open markets are Ok");
    let status = node.status();
    assert_eq!(status["state"], "serving");
    assert_eq!(status["sinceStart"]["rejects"], serde_json::json!({}), "the sandbox's own commands are accepted");
    assert_eq!(status["totals"].as_array().unwrap().len(), 15 + TOKENS.len());
    for total in status["totals"].as_array().unwrap() {
        let amount = |name: &str| total[name].as_str().unwrap().parse::<Amount>().unwrap().units();
        assert_eq!(amount("house") + amount("customers") + amount("outside"), 0, "{total}");
    }
    let worth = &status["worth"];
    let mut unpriced: Vec<&str> =
        worth["unpriced"].as_array().unwrap().iter().map(|coin| coin.as_str().unwrap()).collect();
    unpriced.sort_unstable();
    assert_eq!(unpriced, TOKENS, "every coin but tokens without a market has a price: {worth}");
    let usdt = &status["totals"][0];
    assert_eq!(usdt["coin"], "USDT");
    let whole = |value: &serde_json::Value| value.as_str().unwrap().split('.').next().unwrap().parse::<i128>().unwrap();
    assert!(2 * whole(&worth["house"]) > 3 * whole(&usdt["house"]), "all coins count, not only one: {worth}");
    let before = number(&status, "/journal/commands");
    let moved =
        wait_for("prices flow", || Some(node.status()).filter(|s| number(s, "/journal/commands") > before + 50));
    assert!(number(&moved, "/prices/0/tick") > number(&status, "/prices/0/tick"));

    let (code, page) = node.get("/status");
    assert_eq!(code, 200);
    for text in ["Plimsoll", "Sandbox: play money", "serving", "BTC/USDT", "Chain head", "EUR/USD"] {
        assert!(page.contains(text), "{text} is not on the page");
    }
    assert_eq!(node.get("/healthz").0, 200);
    assert_eq!(node.get("/nothing").0, 404);
    let end = node.stop("TERM");
    assert!(end.success, "{}", end.params);
    assert!(end.params.contains("stopped on request"), "{}", end.params);

    let last = number(&moved, "/journal/commands");
    let node = Node::start(&["--data", data.to_str().unwrap()]);
    node.wait_until_ready();
    let status = node.status();
    assert!(number(&status, "/journal/commands") >= last, "the journal goes on where it ended");
    assert_eq!(status["prices"].as_array().unwrap().len(), moved["prices"].as_array().unwrap().len());
    wait_for("every open market's index is Ok again", || all_open_are_ok(&node.status()));
    let end = node.stop("INT");
    assert!(end.success, "{}", end.params);
    assert!(!end.params.contains("listing"), "nothing is listed twice: {}", end.params);
}

/// SEC-164.
#[test]
fn nobody_else_on_the_machine_reads_what_a_node_keeps() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data/plimsoll.db");
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for round in 0..2 {
        let node = Node::start_in(folder.path(), &["--data", data.to_str().unwrap()], &[]);
        node.wait_until_ready();
        let kept = data.parent().unwrap();
        assert_eq!(mode(kept), 0o700);
        let files: Vec<_> = std::fs::read_dir(kept).unwrap().map(|entry| entry.unwrap().path()).collect();
        for name in ["plimsoll.db", "plimsoll.db-wal", "plimsoll.db-shm", "plimsoll-rows.db", "seal.keys"] {
            assert!(files.iter().any(|file| file.ends_with(name)), "{name} is there: {files:?}");
        }
        for file in files.iter().filter(|file| file.is_file()) {
            assert_eq!(mode(file), 0o600, "{} in round {round}", file.display());
        }
        assert!(node.stop("TERM").success);
        // As an earlier build left it.
        for file in files.iter().filter(|file| file.is_file() && !file.ends_with("seal.keys")) {
            std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o644)).unwrap_or_default();
        }
        std::fs::set_permissions(kept, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[test]
fn the_tour_that_it_prints_works() {
    let folder = tempfile::tempdir().unwrap();
    let node = Node::start(&["--data", folder.path().join("plimsoll.db").to_str().unwrap()]);
    node.wait_until_ready();
    wait_for("every open market's index is Ok", || all_open_are_ok(&node.status()));
    let tour = wait_for("the tour is printed", || {
        let printed = node.printed();
        let (_, tour) = printed.split_once("A tour, once it serves:\n")?;
        // It ends with an empty line; what follows is about the console.
        let tour = tour.split("\n\n").next()?;
        tour.contains("/api/record/list").then(|| tour.to_owned())
    });
    // An answer has no end of line.
    let by_line = format!("curl() {{ command curl \"$@\"; echo; }}\n{tour}");
    let mut shell = std::process::Command::new("sh");
    let went = shell.args(["-ec", &by_line]).env("no_proxy", "127.0.0.1").output().expect("there is a shell");
    let (params, errors) = (String::from_utf8_lossy(&went.stdout), String::from_utf8_lossy(&went.stderr));
    assert!(went.status.success() && errors.is_empty(), "{errors}");
    let answers: Vec<Value> = params.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 9, "{params}");
    for answer in &answers {
        assert_eq!(answer["code"], 200, "{answer}");
    }
    let [.., positions, records] = &answers[..] else { unreachable!("counted") };
    assert_eq!(positions["rows"].as_array().unwrap().len(), 1, "{positions}");
    assert!(records["rows"].as_array().unwrap().len() >= 4, "a deposit, a purchase's two sides, a transfer: {records}");
}

#[test]
fn a_second_process_waits_for_the_lease_and_then_says_who_holds_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("plimsoll.db");
    let data = data.to_str().unwrap();
    let first = Node::start(&["--data", data, "--node", "first"]);
    first.wait_until_ready();
    let refused = Node::start(&["--data", data, "--node", "second", "--lease-wait-s", "1"]);
    assert_eq!(refused.get("/healthz").0, 200, "it lives while it waits");
    assert_eq!(refused.get("/readyz").0, 503, "and says that it does not serve");
    let end = refused.wait_for_end();
    assert!(!end.success);
    assert!(end.params.contains("lease still held by first/"), "{}", end.params);

    let patient = Node::start(&["--data", data, "--node", "third", "--lease-wait-s", "60"]);
    std::thread::sleep(Duration::from_millis(300));
    assert!(first.stop("TERM").success);
    patient.wait_until_ready();
    let end = patient.stop("TERM");
    assert!(end.success && end.params.contains("another process holds the journal"), "{}", end.params);
}

#[test]
fn the_same_on_postgresql() {
    let (folder, url) = (tempfile::tempdir().unwrap(), Postgres::shared().fresh_url());
    let node = Node::start_in(folder.path(), &["--data", &url], &[]);
    node.wait_until_ready();
    wait_for("every open market's index is Ok", || all_open_are_ok(&node.status()));
    assert!(node.stop("TERM").success);
}

#[test]
fn a_wrong_setting_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.toml");
    std::fs::write(&file, "lisen = '127.0.0.1:0'").unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let data = folder.path().join("plimsoll.db");
    let data = data.to_str().unwrap();
    for (arguments, complaint) in [
        (vec!["--config", file.to_str().unwrap()], "unknown field `lisen`"),
        (vec!["--config", "/nowhere/plimsoll.toml"], "/nowhere/plimsoll.toml"),
        (vec!["--data", "mysql://me:secret@host/db"], "expected sqlite:PATH or postgres://"),
        (vec!["--data", "postgres://me:secret@127.0.0.1:1/db"], "postgres://127.0.0.1:1/db"),
        (vec!["--data", data, "--listen", taken.as_str()], "listening on"),
        (vec!["--data", data, "--listen", "nowhere"], "--listen"),
        (vec!["--data", data, "--log", "in=fo=x"], "log filter"),
        (vec!["--data", data, "--node", ""], "a node needs a name"),
    ] {
        let free = ["--listen", "127.0.0.1:0"];
        let listens = arguments.contains(&"--listen");
        let arguments: Vec<&str> = arguments.into_iter().chain(free.into_iter().filter(|_| !listens)).collect();
        let end = Node::spawn(&arguments).wait_for_end();
        assert!(!end.success, "{arguments:?}");
        assert!(end.params.contains(complaint), "{arguments:?}: {}", end.params);
        assert!(!end.params.contains("secret"), "{arguments:?}: {}", end.params);
    }
}

#[test]
fn flags_variables_and_the_file_all_count() {
    let folder = tempfile::tempdir().unwrap();
    let (in_file, in_variable) = (folder.path().join("file.db"), folder.path().join("variable.db"));
    std::fs::write(folder.path().join("plimsoll.toml"), format!("data = '{}'\nnode = 'filed'", in_file.display()))
        .unwrap();
    let node = Node::start_in(folder.path(), &[], &[]);
    node.wait_until_ready();
    assert!(node.stop("TERM").success && in_file.exists());
    let node = Node::start_in(folder.path(), &[], &[("PLIMSOLL_DATA", in_variable.to_str().unwrap())]);
    node.wait_until_ready();
    let mut store = plimsoll_journal::open(&format!("sqlite:{}", in_variable.display())).unwrap();
    assert!(store.lease().unwrap().unwrap().holder.starts_with("filed/"), "the file still names the node");
    assert!(node.stop("TERM").success);
}
