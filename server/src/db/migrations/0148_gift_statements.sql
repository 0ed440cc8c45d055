-- A purchase in fewer statements: each costs what three index probes do.

-- As in 0101 and 0146: the floor, and that members' accounts have a balance and the house's have none. The trigger looks
-- at what never changes afterwards.
alter table ledger_account drop constraint ledger_account_balance_check,
  add constraint ledger_account_balance_check check (coalesce(balance >= 0 and version >= 0, owner = 0));
drop trigger ledger_account_is_sound on ledger_account;
create trigger ledger_account_is_sound before insert on ledger_account
  for each row execute function ledger_account_is_sound();

create or replace function ledger_spend(
  p_id uuid, p_kind text, p_at timestamptz, p_member int, p_cents bigint, p_house text,
  p_channel text, p_narration text, p_params jsonb
) returns boolean language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  -- A snapshot waits for the transactions that may have drawn a seq; so this one is numbered before it draws.
  v_xid   xid8 := pg_current_xact_id();
  v_mine  record;
  v_seq   bigint;
begin
  if p_cents is null or p_cents <= 0 then
    raise exception '% of % cents', p_kind, p_cents using errcode = 'KB403';
  end if;
  update ledger_account a set balance = a.balance - p_cents, version = a.version + 1
  from ledger_account h
  join ledger_rule gives on gives.kind = p_kind and gives.code = 'usd_deposited' and gives.sign = -1
  join ledger_rule takes on takes.kind = p_kind and takes.code = h.code and takes.sign = 1
  where h.owner = 0 and h.code = p_house and h.currency = 'USD' and h.code not in ('credits_backing', 'credits_issued')
    and a.owner = p_member and a.code = 'usd_deposited' and a.currency = 'USD' and a.owner > 0 and a.balance >= p_cents
  returning a.id, a.balance, a.version, h.id as house into v_mine;
  if not found then return false; end if;
  insert into ledger_transfer (id, kind, at, legs, member_id, channel, narration, params, digest)
  values (p_id, p_kind, p_at, 2, p_member, p_channel, p_narration, p_params,
    md5(concat_ws(' ', p_kind, array[p_member, 0], array['usd', p_house], array['USD', 'USD'], array[-p_cents, p_cents]))::uuid)
  returning seq into v_seq;
  insert into ledger_entry (transfer, leg, account, currency, amount, balance_after, version)
  values (v_seq, 1, v_mine.id, 'USD', -p_cents, v_mine.balance, v_mine.version),
    (v_seq, 2, v_mine.house, 'USD', p_cents, null, null);
  return true;
end $$;

-- As in 0147, but that one look finds the receiver and a kept answer, and takes the pair's lock where there is none.
create or replace function gift_buy(
  p_route text, p_key uuid, p_body_hash bytea, p_told json,
  p_giver int, p_gift uuid, p_to uuid, p_note text, p_id uuid, p_now timestamptz,
  p_redeemable_at timestamptz, p_card_at timestamptz, p_mobile_at timestamptz, p_card_since timestamptz,
  out is_new boolean, out is_same boolean, out facts json, out receiver json, out said json, out said_at timestamptz
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_other        int;
  v_is_kept      boolean;
  v_conversation uuid;
  o              record;
begin
  select m.id, k.body_hash = p_body_hash, k.answer,
    case when k.key is not null then true
      else pg_advisory_xact_lock_shared(least(m.id, p_giver), greatest(m.id, p_giver)) is null end
  into v_other, is_same, facts, v_is_kept
  from member m
  left join idempotency_key k on k.member_id = p_giver and k.route = p_route and k.key = p_key
  where m.uid = p_to and m.id <> p_giver;
  if not found then raise exception 'not_found' using errcode = 'KB410'; end if;
  is_new := not v_is_kept;
  if v_is_kept then return; end if;
  is_same := true;

  -- A statement of its own: it sees what was committed before the lock was given.
  -- Whatever did not surely come by mobile money counts as a card.
  select m.uid, m.locale, g.code, g.price, p.gifts_open and m.role <> 'guest' as is_open,
    (select 1 from matched where member_id = p_giver and other_id = m.id) is not null as is_matched,
    case when exists (select from ledger_transfer t where t.kind = 'deposit' and t.member_id = p_giver
      and t.at > p_card_since and t.channel is distinct from 'tranzak') then p_card_at else p_mobile_at end as matures_at,
    json_build_object('uid', me.uid, 'firstname', me.firstname,
      'photoId', (select f.id from photo f where f.member_id = p_giver order by f.position limit 1)) as giver
  into o from member m join profile p on p.member_id = m.id, gift g, member me
  where m.id = v_other and is_visible_to(p_giver, m, p) and g.id = p_gift and g.active and me.id = p_giver;
  if not found then raise exception 'not_found' using errcode = 'KB410'; end if;
  if not (o.is_matched or o.is_open) then raise exception 'gifts_closed' using errcode = 'KB410'; end if;

  insert into gift_received (id, gift_id, code, price, giver_id, receiver_id, note, received_at, redeemable_at,
    earning_matures_at, purchase)
  values (p_id, p_gift, o.code, o.price, p_giver, v_other, p_note, p_now, p_redeemable_at, o.matures_at, p_id);
  insert into gift_untold values (p_id);
  if o.is_matched then
    select c.uid into strict v_conversation from conversation c
    where c.low = least(v_other, p_giver) and c.high = greatest(v_other, p_giver);
    select to_json(m), m.sent_at into strict said, said_at
    from append_message(v_conversation, p_giver, p_id, 'gift', coalesce(p_note, ''), o.code, p_now) m;
  end if;

  if not ledger_spend(p_id, 'gift_purchase', p_now, p_giver, o.price, 'gifts_held', 'wallet', 'gift_purchase',
      jsonb_build_object('gift', o.code)) then
    perform ledger_post(p_id, 'gift_purchase', p_now, array[p_giver, 0], array['usd', 'gifts_held'],
      array['USD', 'USD'], array[-o.price, o.price], p_giver, null, null, 'wallet', 'gift_purchase',
      jsonb_build_object('gift', o.code));
  end if;

  receiver := json_build_object('id', v_other, 'uid', o.uid, 'locale', o.locale);
  facts := json_build_object('told', p_told, 'code', o.code, 'price', o.price, 'giver', o.giver,
    'conversation', v_conversation, 'wallet', wallet_facts(p_giver, p_now));
  if p_key is not null then
    insert into idempotency_key (member_id, route, key, body_hash, answer, created_at)
    values (p_giver, p_route, p_key, p_body_hash, facts, p_now) on conflict do nothing;
    if not found then raise exception 'the same was bought at this moment' using errcode = 'KB409'; end if;
  end if;
end $$;
