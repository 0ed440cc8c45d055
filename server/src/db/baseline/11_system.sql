-- What the service stores about itself.

-- Answers of calls with an Idempotency-Key, written in the transaction of their effect. body_hash: of the whole request.
-- answer is null only inside that transaction. No foreign key to the member, for the speed of a purchase: a key is looked up
-- anew with every insert and locks the member's row; the trigger member_leaves_money deletes the rows.
create table idempotency_key (
  member_id  int not null,
  route      text not null,
  key        uuid not null,
  body_hash  bytea not null,
  answer     json,
  created_at timestamptz not null,
  primary key (member_id, route, key)
);
-- Rows come in the order of their time, and the sweep takes the oldest.
create index idempotency_key_age on idempotency_key using brin (created_at);

-- Which reference data this database holds (server/src/db/reference/load-reference.ts); one row.
create table reference_state (
  singleton boolean primary key default true check (singleton),
  checksum  text not null,
  loaded_at timestamptz not null default now()
);

-- Whether mail can be sent, by the last probe of the mail server. One row.
create table mail_state (
  one           boolean primary key default true check (one),
  -- Null while the mail server answers.
  failing_since timestamptz,
  probed_at     timestamptz not null
);

-- How often each external part worked in a minute, over all processes: what /api/status is computed from. Kept for a day.
create table part_minute (
  part         text not null check (part in ('mail', 'photos', 'push', 'payments')),
  minute       timestamptz not null,
  succeeded    int not null,
  failed       int not null,
  succeeded_at timestamptz,
  failed_at    timestamptz,
  primary key (part, minute)
);

-- Availability of the service on a day (UTC): how many minutes were measured and in how many something failed.
create table status_day (
  day         date primary key,
  measured    int not null check (measured between 0 and 1440),
  troubled    int not null check (troubled between 0 and measured),
  mail        int not null default 0,
  realtime    int not null default 0,
  -- The minute measured last, so that a job that runs twice counts once.
  last_minute timestamptz not null
);
