-- Currencies and rates, payments in (deposits) and out (withdrawals). Amounts in the smallest unit of their currency.

create table currency (
  code       text primary key,
  name       text not null,
  decimals   smallint not null,
  channels   text[] not null default '{}',
  is_offered boolean not null default true
);

-- The currencies of a new installation, which the catalogue adds too; staff may take one out of the offer.
insert into currency (code, name, decimals, channels) values
  ('USD', 'US dollar', 2, '{paystack}'),
  ('NGN', 'Nigerian naira', 2, '{paystack}'),
  ('GHS', 'Ghanaian cedi', 2, '{paystack}'),
  ('ZAR', 'South African rand', 2, '{paystack}'),
  ('KES', 'Kenyan shilling', 2, '{paystack}'),
  ('XAF', 'Central African CFA franc', 0, '{tranzak}');

-- per_usd: the effective rate, how much of a currency 1 USD buys. as_of: the moment that the source quotes. A fixed rate is
-- changed by staff only. agreed_*: the last rate that both sources agreed on, stored apart so that manual changes can be
-- measured against it. first_per_usd, second_per_usd: what the two sources quoted at sources_at, accepted or not.
-- manual_at: when staff set the effective rate; null while it is automatic. applied_low, applied_high: lowest and highest
-- effective rate since the last agreement, so that small manual steps add up.
create table rate (
  currency       text primary key references currency,
  per_usd        numeric not null check (per_usd > 0),
  source         text not null,
  as_of          timestamptz not null,
  fetched_at     timestamptz,
  is_fixed       boolean not null default false,
  agreed_per_usd numeric check (agreed_per_usd > 0),
  agreed_at      timestamptz,
  first_per_usd  numeric check (first_per_usd > 0),
  second_per_usd numeric check (second_per_usd > 0),
  sources_at     timestamptz,
  manual_at      timestamptz,
  applied_low    numeric,
  applied_high   numeric,
  check ((agreed_per_usd is null) = (agreed_at is null))
);

-- A dated table, so that a machine without a network has one.
insert into rate (currency, per_usd, source, as_of, agreed_per_usd, agreed_at)
select code, per_usd, 'snapshot', '2026-09-29T00:00:00Z', per_usd, '2026-09-29T00:00:00Z'
from (values ('NGN', 1326.16), ('XAF', 577.39), ('KES', 129.675), ('GHS', 11.6462), ('ZAR', 16.4401))
  as snapshot (code, per_usd);

-- A manual change that needs a second member of staff. per_usd, fixed, offered: null where they stay as they are.
create table rate_proposal (
  id          uuid primary key default gen_random_uuid(),
  currency    text not null references rate,
  per_usd     numeric check (per_usd > 0),
  fixed       boolean,
  offered     boolean,
  reason      text not null,
  proposed_by int not null,
  proposed_at timestamptz not null,
  expires_at  timestamptz not null,
  state       text not null default 'open' check (state in ('open', 'confirmed', 'rejected', 'expired')),
  decided_by  int,
  decided_at  timestamptz,
  check (state <> 'confirmed' or decided_by <> proposed_by),
  check ((state in ('confirmed', 'rejected')) = (decided_by is not null))
);
create unique index rate_proposal_open on rate_proposal (currency) where state = 'open';
revoke delete on rate_proposal from karibu_app;

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

-- A purchase that runs once, when a deposit that was started for it is credited. item_id: of the gift, the boost plan or the
-- subscription plan. price: the most US cents that may be taken. failure: code of the refusal, set if state is failed. Several
-- deposits may be started for one purchase; requested_at is when the latest of them was.
create table deposit_purchase (
  id           uuid primary key default gen_random_uuid(),
  member_id    int not null references member on delete cascade,
  kind         text not null check (kind in ('gift', 'boost', 'plan')),
  item_id      uuid not null,
  receiver_id  int references member on delete set null,
  note         text,
  renews       boolean not null default false,
  price        bigint not null check (price >= 0),
  locale       text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  failure      text,
  requested_at timestamptz not null,
  ended_at     timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create index deposit_purchase_member on deposit_purchase (member_id, kind, item_id);
create index deposit_purchase_receiver on deposit_purchase (receiver_id);

-- One payment requested from a provider; written before the request is sent. usd_cents is what it credits. returned_minor,
-- returned_cents: how much of it went back to the payer. No foreign key to the member: payments are kept when a member is
-- erased.
create table deposit (
  id             int generated always as identity primary key,
  reference      text not null unique,
  member_id      int not null,
  channel        text not null check (channel in ('paystack', 'tranzak')),
  -- How the payer chose to pay; null: what the provider offers.
  method         text check (method in ('card', 'bank', 'mobile')),
  purchase_id    uuid references deposit_purchase on delete set null,
  is_live        boolean not null,
  currency       text not null references currency,
  amount_minor   bigint not null check (amount_minor > 0),
  per_usd        numeric not null check (per_usd > 0),
  usd_cents      bigint not null check (usd_cents > 0),
  state          text not null default 'pending' check (state in ('pending', 'paid', 'failed', 'expired', 'reversed')),
  provider_id    text,
  url            text,
  -- Set once the provider has answered the first time, or timed out.
  initiated_at   timestamptz,
  reason         text,
  transfer       uuid,
  fee_minor      bigint,
  returned_minor bigint not null default 0 check (returned_minor between 0 and amount_minor),
  returned_cents bigint not null default 0 check (returned_cents between 0 and usd_cents),
  -- How often the provider was polled, when last, and when next.
  polls          int not null default 0,
  polled_at      timestamptz,
  next_poll_at   timestamptz,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  check (returned_cents = 0 or transfer is not null)
);
create index deposit_member on deposit (member_id, id desc);
create index deposit_waiting on deposit (next_poll_at) where next_poll_at is not null;
create index deposit_purchase_id on deposit (purchase_id);
create index deposit_provider_id on deposit (channel, provider_id);

-- Refunds and disputes of a payment, each as the provider last reported it.
create table deposit_reversal (
  deposit_id   int not null references deposit on delete cascade,
  kind         text not null check (kind in ('refund', 'dispute')),
  provider_id  text not null,
  state        text not null check (state in ('open', 'lost', 'won')),
  amount_minor bigint not null check (amount_minor >= 0),
  reported_at  timestamptz not null,
  primary key (deposit_id, kind, provider_id)
);

-- A deposit, or a part of it, that is sent back to its source. The dollars leave the wallet before the request to the
-- provider and come back when it fails. amount_minor counts in deposit.returned_minor until it fails.
create table deposit_refund (
  id            int generated always as identity primary key,
  uid           uuid not null default gen_random_uuid() unique,
  -- Ours; the provider stores it as its note, and finds the refund by it.
  reference     text not null unique check (reference ~ '^[a-z0-9-]{16,32}$'),
  deposit_id    int not null references deposit,
  -- Null where the payer requested it by deleting their account.
  staff_id      int,
  reason        text not null,
  amount_minor  bigint not null check (amount_minor > 0),
  usd_cents     bigint not null check (usd_cents > 0),
  state         text not null default 'submitted' check (state in ('submitted', 'done', 'failed')),
  transfer      uuid not null,
  provider_id   text,
  provider_code text,
  sent_at       timestamptz,
  polls         int not null default 0,
  next_step_at  timestamptz,
  created_at    timestamptz not null,
  changed_at    timestamptz not null
);
-- One at a time, so that it is always clear which one the provider means.
create unique index deposit_refund_under_way on deposit_refund (deposit_id) where state = 'submitted';
create index deposit_refund_due on deposit_refund (next_step_at) where next_step_at is not null;
create index deposit_refund_deposit on deposit_refund (deposit_id);
revoke delete on deposit_refund from karibu_app;

-- Provider events, once each; the webhook answers 200 only when the row is committed.
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

-- Payments and events that match nothing known: nothing is credited, staff decide.
create table payment_exception (
  id                  bigint generated always as identity primary key,
  channel             text not null,
  reference           text not null,
  fault               text not null,
  seen                jsonb not null,
  found_at            timestamptz not null,
  settled_at          timestamptz,
  -- When staff requested that the money is sent back, and the provider's code if it refused.
  refund_requested_at timestamptz,
  refund_error_code   text,
  unique (channel, reference, fault),
  check (refund_error_code is null or refund_requested_at is not null)
);

-- How many webhooks were not the provider's. Nothing else of them is stored.
create table forged_webhook (
  channel text not null,
  day     date not null,
  count   bigint not null,
  primary key (channel, day)
);

-- The destination of a member's earnings. No screen shows more than the last four digits of its number.
create table payout_account (
  id           uuid primary key default gen_random_uuid(),
  member_id    int not null references member on delete cascade,
  kind         text not null check (kind in ('bank', 'mobile_money')),
  country      text not null,
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  bank_code    text not null,
  bank_name    text not null,
  number       text not null check (number ~ '^\d{6,23}$'),
  account_name text not null,
  created_at   timestamptz not null,
  usable_from  timestamptz not null,
  unique (member_id, country, kind, bank_code, number)
);

-- One payout. usd_cents leave the wallet, amount_minor arrive; the rate is the one of that moment. The destination is stored
-- as it was then. No foreign key to the member: payouts are kept when a member is erased; once the dispute window is over,
-- they keep the last four digits of the account and a keyed hash of the whole (destination_hash), with which a known account
-- number can be proved to be the destination, and the holder's name is emptied.
create table withdrawal (
  id               int generated always as identity primary key,
  uid              uuid not null default gen_random_uuid() unique,
  reference        text not null unique check (reference ~ '^[a-z0-9-]{16,32}$'),
  member_id        int not null,
  account_id       uuid not null,
  kind             text not null,
  country          text not null,
  currency         text not null,
  channel          text not null,
  bank_code        text not null,
  bank_name        text not null,
  number           text not null,
  account_name     text not null,
  is_live          boolean not null,
  usd_cents        bigint not null check (usd_cents > 0),
  amount_minor     bigint not null check (amount_minor > 0),
  per_usd          numeric not null check (per_usd > 0),
  state            text not null default 'held'
    check (state in ('held', 'submitted', 'paid', 'failed', 'reversed', 'refused')),
  needs_approval   boolean not null,
  hold_transfer    uuid not null,
  paid_transfer    uuid,
  provider_id      text,
  -- Why it did not arrive: a payment reason with a translation, or what staff wrote when they refused it.
  reason           text,
  -- The provider's own code, for staff.
  provider_code    text,
  -- A provider response that contradicts the payout: the state does not change by it, staff decide.
  fault            text,
  -- When it was last submitted to the provider, and how often.
  sent_at          timestamptz,
  sends            int not null default 0,
  polls            int not null default 0,
  -- When the payout job processes it again; null when there is nothing to wait for.
  next_step_at     timestamptz,
  created_at       timestamptz not null,
  changed_at       timestamptz not null,
  -- Worth in US cents at the last agreed rate, never less than usd_cents; approval limits are checked against it.
  agreed_cents     bigint not null,
  -- Not submitted to the provider before this time.
  send_from        timestamptz,
  destination_hash bytea,
  -- A withdrawal that was submitted is never held again, and one that never was cannot have been paid.
  check ((sends = 0) = (sent_at is null) and (sends > 0 or state in ('held', 'refused'))),
  check (agreed_cents >= usd_cents),
  check (destination_hash is null or (length(number) <= 4 and account_name = ''))
);
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_due on withdrawal (next_step_at) where next_step_at is not null;
create index withdrawal_state on withdrawal (state, id);
create index withdrawal_destination on withdrawal (changed_at) where destination_hash is null;
revoke delete on withdrawal from karibu_app;

-- Which members of staff approved a large withdrawal; it needs two.
create table withdrawal_approval (
  withdrawal_id int not null references withdrawal,
  staff_id      int not null,
  at            timestamptz not null,
  primary key (withdrawal_id, staff_id)
);
revoke update, delete on withdrawal_approval from karibu_app;
