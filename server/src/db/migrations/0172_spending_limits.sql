-- additive: new tables.

-- How much of the wallet a member allows themselves to spend in 30 days, and a pause that they cannot end. Without a row
-- nothing is limited.
create table spending_limit (
  member_id    int primary key references member on delete cascade,
  -- US cents; null: no limit.
  cents        bigint check (cents >= 0),
  -- A higher limit or none takes effect after a wait.
  next_cents   bigint check (next_cents >= 0),
  next_at      timestamptz,
  paused_until timestamptz,
  check (next_cents is null or next_at is not null)
);

-- What members with a limit spent in the last 30 days; a gift under the key or id of its purchase.
create table spending_use (
  id        uuid primary key,
  member_id int not null references member on delete cascade,
  cents     bigint not null check (cents >= 0),
  at        timestamptz not null
);
create index spending_use_member on spending_use (member_id, at);
create index spending_use_old on spending_use (at);
