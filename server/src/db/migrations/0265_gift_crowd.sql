-- Purchases that come together are bought together: what a statement costs to begin is shared by all of them. A lone one
-- is a crowd of one.

-- The rule of who is shown to whom, over what is known of the two. Without a look of its own it melts into the statement
-- that asks.
create function is_shown(m member, p profile, is_blocked boolean, is_matched boolean) returns boolean
  language sql immutable as $$
  select m.status = 'active' and m.email_verified_at is not null and not is_blocked and (not p.hidden or is_matched)
$$;
create or replace function is_visible_to(p_viewer int, m member, p profile) returns boolean language sql stable as $$
  select is_shown(m, p, (select 1 from pair_block where a = p_viewer and b = m.id) is not null,
    (select 1 from matched where member_id = p_viewer and other_id = m.id) is not null)
$$;

drop function ledger_spend(uuid, text, timestamptz, int, bigint, text, text, text, jsonb);

-- What members pay in dollars to one house account, from what they paid in: the commonest transfer, for several at once.
-- Answers the ids of those it posted. The others have too little there, or no account yet, or are named twice, or the kind
-- may not: nothing was written for them, and ledger_post knows those ways. The ids are new: a second transfer under one fails.
create function ledger_spend(
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

drop function gift_buy(text, uuid, bytea, json, int, uuid, uuid, text, uuid, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz);

-- A purchase while it is bought: what was asked, and what was found.
create type gift_order as (
  n int, route text, key uuid, body_hash bytea, told json, giver int, gift uuid, note text, id uuid, at timestamptz,
  redeemable_at timestamptz,
  refused text, kept json, is_same boolean, other int, other_uid uuid, locale text, code text, price bigint,
  matures_at timestamptz, giver_facts json, conversation uuid
);

-- Whole purchases in one statement, which is their own transaction: behind the pairs' shared locks it reads who and what,
-- writes the gifts and their messages, pays, and keeps under each key the facts from which the answer follows. For each it
-- is told: route, key and body_hash (in hex; null without a key), `told` (what the asker brings to the facts), giver, gift,
-- `to`, note, id (of the gift and its transfer), at, redeemable_at; card_at and mobile_at: when its earnings are free, by
-- what is behind the giver's money; card_since: a card payment counts from then on.
-- refused: not_found, gifts_closed or insufficient_funds, and nothing was written for that one. A retry is told the first
-- facts: is_new is false, and is_same whether it asked for the same. KB402 and a key that is taken meanwhile (23505) are
-- raised and take all of them back.
create function gift_buy(p_asked json)
  returns table (n int, refused text, is_new boolean, is_same boolean, facts json, receiver json, said json)
  language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_orders gift_order[];
  v_new    gift_order[];
  v_paid   uuid[];
  v_said   jsonb := '{}';
  o        gift_order;
begin
  perform pg_advisory_xact_lock_shared(least(m.id, a.giver), greatest(m.id, a.giver))
  from json_to_recordset(p_asked) as a (giver int, "to" uuid) join member m on m.uid = a."to" and m.id <> a.giver;

  -- A statement of its own: it sees what was committed before the locks were given.
  -- Whatever did not surely come by mobile money counts as a card.
  select array_agg(row(a.n, a.route, a.key, decode(a.body_hash, 'hex'), a.told, a.giver, a.gift, a.note, a.id, a.at,
    a.redeemable_at,
    case when k.key is not null then null when f.id is null then 'not_found'
      when not (f.is_matched or f.is_open) then 'gifts_closed' when coalesce(f.usd, 0) < f.price then 'insufficient_funds' end,
    k.answer, coalesce(k.body_hash = decode(a.body_hash, 'hex'), true), f.id, f.uid, f.locale, f.code, f.price,
    case when f.has_card then a.card_at else a.mobile_at end, f.giver_facts, f.conversation)::gift_order)
  into v_orders
  from rows from (json_to_recordset(p_asked) as (route text, key uuid, body_hash text, told json, giver int, gift uuid,
    "to" uuid, note text, id uuid, at timestamptz, redeemable_at timestamptz, card_at timestamptz, mobile_at timestamptz,
    card_since timestamptz)) with ordinality as a (route, key, body_hash, told, giver, gift, "to", note, id, at,
    redeemable_at, card_at, mobile_at, card_since, n)
  left join lateral (
    select k.key, k.answer, k.body_hash from idempotency_key k
    where k.member_id = a.giver and k.route = a.route and k.key = a.key offset 0
  ) k on true
  left join lateral (
    select m.id, m.uid, m.locale, g.code, g.price, p.gifts_open and m.role <> 'guest' as is_open, x.is_matched,
      case when x.is_matched then (select c.uid from conversation c
        where c.low = least(m.id, a.giver) and c.high = greatest(m.id, a.giver)) end as conversation,
      exists (select from ledger_transfer t where t.kind = 'deposit' and t.member_id = a.giver
        and t.at > a.card_since and t.channel is distinct from 'tranzak') as has_card,
      json_build_object('uid', me.uid, 'firstname', me.firstname,
        'photoId', (select f.id from photo f where f.member_id = a.giver order by f.position limit 1)) as giver_facts,
      (select sum(l.balance) from ledger_account l
        where l.owner = a.giver and l.code in ('usd_deposited', 'usd_earned') and l.currency = 'USD') as usd
    from member m join profile p on p.member_id = m.id, gift g, member me, lateral (select
      (select 1 from matched where member_id = a.giver and other_id = m.id) is not null as is_matched,
      (select 1 from pair_block b where b.a = a.giver and b.b = m.id) is not null as is_blocked offset 0) x
    where m.uid = a."to" and m.id <> a.giver and is_shown(m, p, x.is_blocked, x.is_matched)
      and g.id = a.gift and g.active and me.id = a.giver
    offset 0
  ) f on k.key is null;

  select array_agg(u) into v_new from unnest(v_orders) u where u.refused is null and u.kept is null;
  if v_new is not null then
    with given as (
      insert into gift_received (id, gift_id, code, price, giver_id, receiver_id, note, received_at, redeemable_at,
        earning_matures_at, purchase)
      select u.id, u.gift, u.code, u.price, u.giver, u.other, u.note, u.at, u.redeemable_at, u.matures_at, u.id
      from unnest(v_new) u
    )
    insert into gift_untold select u.id from unnest(v_new) u;

    foreach o in array v_new loop
      if o.conversation is not null then
        select v_said || jsonb_build_object(o.id, to_json(m)) into strict v_said
        from append_message(o.conversation, o.giver, o.id, 'gift', coalesce(o.note, ''), o.code, o.at) m;
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
  with told as materialized (
    select u.*, case when u.refused is null then coalesce(u.kept, json_build_object('told', u.told, 'code', u.code,
      'price', u.price, 'giver', u.giver_facts, 'conversation', u.conversation,
      'wallet', wallet_facts(u.giver, u.at))) end as facts
    from unnest(v_orders) u
  ), kept as (
    insert into idempotency_key (member_id, route, key, body_hash, answer, created_at)
    select t.giver, t.route, t.key, t.body_hash, t.facts, t.at from told t
    where t.key is not null and t.refused is null and t.kept is null
  )
  select t.n, t.refused, t.kept is null, t.is_same, t.facts,
    json_build_object('id', t.other, 'uid', t.other_uid, 'locale', t.locale), (v_said -> t.id::text)::json
  from told t;
end $$;
