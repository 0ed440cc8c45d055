-- As in 0149, but a refusal is an answer (refused: not_found, gifts_closed or insufficient_funds, and nothing was written),
-- so that several purchases can share a statement: one that is refused does not take the others back. KB402 and KB409
-- are still raised.
drop function gift_buy(text, uuid, bytea, json, int, uuid, uuid, text, uuid, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz);
create function gift_buy(
  p_route text, p_key uuid, p_body_hash bytea, p_told json,
  p_giver int, p_gift uuid, p_to uuid, p_note text, p_id uuid, p_now timestamptz,
  p_redeemable_at timestamptz, p_card_at timestamptz, p_mobile_at timestamptz, p_card_since timestamptz,
  out refused text, out is_new boolean, out is_same boolean, out facts json, out receiver json, out said json, out said_at timestamptz
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
  if v_is_kept then
    is_new := false;
    return;
  end if;

  -- A statement of its own: it sees what was committed before the lock was given.
  -- Whatever did not surely come by mobile money counts as a card.
  select m.uid, m.locale, g.code, g.price, p.gifts_open and m.role <> 'guest' as is_open,
    (select 1 from matched where member_id = p_giver and other_id = m.id) is not null as is_matched,
    case when exists (select from ledger_transfer t where t.kind = 'deposit' and t.member_id = p_giver
      and t.at > p_card_since and t.channel is distinct from 'tranzak') then p_card_at else p_mobile_at end as matures_at,
    json_build_object('uid', me.uid, 'firstname', me.firstname,
      'photoId', (select f.id from photo f where f.member_id = p_giver order by f.position limit 1)) as giver,
    (select sum(a.balance) from ledger_account a
      where a.owner = p_giver and a.code in ('usd_deposited', 'usd_earned') and a.currency = 'USD') as usd
  into o from member m join profile p on p.member_id = m.id, gift g, member me
  where m.id = v_other and is_visible_to(p_giver, m, p) and g.id = p_gift and g.active and me.id = p_giver;
  refused := case when not found then 'not_found' when not (o.is_matched or o.is_open) then 'gifts_closed'
    when coalesce(o.usd, 0) < o.price then 'insufficient_funds' end;
  if refused is not null then
    -- A twin may have bought while this one waited for the lock, and spent what is missing now.
    select k.body_hash = p_body_hash, k.answer into is_same, facts from idempotency_key k
    where k.member_id = p_giver and k.route = p_route and k.key = p_key;
    if found then
      refused := null;
      is_new := false;
    end if;
    return;
  end if;
  is_new := true;
  is_same := true;

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
