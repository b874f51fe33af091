//! The protocol's SQL statements and their prepared forms. Knows no connection. Each parameter is cast: from `$2 - 1`
//! alone the server would infer a 32-bit integer.

use tokio_postgres::{Client, Error, Statement};

use super::guard;
use super::options::PostgresOptions;

/// The layout of the tables below. A schema with another one is left alone.
pub(super) const FORMAT: i32 = 1;

/// Bytes of payload in one row: a row fills a page of 8 kB and is never toasted.
///
/// Measured against one row with `storage external` (PostgreSQL 15, alternating appends): p50 232 µs against 234 µs
/// for 20 kB, 171 µs against 178 µs for 4 kB, 958 µs against 1,047 µs for 200 kB, the tails alike, and 6 % less log.
/// What decides is that a TOAST table numbers its values with 32 bits: past four thousand million large batches it is
/// full, and long before that every append searches for a free number. Sending the parts as an array instead of
/// cutting them on the server was slower by 3 %.
const PART_BYTES: usize = 7_900;

/// Journals of several schemas may be created at once; their creators take turns. An arbitrary number.
const CREATION_LOCK: i64 = 5_173_840_261;

/// The session settings. The plans are fixed: each row is reached by primary key only, and statistics of an empty table
/// must not change the plan.
pub(super) fn session(options: &PostgresOptions) -> String {
    format!(
        "set client_min_messages = warning;
         set default_transaction_isolation = 'read committed';
         set search_path = pg_catalog;
         set statement_timeout = {};
         set jit = off;
         set enable_seqscan = off;
         set plan_cache_mode = force_generic_plan",
        options.call_deadline.as_millis(),
    )
}

/// Creates schema and tables in one transaction. No column names a shard: each has its own schema.
pub(super) fn creation(schema: &str) -> String {
    format!(
        "select pg_advisory_xact_lock({CREATION_LOCK});
         create schema if not exists {schema};
         create table if not exists {schema}.lease (
             only_row int primary key check (only_row = 1),
             epoch bigint not null,
             holder text not null,
             endpoint text not null,
             expires_at timestamptz not null
         ) with (fillfactor = 10);
         insert into {schema}.lease values (1, 0, '', '', '-infinity') on conflict do nothing;
         create table if not exists {schema}.batch (
             seq bigint primary key,
             epoch bigint not null,
             first bigint not null,
             last bigint not null,
             at_ms bigint not null,
             prev_hash bytea not null,
             hash bytea not null,
             state_digest bytea not null,
             payload bytea not null
         );
         alter table {schema}.batch alter payload set storage plain;
         create table if not exists {schema}.batch_part (
             seq bigint not null,
             part int not null,
             bytes bytea not null,
             primary key (seq, part)
         );
         alter table {schema}.batch_part alter bytes set storage plain;
         create table if not exists {schema}.snapshot (
             seq bigint not null,
             checksum bytea not null,
             hash bytea not null,
             last bigint not null,
             at_ms bigint not null,
             state_digest bytea not null,
             primary key (seq, checksum)
         );
         create table if not exists {schema}.snapshot_part (
             seq bigint not null,
             checksum bytea not null,
             part bigint not null,
             bytes bytea not null,
             primary key (seq, checksum, part)
         );
         alter table {schema}.snapshot_part alter bytes set storage external;
         create table if not exists {schema}.format (
             only_row int primary key check (only_row = 1),
             version int not null
         );
         insert into {schema}.format values (1, {FORMAT}) on conflict do nothing"
    )
}

/// Statements prepared once per connection.
pub(super) struct Statements {
    append_row: Statement,
    append_rows: Statement,
    pub(super) unsafe_settings: Statement,
    pub(super) take: Statement,
    pub(super) renew: Statement,
    pub(super) reacquire: Statement,
    pub(super) head: Statement,
    pub(super) lease: Statement,
    pub(super) tail: Statement,
}

impl Statements {
    pub(super) async fn prepare(client: &Client, options: &PostgresOptions) -> Result<Self, Error> {
        let schema = &options.schema;
        Ok(Self {
            append_row: client.prepare(&append_row(options)).await?,
            append_rows: client.prepare(&append_rows(options)).await?,
            unsafe_settings: client.prepare(&guard::question(options.profile)).await?,
            take: client.prepare(&take(options)).await?,
            renew: client.prepare(&renew(schema)).await?,
            reacquire: client.prepare(&reacquire(options)).await?,
            head: client.prepare(&head(schema)).await?,
            lease: client.prepare(&lease(schema)).await?,
            tail: client.prepare(&tail(schema)).await?,
        })
    }

    /// The statement that appends a payload of this size. Both take the same parameters.
    pub(super) fn append(&self, payload: &[u8]) -> &Statement {
        if payload.len() <= PART_BYTES { &self.append_row } else { &self.append_rows }
    }
}

/// The permission to append `$1` = epoch, `$2` = seq: the lease row, locked so that it can't change before the insert
/// is committed, under safe settings, with the preceding batch in place.
fn permission(options: &PostgresOptions) -> String {
    let schema = &options.schema;
    let epoch_check =
        if options.safeguards.epoch_check { "lease.epoch = $1::bigint and $1::bigint > 0" } else { "true" };
    let share_lock = if options.safeguards.share_lock { "for share of lease" } else { "" };
    format!(
        "from {schema}.lease as lease
        where {epoch_check}
          and {settings_are_safe}
          and (($2::bigint = 1 and $3::bigint = 1 and $6::bytea = decode(repeat('00', 32), 'hex'))
               or exists (select 1 from {schema}.batch as previous
                           where previous.seq = $2::bigint - 1
                             and previous.hash = $6::bytea
                             and previous.last = $3::bigint - 1))
          {share_lock}",
        settings_are_safe = guard::condition(options.profile),
    )
}

const BATCH_COLUMNS: &str = "seq, epoch, first, last, at_ms, prev_hash, hash, state_digest, payload";

const BATCH_VALUES: &str = "$2::bigint, $1::bigint, $3::bigint, $4::bigint, $5::bigint, $6::bytea, $7::bytea, \
                            $8::bytea";

/// One statement, one transaction, one round trip: a client that is paused can't hold the lease row locked. For a
/// payload that fits in one row.
fn append_row(options: &PostgresOptions) -> String {
    let schema = &options.schema;
    let permission = permission(options);
    format!("insert into {schema}.batch ({BATCH_COLUMNS}) select {BATCH_VALUES}, $9::bytea {permission}")
}

/// The same with the rest of the payload in further rows. The returned count is the outer insert's: 1 or 0.
fn append_rows(options: &PostgresOptions) -> String {
    let schema = &options.schema;
    let permission = permission(options);
    format!(
        "with permission as materialized (select 1 {permission}),
              parts as (
                  insert into {schema}.batch_part (seq, part, bytes)
                  select $2::bigint, part, substr($9::bytea, part * {PART_BYTES} + 1, {PART_BYTES})
                    from permission, generate_series(1, (octet_length($9::bytea) - 1) / {PART_BYTES}) as part
              )
         insert into {schema}.batch ({BATCH_COLUMNS})
         select {BATCH_VALUES}, substr($9::bytea, 1, {PART_BYTES}) from permission"
    )
}

/// `$1` holder, `$2` endpoint, `$3` milliseconds to live, `$4` force.
fn take(options: &PostgresOptions) -> String {
    let (schema, safe) = (&options.schema, guard::condition(options.profile));
    format!(
        "update {schema}.lease
            set epoch = epoch + 1, holder = $1::text, endpoint = $2::text,
                expires_at = clock_timestamp() + $3::bigint * interval '1 millisecond'
          where ($4::bool or expires_at < clock_timestamp()) and {safe}
      returning epoch"
    )
}

/// `$1` epoch, `$2` milliseconds to live.
fn renew(schema: &str) -> String {
    format!(
        "update {schema}.lease set expires_at = clock_timestamp() + $2::bigint * interval '1 millisecond'
          where epoch = $1::bigint"
    )
}

/// `$1` holder, `$2` epoch, `$3` milliseconds to live.
fn reacquire(options: &PostgresOptions) -> String {
    let (schema, safe) = (&options.schema, guard::condition(options.profile));
    format!(
        "update {schema}.lease
            set epoch = epoch + 1, expires_at = clock_timestamp() + $3::bigint * interval '1 millisecond'
          where holder = $1::text and epoch = $2::bigint and {safe}
      returning epoch"
    )
}

fn head(schema: &str) -> String {
    format!("select seq, hash, last, at_ms from {schema}.batch order by seq desc limit 1")
}

fn lease(schema: &str) -> String {
    format!("select epoch, holder, endpoint, expires_at < clock_timestamp() from {schema}.lease where epoch > 0")
}

/// `$1` the batch to start at, whose payload is known already; `$2` how many rows.
fn tail(schema: &str) -> String {
    format!(
        "select seq, epoch, first, last, at_ms, prev_hash, hash, state_digest,
                case when seq = $1::bigint then ''::bytea else payload end,
                case when seq <> $1::bigint then
                    (select string_agg(bytes, ''::bytea order by part)
                       from {schema}.batch_part as piece where piece.seq = batch.seq)
                end
           from {schema}.batch where seq >= $1::bigint order by seq limit $2::bigint"
    )
}
