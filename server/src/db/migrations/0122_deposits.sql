-- A rate promised to a member for a quarter of an hour.
create table rate_quote (
  id         uuid primary key default gen_random_uuid(),
  member_id  int not null references member on delete cascade,
  currency   text not null references currency,
  per_usd    numeric not null check (per_usd > 0),
  as_of      timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index rate_quote_newest on rate_quote (member_id, currency, created_at desc);
create index rate_quote_expiry on rate_quote (expires_at);

-- One payment asked of a provider; written before the provider hears of it. amount_minor in the smallest unit of
-- `currency`; usd_cents is what it credits. returned_minor: how much of it went back to the payer. No foreign key to the
-- member: what was paid is kept when a member is erased.
create table deposit (
  id             int generated always as identity primary key,
  reference      text not null unique,
  member_id      int not null,
  channel        text not null check (channel in ('paystack', 'tranzak')),
  is_live        boolean not null,
  currency       text not null references currency,
  amount_minor   bigint not null check (amount_minor > 0),
  per_usd        numeric not null check (per_usd > 0),
  usd_cents      bigint not null check (usd_cents > 0),
  state          text not null default 'pending' check (state in ('pending', 'paid', 'failed', 'expired', 'reversed')),
  provider_id    text,
  url            text,
  -- Set once the provider has answered the first time, or was silent.
  asked_at       timestamptz,
  reason         text,
  transfer       uuid,
  fee_minor      bigint,
  returned_minor bigint not null default 0 check (returned_minor between 0 and amount_minor),
  returned_cents bigint not null default 0 check (returned_cents between 0 and usd_cents),
  looks          int not null default 0,
  looked_at      timestamptz,
  next_look_at   timestamptz,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  check (returned_cents = 0 or transfer is not null)
);
create index deposit_member on deposit (member_id, id desc);
create index deposit_waiting on deposit (next_look_at) where next_look_at is not null;
create index deposit_provider_id on deposit (channel, provider_id);

-- Refunds and disputes of a payment, each as the provider last told of it.
create table deposit_claim (
  deposit_id   int not null references deposit on delete cascade,
  kind         text not null check (kind in ('refund', 'dispute')),
  provider_id  text not null,
  state        text not null check (state in ('open', 'lost', 'won')),
  amount_minor bigint not null check (amount_minor >= 0),
  told_at      timestamptz not null,
  primary key (deposit_id, kind, provider_id)
);

-- What providers told, once each; answered 200 only when the row is safe.
create table provider_event (
  id          bigint generated always as identity primary key,
  channel     text not null,
  dedupe_key  text not null,
  kind        text not null,
  name        text not null,
  reference   text,
  provider_id text,
  is_live     boolean not null,
  payload     jsonb,
  received_at timestamptz not null,
  handled_at  timestamptz,
  unique (channel, dedupe_key)
);
create index provider_event_waiting on provider_event (received_at) where handled_at is null;

-- Money or news that does not fit what we know: nothing is credited, staff decide.
create table odd_payment (
  id         bigint generated always as identity primary key,
  channel    text not null,
  reference  text not null,
  fault      text not null,
  seen       jsonb not null,
  found_at   timestamptz not null,
  settled_at timestamptz,
  unique (channel, reference, fault)
);

-- How many webhooks were not the provider's. Nothing else of them is kept.
create table forged_webhook (
  channel text not null,
  day     date not null,
  count   bigint not null,
  primary key (channel, day)
);
