//! Builds again when a web app was built again.

fn main() {
    println!("cargo:rerun-if-changed=../../web/apps/trade/dist");
    println!("cargo:rerun-if-changed=../../web/apps/console/dist");
}
