-- A leg belongs to a transfer and is one of those it announced, so nothing can be added to a complete transfer. What else an
-- entry must satisfy is checked here once for the statement.
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
revoke execute on function ledger_legs_are_announced from karibu_app;

create or replace trigger ledger_entry_is_announced after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_legs_are_announced();
