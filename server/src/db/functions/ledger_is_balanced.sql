-- At commit a transfer has all of its legs, and they sum to zero in each currency. Most transfers are of one currency, and need
-- no grouping.
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
revoke execute on function ledger_is_balanced from karibu_app;

-- A constraint trigger cannot be replaced.
drop trigger if exists ledger_transfer_is_balanced on ledger_transfer;
create constraint trigger ledger_transfer_is_balanced after insert on ledger_transfer
  deferrable initially deferred for each row execute function ledger_is_balanced();
