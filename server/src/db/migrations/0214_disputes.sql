-- additive: columns that may be null, and tables that versions before do not read.

alter table deposit_reversal
  -- When it was first reported, while reported_at is when it was last; null where it was not recorded.
  add column opened_at timestamptz,
  -- Until when the provider waits for an answer; null where it does not say.
  add column due_at timestamptz;
create index deposit_reversal_open on deposit_reversal (deposit_id) where state = 'open';

-- Payments of which a return or dispute was reported that staff did not request. at: the first time.
create table disputed_deposit (
  deposit_id int primary key references deposit on delete cascade,
  at         timestamptz not null
);
create index disputed_deposit_newest on disputed_deposit (at desc, deposit_id desc);

-- What was taken from a member when money went back to its payer, once for each step. gift_cents: what gifts brought back
-- before that; null where it was not recorded. debt_cents: what was spent already. transfer: in the ledger.
create table deposit_return (
  transfer     uuid primary key,
  deposit_id   int not null references deposit on delete cascade,
  at           timestamptz not null,
  amount_minor bigint not null check (amount_minor >= 0),
  usd_cents    bigint not null check (usd_cents >= 0),
  gift_cents   bigint check (gift_cents >= 0),
  debt_cents   bigint not null check (debt_cents between 0 and usd_cents)
);
create index deposit_return_deposit on deposit_return (deposit_id);

insert into disputed_deposit (deposit_id, at)
  select d.id, coalesce((select min(c.reported_at) from deposit_reversal c where c.deposit_id = d.id), d.changed_at)
  from deposit d
  where exists (select from deposit_reversal c where c.deposit_id = d.id)
    or d.state = 'reversed' and d.amount_minor > coalesce(
      (select sum(r.amount_minor) from deposit_refund r where r.deposit_id = d.id and r.state <> 'failed'), 0);

-- From the books: the leg of the clearing account is what went back; the legs in dollars below zero are whom it was taken from.
insert into deposit_return (transfer, deposit_id, at, amount_minor, usd_cents, debt_cents)
  select t.id, d.id, t.at, e.minor, e.cents, e.debt
  from ledger_transfer t join deposit d on d.reference = t.params ->> 'reference'
    cross join lateral (select
        coalesce(max(abs(y.amount)) filter (where a.code like 'clearing:%'), 0) as minor,
        coalesce(-sum(y.amount) filter (where y.currency = 'USD' and y.amount < 0), 0) as cents,
        coalesce(-sum(y.amount) filter (where a.code = 'chargebacks'), 0) as debt
      from ledger_entry y join ledger_account a on a.id = y.account where y.transfer = t.seq) e
  where t.kind = 'deposit_reversed';
