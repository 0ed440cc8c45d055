-- What a purchase writes costs less: each check and each foreign key of a row is read, compiled and looked up anew with
-- every insert, and a key locks the member's row. What they guarded is guarded here otherwise.

-- gifts ---------------------------------------------------------------------------------------------------------------

alter table gift_received
  drop constraint gift_received_giver_id_fkey,
  drop constraint gift_received_receiver_id_fkey,
  drop constraint gift_received_purchase_key;
do $$
declare c record;
begin
  for c in select conname from pg_constraint where conrelid = 'gift_received'::regclass and contype = 'c' loop
    execute format('alter table gift_received drop constraint %I', c.conname);
  end loop;
end $$;

create function gift_is_sound() returns trigger language plpgsql as $$
begin
  if new.price > 0 and new.giver_id is distinct from new.receiver_id and coalesce(case new.status
      when 'held' then new.credits is null and new.ended_by is null and new.ended_at is null
      when 'redeemed' then new.credits >= 0 and new.ended_by is not null and new.ended_at is not null
      when 'reversed' then new.credits is null and new.ended_by is not null and new.ended_at is not null
    end, false) then
    return new;
  end if;
  raise exception 'gift % contradicts itself', new.id using errcode = 'check_violation';
end $$;
create trigger gift_is_sound before insert or update on gift_received for each row execute function gift_is_sound();

-- Read by nothing but the sweep, in any order.
alter table gift_untold
  drop constraint gift_untold_gift_received_id_fkey,
  drop constraint gift_untold_pkey,
  alter gift_received_id set not null;

-- Only members who never proved their address are removed, and those cannot buy or be given anything. Should another way
-- ever come: a giver leaves the gift, a receiver settles first, and kept answers go.
create function member_leaves_money() returns trigger language plpgsql as $$
begin
  if exists (select from gift_received where receiver_id = old.id) then
    raise exception 'member % was given gifts', old.id using errcode = 'foreign_key_violation';
  end if;
  update gift_received set giver_id = null where giver_id = old.id;
  delete from idempotency_key where member_id = old.id;
  return null;
end $$;
create trigger member_leaves_money after delete on member for each row execute function member_leaves_money();

-- answers -------------------------------------------------------------------------------------------------------------

alter table idempotency_key drop constraint idempotency_key_member_id_fkey;
-- Rows come in the order of their time, and the sweep takes the oldest.
drop index idempotency_key_age;
create index idempotency_key_age on idempotency_key using brin (created_at);

-- books ---------------------------------------------------------------------------------------------------------------

-- The floor stays a check of the table. What else a row must be is looked at once: accounts never change but in balance
-- and version, and entries never change.
do $$
declare c record;
begin
  for c in
    select conname, conrelid::regclass as place from pg_constraint
    where conrelid in ('ledger_account'::regclass, 'ledger_entry'::regclass) and contype = 'c'
      and conname <> 'ledger_account_balance_check'
  loop
    execute format('alter table %s drop constraint %I', c.place, c.conname);
  end loop;
end $$;

create function ledger_account_is_sound() returns trigger language plpgsql as $$
begin
  if new.currency ~ '^[A-Z]{3}$' and (case when new.owner = 0 then new.balance is null and new.version is null
      else new.owner > 0 and new.balance is not null and coalesce(new.version >= 0, false) end) then
    return new;
  end if;
  raise exception 'account % of % contradicts itself', new.code, new.owner using errcode = 'check_violation';
end $$;
create trigger ledger_account_is_sound before insert or update on ledger_account
  for each row execute function ledger_account_is_sound();

create or replace function ledger_legs_are_announced() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if exists (select from added a
             where a.leg > coalesce((select t.legs from ledger_transfer t where t.seq = a.transfer), 0)
               or a.leg < 1 or a.amount = 0 or a.balance_after < 0
               or (a.balance_after is null) <> (a.version is null)) then
    raise exception 'an entry that its transfer did not announce' using errcode = 'KB002';
  end if;
  return null;
end $$;

-- Most transfers are of one currency, and need no grouping.
create or replace function ledger_is_balanced() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  found_legs int;
  is_even    boolean;
begin
  select count(*), min(e.currency) = max(e.currency) and sum(e.amount) = 0 into found_legs, is_even
  from ledger_entry e where e.transfer = new.seq;
  if is_even is false then
    select bool_and(total = 0) into is_even
    from (select sum(amount) as total from ledger_entry where transfer = new.seq group by currency) c;
  end if;
  if found_legs is distinct from new.legs or is_even is distinct from true then
    raise exception 'transfer % (%) is not balanced', new.id, new.kind using errcode = 'KB002';
  end if;
  return null;
end $$;

revoke execute on function ledger_account_is_sound, ledger_legs_are_announced, ledger_is_balanced from karibu_app;
