//! Tells the tests whether they run at release speed: the long runs are for optimised builds only.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(optimised)");
    if std::env::var("OPT_LEVEL").is_ok_and(|level| level != "0") {
        println!("cargo::rustc-cfg=optimised");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
