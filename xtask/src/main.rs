//! `cargo xtask check|layers|tidy`: the repository's own checks, run by hand and by the test command. Wiring only: the
//! rules are in the library.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use xtask::{Finding, Tree};

const USAGE: &str = "\
cargo xtask check            format, tidy and clippy: what must be clean before a commit
cargo xtask tidy             layers, sizes, banned words, dead files, links
cargo xtask layers           the table of which crate may use which, and whether it is kept
cargo xtask layers --write   put that table into ARCHITECTURE.md";

fn main() -> Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = root()?;
    let clean = match arguments[..] {
        ["check"] => check(&root)?,
        ["tidy"] => report(&xtask::check_all(&Tree::read(&root)?)),
        ["layers"] => {
            println!("{}", xtask::layers_table());
            report(&xtask::check_layers(&Tree::read(&root)?))
        }
        ["layers", "--write"] => {
            xtask::write_layers_table(&root)?;
            true
        }
        _ => bail!("{USAGE}"),
    };
    Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs all checks, even when the first fails, so that one run reports everything.
fn check(root: &Path) -> Result<bool> {
    println!("· format");
    let formatted = cargo(root, &["fmt", "--all", "--check"])?;
    println!("· tidy");
    let tidy = report(&xtask::check_all(&Tree::read(root)?));
    println!("· clippy");
    let linted = cargo(root, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    Ok(formatted && tidy && linted)
}

fn cargo(root: &Path, arguments: &[&str]) -> Result<bool> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(arguments).current_dir(root).status();
    Ok(status.with_context(|| format!("run cargo {}", arguments.join(" ")))?.success())
}

fn report(findings: &[Finding]) -> bool {
    for finding in findings {
        eprintln!("{finding}");
    }
    let errors = findings.iter().filter(|finding| finding.fatal).count();
    println!("tidy: {errors} errors, {} warnings", findings.len() - errors);
    errors == 0
}

fn root() -> Result<PathBuf> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    Ok(manifest.parent().context("xtask stands in the repository's root")?.to_owned())
}
