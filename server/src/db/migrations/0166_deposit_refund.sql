-- A deposit, or a part of it, that staff send back to its source. The dollars leave the wallet before the provider hears
-- of it and come back when it refuses. amount_minor counts in deposit.returned_minor until it fails.
create table deposit_refund (
  id           int generated always as identity primary key,
  uid          uuid not null default gen_random_uuid() unique,
  -- Ours; the provider is given it as its note, and found again by it.
  reference    text not null unique check (reference ~ '^[a-z0-9-]{16,32}$'),
  deposit_id   int not null references deposit,
  staff_id     int not null,
  reason       text not null,
  amount_minor bigint not null check (amount_minor > 0),
  usd_cents    bigint not null check (usd_cents > 0),
  state        text not null default 'submitted' check (state in ('submitted', 'done', 'failed')),
  transfer     uuid not null,
  provider_id  text,
  provider_code text,
  sent_at      timestamptz,
  looks        int not null default 0,
  next_step_at timestamptz,
  created_at   timestamptz not null,
  changed_at   timestamptz not null
);
-- One at a time, so that it is always clear which one the provider means.
create unique index deposit_refund_under_way on deposit_refund (deposit_id) where state = 'submitted';
create index deposit_refund_due on deposit_refund (next_step_at) where next_step_at is not null;
create index deposit_refund_deposit on deposit_refund (deposit_id);
revoke delete on deposit_refund from karibu_app;
