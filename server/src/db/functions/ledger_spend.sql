-- Payments of members in dollars to one platform account, from what they paid in: the most common transfer, for several at once.
-- Returns the ids of those it posted. The others have too little there, or no account yet, or are listed twice, or the kind may
-- not: nothing was written for them, and ledger_post handles those cases. The ids are new: a second transfer under one fails.
create or replace function ledger_spend(
  p_ids uuid[], p_kind text, p_at timestamptz[], p_members int[], p_cents bigint[], p_house text,
  p_channel text, p_narration text, p_params jsonb[]
) returns uuid[] language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  -- A snapshot waits for the transactions that may have drawn a seq; so this one is numbered before it draws.
  v_xid   xid8 := pg_current_xact_id();
  v_house int;
  v_paid  uuid[];
begin
  if exists (select from unnest(p_cents) c where c is null or c <= 0) then
    raise exception '% of % cents', p_kind, p_cents using errcode = 'KB403';
  end if;
  select h.id into v_house from ledger_account h
  join ledger_rule gives on gives.kind = p_kind and gives.code = 'usd_deposited' and gives.sign = -1
  join ledger_rule takes on takes.kind = p_kind and takes.code = h.code and takes.sign = 1
  where h.owner = 0 and h.code = p_house and h.currency = 'USD' and h.code not in ('credits_backing', 'credits_issued');
  if not found then return '{}'; end if;
  with mine as (
    update ledger_account a set balance = a.balance - p.cents, version = a.version + 1
    from unnest(p_ids, p_at, p_members, p_cents, p_params) as p (id, at, member, cents, params)
    where a.owner = p.member and a.code = 'usd_deposited' and a.currency = 'USD' and a.owner > 0 and a.balance >= p.cents
    returning p.id, p.at, p.member, p.cents, p.params, a.id as account, a.balance, a.version
  ), moved as (
    insert into ledger_transfer (id, kind, at, legs, member_id, channel, narration, params, digest)
    select id, p_kind, at, 2, member, p_channel, p_narration, params, md5(concat_ws(' ', p_kind, array[member, 0],
      array['usd', p_house], array['USD', 'USD'], array[-cents, cents]))::uuid
    from mine
    returning seq, id
  ), legs as (
    insert into ledger_entry (transfer, leg, account, currency, amount, balance_after, version)
    select moved.seq, leg.n, leg.account, 'USD', leg.amount, leg.balance, leg.version
    from moved join mine on mine.id = moved.id
    cross join lateral (values (1, mine.account, -mine.cents, mine.balance, mine.version),
      (2, v_house, mine.cents, null, null)) as leg (n, account, amount, balance, version)
  )
  select coalesce(array_agg(id), '{}') into v_paid from moved;
  return v_paid;
end $$;
