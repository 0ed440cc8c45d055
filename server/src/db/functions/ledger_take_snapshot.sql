-- Platform balances, summed up to a point that no running transaction can still post before. Called until it answers true:
-- the first call marks the point, a later one writes the balances once every transaction that had begun by then is over.
create or replace function ledger_take_snapshot(p_now timestamptz) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  mark   ledger_mark%rowtype;
  latest bigint;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a snapshot is taken in a transaction of its own';
  end if;
  -- Transactions that drew a seq up to `latest` were numbered before this one is, in the line after.
  select case when is_called then last_value else 0 end into latest from ledger_transfer_seq_seq;
  perform pg_current_xact_id();

  select * into mark from ledger_mark for update;
  -- A horizon that lies ahead comes from the cluster a backup was made on.
  if mark.horizon is null or mark.horizon >= pg_current_xact_id() then
    insert into ledger_mark (upto, horizon) values (latest, pg_current_xact_id())
    on conflict (singleton) do update set upto = excluded.upto, horizon = excluded.horizon;
    return false;
  end if;
  if pg_snapshot_xmin(pg_current_snapshot()) < mark.horizon then return false; end if;

  insert into ledger_snapshot (account, upto, balance, taken_at)
  select a.id, mark.upto, coalesce(s.balance, 0) + e.amount, p_now
  from ledger_account a
  left join lateral (
    select balance, upto from ledger_snapshot where account = a.id order by upto desc limit 1
  ) s on true
  cross join lateral (
    select sum(amount)::bigint as amount from ledger_entry
    where account = a.id and transfer > coalesce(s.upto, 0) and transfer <= mark.upto
  ) e
  where a.owner = 0 and e.amount is not null and mark.upto > coalesce(s.upto, 0);
  delete from ledger_mark;
  return true;
end $$;
