//! Writes the newest golden journal, the one of this build, and what it leads to into `crates/server/tests/golden`.

#[path = "../tests/golden/report.rs"]
mod report;
#[path = "../tests/golden/script.rs"]
mod script;
#[path = "../tests/venue/mod.rs"]
mod venue;

use std::path::Path;

fn main() -> anyhow::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let (journal, text) = (folder.join("v9.sqlite"), folder.join("v9.txt"));
    if journal.exists() {
        std::fs::remove_file(&journal)?;
    }
    script::write(&journal);
    let mut store = plimsoll_journal::open(&format!("sqlite:{}", journal.display()))?;
    let report = report::report(store.as_mut());
    drop(store); // The last connection copies the log into the file and removes it.
    std::fs::write(&text, &report)?;
    print!("{report}");
    println!("written: {} ({} bytes)", journal.display(), std::fs::metadata(&journal)?.len());
    Ok(())
}
