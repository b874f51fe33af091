//! Builds again when the web app was built again.

fn main() {
    println!("cargo:rerun-if-changed=../../web/apps/trade/dist");
}
