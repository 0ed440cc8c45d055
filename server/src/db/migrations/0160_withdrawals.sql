-- Where a member's earnings go. Of its number nobody is shown more than the last four digits.
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

-- One payout. usd_cents leave the wallet, amount_minor (smallest unit of `currency`) arrive; the rate is the one of that
-- moment. The destination is kept as it was then. No foreign key to the member: what was paid is kept when a member is
-- erased. next_step_at: when the machine looks after it again, null when there is nothing to wait for.
create table withdrawal (
  id             int generated always as identity primary key,
  uid            uuid not null default gen_random_uuid() unique,
  reference      text not null unique check (reference ~ '^[a-z0-9-]{16,32}$'),
  member_id      int not null,
  account_id     uuid not null,
  kind           text not null,
  country        text not null,
  currency       text not null,
  channel        text not null,
  bank_code      text not null,
  bank_name      text not null,
  number         text not null,
  account_name   text not null,
  is_live        boolean not null,
  usd_cents      bigint not null check (usd_cents > 0),
  amount_minor   bigint not null check (amount_minor > 0),
  per_usd        numeric not null check (per_usd > 0),
  state          text not null default 'held'
    check (state in ('held', 'submitted', 'paid', 'failed', 'reversed', 'refused')),
  needs_approval boolean not null,
  hold_transfer  uuid not null,
  paid_transfer  uuid,
  provider_id    text,
  -- Why it did not arrive: a payment reason with words, or what staff wrote when they refused it.
  reason         text,
  -- The provider's own word, for staff.
  provider_code  text,
  -- What the provider says and cannot be: nothing moves by it, staff decide.
  fault          text,
  -- When the provider was last given it, and how often.
  sent_at        timestamptz,
  sends          int not null default 0,
  looks          int not null default 0,
  next_step_at   timestamptz,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  -- Once: a withdrawal that went out is never held again, and one that never went out cannot have been paid.
  check ((sends = 0) = (sent_at is null) and (sends > 0 or state in ('held', 'refused')))
);
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_due on withdrawal (next_step_at) where next_step_at is not null;
create index withdrawal_state on withdrawal (state, id);

-- Who of the staff let a large one go; it takes two.
create table withdrawal_approval (
  withdrawal_id int not null references withdrawal,
  staff_id      int not null,
  at            timestamptz not null,
  primary key (withdrawal_id, staff_id)
);
revoke update, delete on withdrawal_approval from karibu_app;
revoke delete on withdrawal from karibu_app;
