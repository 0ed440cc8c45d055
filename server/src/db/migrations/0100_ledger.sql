-- The books: double entry, append-only, whole numbers of the smallest unit. docs/LEDGER.md explains them to an accountant.
-- Plus is what Karibu owes or has earned, minus is what it holds or has spent; every transfer sums to zero per currency.

-- Which accounts there may be. currency null: one account for each currency.
create table ledger_code (
  code     text primary key,
  is_house boolean not null,
  currency text
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

-- owner: member.id, or 0 for the house. No foreign key: a member who is erased leaves books that name only a number.
-- A house account keeps no balance, since everybody's transfers would wait for its row (ledger_snapshot).
create table ledger_account (
  id       int generated always as identity primary key,
  owner    int not null check (owner >= 0),
  code     text not null references ledger_code,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  balance  bigint check (balance >= 0),
  version  int check (version >= 0),
  unique (owner, code, currency),
  check ((owner = 0) = (balance is null) and (owner = 0) = (version is null))
) with (fillfactor = 60);

-- ends: the transfer that this one undoes or completes (a hold paid out, a gift redeemed); each is ended once.
-- digest: of what was asked, to tell a retry from another transfer under the same id.
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

-- No foreign keys: ledger_write makes these rows and nobody else can, and a key to a busy house account would have every
-- purchase lock that one row. balance_after and version stand on members' accounts only.
create table ledger_entry (
  transfer      bigint not null,
  leg           smallint not null check (leg > 0),
  account       int not null,
  currency      text not null,
  amount        bigint not null check (amount <> 0),
  balance_after bigint check (balance_after >= 0),
  version       int,
  primary key (transfer, leg),
  unique (account, transfer),
  check ((balance_after is null) = (version is null))
);

-- A house account's balance over all transfers up to `upto`.
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

-- guards --------------------------------------------------------------------------------------------------------------

revoke insert, update, delete on ledger_code, ledger_kind, ledger_rule, ledger_account, ledger_transfer, ledger_entry,
  ledger_snapshot, ledger_mark from karibu_app;

create function ledger_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the books are only ever added to', lower(tg_op), tg_table_name
    using errcode = 'KB001';
end $$;

create trigger ledger_transfer_is_kept before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_is_kept();
create trigger ledger_entry_is_kept before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_kept();
create trigger ledger_account_is_kept before update of id, owner, code, currency or delete or truncate on ledger_account
  for each statement execute function ledger_is_kept();

-- At commit a transfer has all of its legs, and they sum to zero in each currency.
create function ledger_is_balanced() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  found_legs int;
  is_even    boolean;
begin
  select sum(n), bool_and(total = 0) into found_legs, is_even
  from (select count(*) as n, sum(amount) as total from ledger_entry where transfer = new.seq group by currency) c;
  if found_legs is distinct from new.legs or is_even is distinct from true then
    raise exception 'transfer % (%) is not balanced', new.id, new.kind using errcode = 'KB002';
  end if;
  return null;
end $$;
create constraint trigger ledger_transfer_is_balanced after insert on ledger_transfer
  deferrable initially deferred for each row execute function ledger_is_balanced();

-- A leg belongs to a transfer and is one of those it announced, so a complete transfer cannot be added to.
create function ledger_legs_are_announced() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added a
             where a.leg > coalesce((select t.legs from ledger_transfer t where t.seq = a.transfer), 0)) then
    raise exception 'an entry that its transfer did not announce' using errcode = 'KB002';
  end if;
  return null;
end $$;
create trigger ledger_entry_is_announced after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_legs_are_announced();
