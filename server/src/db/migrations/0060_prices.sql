-- additive: new tables.

-- Changes of prices that staff made or dated ahead. What was bought before keeps its price. reason is read by staff only.
create table price_change (
  id           uuid primary key default gen_random_uuid(),
  kind         text not null check (kind in ('gift', 'boost', 'plan')),
  item_id      uuid not null,
  country_code text references country, -- Null: everywhere.
  price        bigint check (price > 0), -- US cents. Null: the country has no price of its own any more.
  active       boolean not null, -- Whether it is for sale; only everywhere.
  starts_at    timestamptz not null,
  reason       text not null,
  staff_id     int not null,
  created_at   timestamptz not null,
  state        text not null check (state in ('waiting', 'started', 'cancelled')),
  check (price is not null or country_code is not null)
);
create index price_change_waiting on price_change (starts_at) where state = 'waiting';

-- What something costs members whose place is in a country, where it is not what others pay. US cents.
create table country_price (
  item_id      uuid not null,
  country_code text not null references country,
  price        bigint not null check (price > 0),
  primary key (item_id, country_code)
);
