-- What a wallet shows follows from these: balances by account, earnings that still wait, and whether payouts are frozen.
create or replace function wallet_facts(p_member int, p_now timestamptz) returns json language sql stable as $$
  select json_build_object(
    'balances', (select json_object_agg(a.code, a.balance) from ledger_account a where a.owner = p_member),
    'waiting', (select json_build_object('cents', coalesce(sum(l.cents), 0), 'next', min(l.matures_at))
      from earning_lot l where l.member_id = p_member and l.matures_at > p_now),
    'frozen', coalesce((select m.payouts_frozen_at is not null from member m where m.id = p_member), false))
$$;
