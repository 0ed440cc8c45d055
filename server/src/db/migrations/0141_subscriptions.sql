-- A time a member had a plan for. worth: what was paid for it, by money (paid) and by what was left of the period before;
-- a change counts the unused part of it. allowance_from: where counting of messages and calls begins.
create table subscription_period (
  id             uuid primary key default gen_random_uuid(),
  member_id      int not null references member on delete cascade,
  plan_id        uuid not null references subscription_plan,
  reason         text not null check (reason in ('bought', 'renewed', 'changed')),
  paid           bigint not null check (paid >= 0),
  worth          bigint not null check (worth >= paid),
  starts_at      timestamptz not null,
  -- Moves forward only: to the moment of a change.
  ends_at        timestamptz not null check (ends_at >= starts_at),
  allowance_from timestamptz not null,
  transfer       uuid
);
create index subscription_period_member on subscription_period (member_id, starts_at desc, id desc);

-- The plan a member has now or had last. renewal_price: what the member agreed to. grace_until: set while a renewal found
-- too little; retry_at: the next try. noticed_period: whose end was announced.
create table subscription (
  member_id      int primary key references member on delete cascade,
  period_id      uuid not null unique references subscription_period,
  ends_at        timestamptz not null,
  renews         boolean not null,
  renewal_price  bigint not null check (renewal_price >= 0),
  grace_until    timestamptz,
  retry_at       timestamptz,
  noticed_period uuid,
  -- When the end was carried out: the member is on the free plan again.
  ended_at       timestamptz
);
create index subscription_due on subscription (ends_at) where ended_at is null;

-- How much of an allowance was used since window_from.
create table allowance_use (
  member_id   int not null references member on delete cascade,
  kind        text not null check (kind in ('message_request', 'call')),
  window_from timestamptz not null,
  used        int not null check (used > 0),
  primary key (member_id, kind, window_from)
);
