#!/bin/sh
# Prints the folder that holds PostgreSQL's server programs (initdb, postgres).
# Installs Debian's package first when there is none; nothing is started.
set -eu

find_programs() {
    for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V -r); do
        if [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ]; then
            echo "$folder"
            return 0
        fi
    done
    initdb=$(command -v initdb) || return 1
    dirname "$(readlink -f "$initdb")"
}

install_programs() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "PostgreSQL's server programs are missing: install postgresql" >&2
        return 1
    fi
    # Debian would start a server of its own right after the installation.
    mkdir -p /etc/postgresql-common
    if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
        echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
    fi
    export DEBIAN_FRONTEND=noninteractive
    {
        apt-get update -q
        apt-get install -q -y --no-install-recommends postgresql
    } >&2
}

find_programs || { install_programs && find_programs; }
