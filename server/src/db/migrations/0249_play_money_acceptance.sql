-- additive: a new table and an index, which the version before does not read.

-- That the operator starts with live keys although the books hold play money (docs/SANDBOX.md).
create table play_money_acceptance (
  id          int generated always as identity primary key,
  -- The newest deposit of play money that was accepted; later ones count again. No key: it is a bound.
  deposit_id  int not null,
  -- What those that count had credited and not returned.
  usd_cents   bigint not null check (usd_cents > 0),
  accepted_at timestamptz not null
);

-- On a live site few deposits are in it, or none.
create index deposit_play on deposit (id) where not is_live;
