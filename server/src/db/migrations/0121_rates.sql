-- The currencies of a new installation, which the catalogue adds too; staff may take one out of the offer.
insert into currency (code, name, decimals, channels) values
  ('USD', 'US dollar', 2, '{paystack}'),
  ('NGN', 'Nigerian naira', 2, '{paystack}'),
  ('GHS', 'Ghanaian cedi', 2, '{paystack}'),
  ('ZAR', 'South African rand', 2, '{paystack}'),
  ('KES', 'Kenyan shilling', 2, '{paystack}'),
  ('XAF', 'Central African CFA franc', 0, '{tranzak}')
on conflict do nothing;
alter table currency add column is_offered boolean not null default true;

-- How much of a currency 1 USD buys. as_of: the moment the source speaks of. A fixed rate is changed by staff only.
create table rate (
  currency   text primary key references currency,
  per_usd    numeric not null check (per_usd > 0),
  source     text not null,
  as_of      timestamptz not null,
  fetched_at timestamptz,
  is_fixed   boolean not null default false
);

-- A dated table, so that a machine without a network has one.
insert into rate (currency, per_usd, source, as_of)
select code, per_usd, 'snapshot', '2026-09-29T00:00:00Z'
from (values ('NGN', 1326.16), ('XAF', 577.39), ('KES', 129.675), ('GHS', 11.6462), ('ZAR', 16.4401))
  as snapshot (code, per_usd);
