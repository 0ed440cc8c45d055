-- Not additive: the version before sends large refunds without a second person.

-- A refund above the limit of one person: it goes out when a second member of staff confirms it in time.
create table refund_proposal (
  id             int generated always as identity primary key,
  uid            uuid not null default gen_random_uuid() unique,
  deposit_id     int not null references deposit,
  -- Set when the money arrived and was never credited: it goes back whole.
  exception_id   bigint references payment_exception,
  amount_minor   bigint not null check (amount_minor > 0),
  currency       text not null,
  -- Null without a rate.
  usd_cents      bigint,
  -- deposit.returned_minor when it was proposed; the refund is refused when more went back meanwhile.
  returned_minor bigint not null,
  -- Null for a payment that was never credited.
  reason         text,
  proposed_by    int not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  outcome        text check (outcome in ('confirmed', 'declined', 'expired')),
  -- Null also for one that expired.
  decided_by     int,
  decided_at     timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check (outcome <> 'confirmed' or decided_by <> proposed_by)
);
create unique index refund_proposal_open on refund_proposal (deposit_id) where outcome is null;
create index refund_proposal_waiting on refund_proposal (id) where outcome is null;
create index refund_proposal_deposit on refund_proposal (deposit_id);
create index refund_proposal_exception on refund_proposal (exception_id);
revoke delete on refund_proposal from karibu_app;

-- What the money that was sent back is worth in US cents, for the limit of one person; null before, and without a rate.
alter table payment_exception add column refund_cents bigint;
