-- Whole purchases in one statement, which is their own transaction. It takes the pairs' shared locks, reads the facts, writes
-- the gifts and their messages, posts the payments, and stores under each key the facts from which the answer follows.
-- p_requests, an array of: route, key and body_hash (in hex; null without a key), `input` (the application's part of the facts; its
-- scamKinds, if any, are stored with the note),
-- giver, gift, `to`, note, id (of the gift and its transfer), at, redeemable_at; card_at and mobile_at: when the earnings become
-- available if the giver's money came by card or by mobile money; card_since: card payments count from then on. Earnings are
-- never available before the giver's own are: what is given on keeps its hold.
-- refused: not_found, gifts_closed, city_waits (the giver's city is not open yet, and they do not know each other),
-- note_restricted (as message_send: the giver may not write to members who never answered) or insufficient_funds, and nothing was written for that purchase. A retry returns the facts of
-- the first request: is_new is false, and is_same states whether the requests were the same. KB402 and a key that is taken
-- meanwhile (23505) are raised and roll back all of them.
create or replace function gift_buy(p_requests json)
  returns table (n int, refused text, is_new boolean, is_same boolean, facts json, receiver json, message json)
  language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_orders gift_order[];
  v_new    gift_order[];
  v_paid   uuid[];
  v_messages   jsonb := '{}';
  o        gift_order;
begin
  perform pg_advisory_xact_lock_shared(least(m.id, a.giver), greatest(m.id, a.giver))
  from json_to_recordset(p_requests) as a (giver int, "to" uuid) join member m on m.uid = a."to" and m.id <> a.giver;

  -- A statement of its own: it sees what was committed before the locks were given.
  -- Whatever did not surely come by mobile money counts as a card.
  select array_agg(row(a.n, a.route, a.key, decode(a.body_hash, 'hex'), a.input, a.giver, a.gift, a.note, a.id, a.at,
    a.redeemable_at,
    case when k.key is not null then null when f.id is null then 'not_found'
      when not (f.is_matched or f.is_open) then 'gifts_closed' when f.city_waits then 'city_waits'
      when f.note_restricted then 'note_restricted' when coalesce(f.usd, 0) < f.price then 'insufficient_funds' end,
    k.answer, coalesce(k.body_hash = decode(a.body_hash, 'hex'), true), f.id, f.uid, f.locale, f.code, f.price,
    greatest(case when f.has_card then a.card_at else a.mobile_at end, f.waiting_until), f.giver_facts,
    f.conversation)::gift_order)
  into v_orders
  from rows from (json_to_recordset(p_requests) as (route text, key uuid, body_hash text, input json, giver int, gift uuid,
    "to" uuid, note text, id uuid, at timestamptz, redeemable_at timestamptz, card_at timestamptz, mobile_at timestamptz,
    card_since timestamptz)) with ordinality as a (route, key, body_hash, input, giver, gift, "to", note, id, at,
    redeemable_at, card_at, mobile_at, card_since, n)
  left join lateral (
    select k.key, k.answer, k.body_hash from idempotency_key k
    where k.member_id = a.giver and k.route = a.route and k.key = a.key offset 0
  ) k on true
  left join lateral (
    select m.id, m.uid, m.locale, g.code, price_for(g.id, g.price, a.giver) as price, p.gifts_open and m.role <> 'guest' as is_open, x.is_matched,
      not x.is_matched and not x.is_talking and (select mine.awaits_city from profile mine where mine.member_id = a.giver) as city_waits,
      case when a.note is null or not coalesce(me.messaging_restricted_until > a.at, false) then false
        else not exists (select from conversation c join message s on s.conversation_id = c.id
          where c.low = least(m.id, a.giver) and c.high = greatest(m.id, a.giver) and s.sender_id = m.id)
      end as note_restricted,
      case when x.is_matched then (select c.uid from conversation c
        where c.low = least(m.id, a.giver) and c.high = greatest(m.id, a.giver)) end as conversation,
      exists (select from ledger_transfer t where t.kind = 'deposit' and t.member_id = a.giver
        and t.at > a.card_since and t.channel is distinct from 'tranzak'
        and not exists (select from deposit d
          where d.member_id = a.giver and d.transfer = t.id and d.paid_by = 'mobile')) as has_card,
      (select max(l.matures_at) from earning_lot l where l.member_id = a.giver and l.matures_at > a.at) as waiting_until,
      json_build_object('uid', me.uid, 'firstname', me.firstname,
        'photoId', (select f.id from photo f where f.member_id = a.giver and (f.review <> 'held' or f.blurred)
          and (f.shared_with is null or f.shared_with = 'matches' and x.is_matched) order by f.position limit 1)) as giver_facts,
      (select sum(l.balance) from ledger_account l
        where l.owner = a.giver and l.code in ('usd_deposited', 'usd_earned') and l.currency = 'USD') as usd
    from member m join profile p on p.member_id = m.id, gift g, member me, lateral (select
      (select 1 from matched where member_id = a.giver and other_id = m.id) is not null as is_matched,
      (select 1 from pair_block b where b.a = a.giver and b.b = m.id) is not null as is_blocked,
      (select 1 from conversation c where c.low = least(m.id, a.giver) and c.high = greatest(m.id, a.giver)
        and c.stage = 'open') is not null as is_talking offset 0) x
    where m.uid = a."to" and m.id <> a.giver and is_shown(m, p, x.is_blocked, x.is_matched, x.is_talking)
      and g.id = a.gift and g.active and me.id = a.giver
    offset 0
  ) f on k.key is null;

  select array_agg(u) into v_new from unnest(v_orders) u where u.refused is null and u.stored is null;
  if v_new is not null then
    with gifts as (
      insert into gift_received (id, gift_id, code, price, giver_id, receiver_id, note, received_at, redeemable_at,
        earning_matures_at, purchase, scam_kinds)
      select u.id, u.gift, u.code, u.price, u.giver, u.other, u.note, u.at, u.redeemable_at, u.matures_at, u.id,
        (select array_agg(k) from json_array_elements_text(u.input -> 'scamKinds') k)
      from unnest(v_new) u
    )
    insert into unannounced_gift select u.id from unnest(v_new) u;

    foreach o in array v_new loop
      if o.conversation is not null then
        select v_messages || jsonb_build_object(o.id, to_jsonb(m) || jsonb_build_object('scam', m.scam_kinds)) into strict v_messages
        from append_message(o.conversation, o.giver, o.id, 'gift', coalesce(o.note, ''), o.code, o.at,
          p_scam => (select array_agg(k) from json_array_elements_text(o.input -> 'scamKinds') k)) m;
      end if;
    end loop;

    select ledger_spend(array_agg(u.id), 'gift_purchase', array_agg(u.at), array_agg(u.giver), array_agg(u.price),
      'gifts_held', 'wallet', 'gift_purchase', array_agg(jsonb_build_object('gift', u.code)))
    into v_paid from unnest(v_new) u;
    if cardinality(v_paid) < cardinality(v_new) then
      foreach o in array v_new loop
        if not o.id = any (v_paid) then
          perform ledger_post(o.id, 'gift_purchase', o.at, array[o.giver, 0], array['usd', 'gifts_held'],
            array['USD', 'USD'], array[-o.price, o.price], o.giver, null, null, 'wallet', 'gift_purchase',
            jsonb_build_object('gift', o.code));
        end if;
      end loop;
    end if;
  end if;

  return query
  with result as materialized (
    select u.*, case when u.refused is null then coalesce(u.stored, json_build_object('input', u.input, 'code', u.code,
      'price', u.price, 'giver', u.giver_facts, 'conversation', u.conversation,
      'wallet', wallet_facts(u.giver, u.at))) end as facts
    from unnest(v_orders) u
  ), saved as (
    insert into idempotency_key (member_id, route, key, body_hash, answer, created_at)
    select t.giver, t.route, t.key, t.body_hash, t.facts, t.at from result t
    where t.key is not null and t.refused is null and t.stored is null
  )
  select t.n, t.refused, t.stored is null, t.is_same, t.facts,
    json_build_object('id', t.other, 'uid', t.other_uid, 'locale', t.locale), (v_messages -> t.id::text)::json
  from result t;
end $$;
