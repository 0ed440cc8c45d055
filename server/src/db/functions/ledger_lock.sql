-- Locks the members' accounts, for an operation that reads balances before it decides or posts more than once.
create or replace function ledger_lock(p_members int[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_account where owner = any (p_members) and owner > 0 order by id for update;
end $$;
