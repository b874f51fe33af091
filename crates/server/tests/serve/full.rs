//! A disk that fills up under a serving node: it reads on, refuses what it can't keep and says why, and goes on by
//! itself once there is room. A small file system of the node's own, in a mount namespace that nobody else sees.

use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::node::Node;
use crate::{PATIENCE, number, wait_for};

/// Runs `$0 $@` with a file system of 256 MB on $FOLDER.
const ON_A_SMALL_DISK: &str = r#"mount -t tmpfs -o size=256m tmpfs "$FOLDER" && exec "$0" "$@""#;
/// What the platform answers while it can only be read.
const READ_ONLY: i64 = -9006;
/// Bytes written at once to fill the disk.
const BLOCK: usize = 64 * 1024;

fn can_mount() -> bool {
    Command::new("unshare").args(["--mount", "true"]).status().is_ok_and(|status| status.success())
}

struct SmallDisk {
    node: Node,
    ballast: PathBuf,
    _folder: tempfile::TempDir,
}

impl SmallDisk {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("plimsoll.db").display().to_string();
        let mut command = Command::new("unshare");
        command.args(if can_mount() { &["--mount"][..] } else { &["--mount", "--map-root-user"] });
        command.args(["sh", "-c", ON_A_SMALL_DISK, env!("CARGO_BIN_EXE_plimsoll")]).env("FOLDER", folder.path());
        command.args(["serve", "--listen", "127.0.0.1:0", "--data", &data]);
        let node = Node::start_by(command);
        let seen = format!("/proc/{}/root{}", node.id(), folder.path().display());
        Self { node, ballast: PathBuf::from(seen).join("ballast"), _folder: folder }
    }

    /// Until not one byte more is taken.
    fn fill(&self) {
        let mut file = std::fs::File::options().append(true).create(true).open(&self.ballast).unwrap();
        for size in [BLOCK, 1] {
            while file.write_all(&vec![0; size]).is_ok() {}
        }
    }

    fn reserve_chunked(&self) {
        std::fs::remove_file(&self.ballast).unwrap();
    }
}

fn code(answer: &Value) -> i64 {
    answer["code"].as_i64().unwrap_or_else(|| panic!("no code in {answer}"))
}

/// SEC-167.
#[test]
fn a_full_disk_is_read_on_and_written_to_again_once_there_is_room() {
    let disk = SmallDisk::start();
    let node = &disk.node;
    node.wait_until_ready();
    let params = json!({
        "loginName": "ada", "loginPassword": "Passw0rd1", "signType": 3, "termsVersion": "1", "riskAck": true,
    });
    let registered = node.post("/api/user/register", "", &params);
    assert_eq!(code(&registered), 200, "{registered}");
    let token = registered["data"]["userToken"].as_str().unwrap().to_owned();
    let transfer = json!({ "coin": "usdt", "amount": "100" });
    assert_eq!(code(&node.post("/api/sandbox/faucet", &token, &transfer)), 200);

    // Whoever has the disk's last bytes may still write them: filled again until the node says that it is over.
    let status = wait_for("it says that there is no room", || {
        disk.fill();
        Some(node.status()).filter(|status| status["state"] == "read-only")
    });
    assert!(status["note"].as_str().unwrap().contains("no room is left to write"), "{status}");
    let before = number(&status, "/journal/commands");
    let refused = wait_for("what can't be kept is refused", || {
        disk.fill();
        Some(node.post("/api/sandbox/faucet", &token, &transfer)).filter(|answer| code(answer) != 200)
    });
    assert_eq!(code(&refused), READ_ONLY, "{refused}");
    assert_eq!(refused["msgKey"], "system.read_only");
    for _ in 0..3 {
        assert_eq!(code(&node.post("/api/asset/assetBalance", &token, &json!({}))), 200, "balances are read");
        assert_eq!(node.get("/api/common/getCoinContractList").0, 200, "and markets");
        std::thread::sleep(Duration::from_secs(1));
    }
    assert_eq!(node.get("/healthz").0, 200, "it lives");
    assert_eq!(node.get("/readyz").0, 503);

    disk.reserve_chunked();
    let freed = Instant::now();
    wait_for("it goes on by itself", || Some(node.status()).filter(|status| status["state"] == "serving"));
    println!("serving {:?} after there was room", freed.elapsed());
    wait_for("commands are taken again", || {
        (code(&node.post("/api/sandbox/faucet", &token, &transfer)) == 200).then_some(())
    });
    wait_for("the journal moves", || Some(node.status()).filter(|s| number(s, "/journal/commands") > before + 100));
    assert!(freed.elapsed() < PATIENCE, "without anybody's help");
    let end = disk.node.stop("TERM");
    assert!(end.success, "{}", end.params);
}

/// Whoever stops a node whose disk is full need not make room first.
#[test]
fn a_node_on_a_full_disk_can_be_stopped() {
    let disk = SmallDisk::start();
    disk.node.wait_until_ready();
    wait_for("it says that there is no room", || {
        disk.fill();
        Some(disk.node.status()).filter(|status| status["state"] == "read-only")
    });
    disk.node.stop("TERM");
}
