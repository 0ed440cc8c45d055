-- The books: double entry, append-only, whole numbers of the smallest unit. docs/LEDGER.md explains them to an accountant.
-- Plus is what Karibu owes or has earned, minus is what it holds or has spent; every transfer sums to zero per currency.
-- The application's role only reads them; it posts through functions that run as the owner (ledger_post and the others).

-- Which accounts there may be. is_platform: the platform's own. currency null: one account for each currency.
create table ledger_code (
  code        text primary key,
  is_platform boolean not null,
  currency    text
);

-- may_earn: only these kinds let a member's earnings (what can be withdrawn) grow.
create table ledger_kind (
  kind     text primary key,
  may_earn boolean not null default false
);

-- Which kinds of transfer may touch which accounts, and in which direction.
create table ledger_rule (
  kind text not null references ledger_kind,
  code text not null references ledger_code,
  sign smallint not null check (sign in (-1, 1)),
  primary key (kind, code, sign)
);

-- owner: member.id, or 0 for the platform. No foreign key: a member who is erased leaves books that contain only a number.
-- A platform account has no balance (ledger_snapshot has it), since everybody's transfers would wait for its row.
-- Everything but the balance never changes and is checked once, by the trigger ledger_account_is_sound.
create table ledger_account (
  id       int generated always as identity primary key,
  owner    int not null,
  code     text not null references ledger_code,
  currency text not null,
  balance  bigint,
  version  int,
  unique (owner, code, currency),
  constraint ledger_account_balance_check check (coalesce(balance >= 0 and version >= 0, owner = 0))
) with (fillfactor = 60);

-- ends: the transfer that this one undoes or completes (a hold paid out, a gift redeemed); each is ended once.
-- digest: of the request, to distinguish a retry from another transfer under the same id.
create table ledger_transfer (
  seq          bigint generated always as identity primary key,
  id           uuid not null unique,
  kind         text not null,
  at           timestamptz not null,
  legs         smallint not null check (legs >= 2),
  member_id    int,
  external_ref text,
  ends         uuid,
  channel      text,
  narration    text not null,
  params       jsonb not null,
  digest       uuid not null
);
create unique index ledger_transfer_external_ref on ledger_transfer (external_ref) where external_ref is not null;
create unique index ledger_transfer_ends on ledger_transfer (ends) where ends is not null;
-- How a giver's money came in is found without reading all of their transfers.
create index ledger_transfer_deposit on ledger_transfer (member_id, at) where kind = 'deposit';

-- No foreign keys: ledger_write makes these rows and nobody else can, and a key to a busy platform account would have every
-- purchase lock that one row. balance_after and version are set for members' accounts only. Entries never change; what a
-- row must satisfy is checked once for the statement, by the trigger ledger_entry_is_announced.
create table ledger_entry (
  transfer      bigint not null,
  leg           smallint not null,
  account       int not null,
  currency      text not null,
  amount        bigint not null,
  balance_after bigint,
  version       int,
  primary key (transfer, leg),
  unique (account, transfer)
);

-- A platform account's balance over all transfers up to `upto`.
create table ledger_snapshot (
  account  int not null references ledger_account,
  upto     bigint not null,
  balance  bigint not null,
  taken_at timestamptz not null,
  primary key (account, upto)
);

-- A snapshot being taken; it is written once every transaction that began before `horizon` has ended. One row.
create table ledger_mark (
  singleton boolean primary key default true check (singleton),
  upto      bigint not null,
  horizon   xid8 not null
);

revoke insert, update, delete on ledger_code, ledger_kind, ledger_rule, ledger_account, ledger_transfer, ledger_entry,
  ledger_snapshot, ledger_mark from karibu_app;

-- A row in one of these three tables is the only way to let a new kind of transfer near money.
insert into ledger_code (code, is_platform, currency) values
  ('usd_deposited',     false, 'USD'),
  ('usd_earned',        false, 'USD'),
  ('credits_bought',    false, 'CRD'),
  ('credits_earned',    false, 'CRD'),
  ('payout_hold',       false, 'USD'),
  ('clearing:paystack', true,  null),
  ('clearing:tranzak',  true,  null),
  ('payouts:paystack',  true,  null),
  ('payouts:tranzak',   true,  null),
  ('fx',                true,  null),
  ('credits_issued',    true,  'CRD'),
  ('credits_backing',   true,  'USD'),
  ('gifts_held',        true,  'USD'),
  ('revenue:gifts',     true,  'USD'),
  ('revenue:boosts',    true,  'USD'),
  ('revenue:plans',     true,  'USD'),
  ('fees',              true,  'USD'),
  ('provider_fees',     true,  null),
  ('chargebacks',       true,  'USD'),
  ('rounding',          true,  null);

insert into ledger_kind (kind, may_earn) values
  ('deposit',            false),
  ('deposit_refund',     false),
  ('deposit_reversed',   false),
  ('debt_recovered',     false),
  ('provider_fee',       false),
  ('credits_buy',        false),
  ('credits_sell',       false),
  ('gift_purchase',      false),
  ('gift_redeem',        true),
  ('gift_take_back',     false),
  ('boost_purchase',     false),
  ('plan_purchase',      false),
  ('plan_change',        false),
  ('allowance_purchase', false),
  ('payout_hold',        false),
  ('payout_paid',        false),
  ('payout_released',    true),
  ('payout_reversed',    true),
  ('reversal',           true),
  -- What a deleted member gives up becomes the platform's: money, credits with their backing, gifts never redeemed.
  ('forfeited',          false);

-- The codes that a kind may raise and lower; a code in both lists goes either way. 'reversal' has no rules: it is the mirror
-- of another transfer. gift_take_back takes dollars from a receiver too: what the credits were sold for, and what came back
-- of the gifts bought with that.
insert into ledger_rule (kind, code, sign)
select kind, code, sign from (values
  ('deposit', '{usd_deposited,fx,rounding}', '{clearing:paystack,clearing:tranzak,fx,rounding}'),
  ('deposit_refund', '{clearing:paystack,clearing:tranzak,fx,rounding}', '{usd_deposited,fx,rounding}'),
  ('deposit_reversed', '{clearing:paystack,clearing:tranzak,fx,rounding,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing,chargebacks,fx,rounding}'),
  ('debt_recovered', '{chargebacks,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing}'),
  ('provider_fee', '{clearing:paystack,clearing:tranzak,payouts:paystack,payouts:tranzak}', '{provider_fees}'),
  ('credits_buy', '{credits_bought,credits_earned,credits_backing}', '{usd_deposited,usd_earned,credits_issued}'),
  ('credits_sell', '{usd_deposited,usd_earned,fees,rounding,credits_issued}',
    '{credits_bought,credits_earned,credits_backing,rounding}'),
  ('gift_purchase', '{gifts_held}', '{usd_deposited,usd_earned}'),
  ('gift_redeem', '{credits_earned,credits_backing,revenue:gifts,rounding}', '{gifts_held,credits_issued,rounding}'),
  ('gift_take_back', '{usd_deposited,credits_issued}',
    '{usd_earned,usd_deposited,credits_earned,credits_bought,credits_backing,revenue:gifts,chargebacks}'),
  ('boost_purchase', '{revenue:boosts,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing}'),
  ('plan_purchase', '{revenue:plans,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing}'),
  ('plan_change', '{usd_deposited,revenue:plans,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing,revenue:plans}'),
  ('allowance_purchase', '{revenue:plans,credits_issued}', '{credits_bought,credits_earned,credits_backing}'),
  ('payout_hold', '{payout_hold,fees}', '{usd_earned}'),
  ('payout_paid', '{fx,payouts:paystack,payouts:tranzak,rounding}', '{payout_hold,fx,rounding}'),
  ('payout_released', '{usd_earned}', '{payout_hold,fees}'),
  ('payout_reversed', '{usd_earned,fx,rounding}', '{fx,fees,payouts:paystack,payouts:tranzak,rounding}'),
  ('forfeited', '{fees,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing,gifts_held}')
) as r (kind, plus, minus)
cross join lateral (
  select unnest(plus::text[]) as code, 1 as sign union all select unnest(minus::text[]), -1
) as allowed;

-- Earnings that wait: what a gift brought and may not be paid out before matures_at. It says when, never how much there
-- is: that is in the books. source: the transfer that brought it, for taking it back.
create table earning_lot (
  id         bigint generated always as identity primary key,
  member_id  int not null references member on delete cascade,
  cents      bigint not null check (cents > 0),
  matures_at timestamptz not null,
  source     uuid
);
create index earning_lot_member on earning_lot (member_id, matures_at);
create index earning_lot_source on earning_lot (source) where source is not null;

-- An exchange offered for a minute; gives and gets in the smallest unit of their currency.
create table wallet_quote (
  id         uuid primary key default gen_random_uuid(),
  member_id  int not null references member on delete cascade,
  sells      text not null check (sells in ('USD', 'credits')),
  gives      bigint not null check (gives > 0),
  gets       bigint not null check (gets > 0),
  fee        bigint not null check (fee >= 0 and gets + fee = gives),
  expires_at timestamptz not null,
  taken_at   timestamptz
);
create index wallet_quote_expiry on wallet_quote (expires_at);

-- What a member owes after a chargeback of money that was already spent. No foreign key, as in the books.
create table member_debt (
  member_id int primary key,
  cents     bigint not null check (cents >= 0)
);

-- Faults found by the nightly check of the books, for staff.
create table books_fault (
  id       bigint generated always as identity primary key,
  found_at timestamptz not null,
  place    text not null,
  fault    text not null
);
