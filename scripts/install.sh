# To be sourced: `install_packages PACKAGE…` installs Debian's packages.

as_root() {
    if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

install_packages() {
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}
