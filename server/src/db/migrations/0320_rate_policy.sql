-- The last rate that both sources agreed on is stored apart from the effective one (per_usd), so that manual changes can be
-- measured against it. first_per_usd, second_per_usd: what the two sources said at sources_at, accepted or not.
-- manual_at: when staff set the effective rate; null while it is automatic. applied_low, applied_high: lowest and highest
-- effective rate since the last agreement, so that small manual steps add up.
alter table rate
  add agreed_per_usd numeric check (agreed_per_usd > 0),
  add agreed_at      timestamptz,
  add first_per_usd  numeric check (first_per_usd > 0),
  add second_per_usd numeric check (second_per_usd > 0),
  add sources_at     timestamptz,
  add manual_at      timestamptz,
  add applied_low    numeric,
  add applied_high   numeric,
  add check ((agreed_per_usd is null) = (agreed_at is null));

update rate set agreed_per_usd = per_usd, agreed_at = as_of where source <> 'staff';
-- Where staff had set a rate, the dated table of 0121 is the last one that is known to be checked.
update rate set agreed_per_usd = snapshot.per_usd, agreed_at = '2026-09-29T00:00:00Z', manual_at = as_of
from (values ('NGN', 1326.16), ('XAF', 577.39), ('KES', 129.675), ('GHS', 11.6462), ('ZAR', 16.4401))
  as snapshot (code, per_usd)
where source = 'staff' and currency = snapshot.code;

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

-- agreed_cents: what the payout is worth in US cents at the last agreed rate, never less than usd_cents; approval limits
-- are checked against it. send_from: not submitted to the provider before this time.
alter table withdrawal
  add agreed_cents bigint,
  add send_from    timestamptz;
update withdrawal set agreed_cents = usd_cents;
alter table withdrawal
  alter agreed_cents set not null,
  add check (agreed_cents >= usd_cents);
