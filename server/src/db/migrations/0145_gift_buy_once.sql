-- What a wallet shows follows from these: balances by account, and earnings that still wait.
create function wallet_facts(p_member int, p_now timestamptz) returns json language sql stable as $$
  select json_build_object(
    'balances', (select json_object_agg(a.code, a.balance) from ledger_account a where a.owner = p_member),
    'waiting', (select json_build_object('cents', coalesce(sum(l.cents), 0), 'next', min(l.matures_at))
      from earning_lot l where l.member_id = p_member and l.matures_at > p_now))
$$;

-- A whole purchase in one statement, which is its own transaction: claims the key, buys, and keeps the facts from which
-- the answer follows. p_told is what the asker brings to them; without a key nothing is claimed or kept.
-- A retry is told the first facts: is_new is false, and is_same whether it asked for the same. A twin waits at the key.
-- KB410 carries what gift_buy refuses as its message, so that the claim goes with it.
create function gift_buy_once(
  p_route text, p_key uuid, p_body_hash bytea, p_told json,
  p_giver int, p_gift uuid, p_to uuid, p_note text, p_id uuid, p_purchase uuid, p_now timestamptz,
  p_redeemable_at timestamptz, p_card_at timestamptz, p_mobile_at timestamptz, p_card_since timestamptz,
  out is_new boolean, out is_same boolean, out facts json, out receiver json, out said json, out said_at timestamptz
) language plpgsql as $$
declare
  bought record;
begin
  is_new := true;
  is_same := true;
  if p_key is not null then
    insert into idempotency_key (member_id, route, key, body_hash, created_at)
    values (p_giver, p_route, p_key, p_body_hash, p_now) on conflict do nothing;
    if not found then
      is_new := false;
      select k.body_hash = p_body_hash, k.answer into strict is_same, facts from idempotency_key k
      where k.member_id = p_giver and k.route = p_route and k.key = p_key;
      return;
    end if;
  end if;

  bought := gift_buy(p_giver, p_gift, p_to, p_note, p_id, p_purchase, p_now, p_redeemable_at, p_card_at, p_mobile_at,
    p_card_since);
  if bought.refused is not null then raise exception '%', bought.refused using errcode = 'KB410'; end if;
  receiver := bought.receiver;
  said := bought.said;
  said_at := bought.said_at;
  facts := json_build_object('told', p_told, 'code', bought.code, 'price', bought.price, 'giver', bought.giver,
    'conversation', bought.conversation, 'wallet', wallet_facts(p_giver, p_now));
  if p_key is not null then
    update idempotency_key k set answer = facts where k.member_id = p_giver and k.route = p_route and k.key = p_key;
  end if;
end $$;
