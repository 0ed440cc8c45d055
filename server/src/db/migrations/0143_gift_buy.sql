-- A gift is bought in one call: a crowd buys at once, and each further round trip would be paid by all of them.

-- May the viewer see the member? What visibleTo (features/profiles) says, for functions; a test holds them together.
create function is_visible_to(p_viewer int, m member, p profile) returns boolean language sql stable as $$
  select m.status = 'active' and m.email_verified_at is not null
    and (select 1 from pair_block where a = p_viewer and b = m.id) is null
    and (not p.hidden or (select 1 from matched where member_id = p_viewer and other_id = m.id) is not null)
$$;

-- Writes the next message of a conversation. Its row is locked until the commit, so messages become visible in the order
-- of their seq. Whoever had read everything has read their own message too; whoever had not keeps what is unread.
create function append_message(
  p_conversation uuid, p_sender int, p_client_id uuid, p_kind text, p_body text, p_gift_code text, p_now timestamptz
) returns setof message language sql as $$
  with c as (
    update conversation set last_seq = last_seq + 1 where uid = p_conversation returning id, last_seq
  ), side as (
    update conversation_side s set updated_at = greatest(s.updated_at, p_now),
      read_seq = case when s.member_id = p_sender and s.read_seq = c.last_seq - 1 then c.last_seq else s.read_seq end
    from c where s.conversation_id = c.id
  )
  insert into message (conversation_id, seq, sender_id, client_id, kind, body, sent_at, gift_code)
  select c.id, c.last_seq, p_sender, p_client_id, p_kind, p_body, p_now, p_gift_code from c
  returning *
$$;

-- Buys a gift: behind the pair's shared lock it reads who and what, writes the gift and its message, and pays last.
-- refused: not_found or gifts_closed, and nothing was written. Too low a balance is KB402 of ledger_post.
-- p_redeemable_at; p_card_at and p_mobile_at: when its earnings are free, by what is behind the giver's money;
-- p_card_since: a card payment counts from then on.
create function gift_buy(
  p_giver int, p_gift uuid, p_to uuid, p_note text, p_id uuid, p_purchase uuid, p_now timestamptz,
  p_redeemable_at timestamptz, p_card_at timestamptz, p_mobile_at timestamptz, p_card_since timestamptz,
  out refused text, out code text, out price bigint, out receiver json, out giver json, out conversation uuid,
  out said json, out said_at timestamptz
) language plpgsql as $$
declare
  other record;
  plan  record;
begin
  select m.id into other from member m where m.uid = p_to and m.id <> p_giver;
  if not found then refused := 'not_found'; return; end if;
  perform pg_advisory_xact_lock_shared(least(other.id, p_giver), greatest(other.id, p_giver));

  -- A statement of its own: it sees what was committed before the lock was given.
  select m.id, m.uid, m.locale, p.gifts_open and m.role <> 'guest' as is_open,
    (select 1 from matched where member_id = p_giver and other_id = m.id) is not null as matched
  into other from member m join profile p on p.member_id = m.id where m.id = other.id and is_visible_to(p_giver, m, p);
  if not found then refused := 'not_found'; return; end if;
  select g.id, g.code, g.price into plan from gift g where g.id = p_gift and g.active;
  if not found then refused := 'not_found'; return; end if;
  if not (other.matched or other.is_open) then refused := 'gifts_closed'; return; end if;

  code := plan.code;
  price := plan.price;
  receiver := json_build_object('id', other.id, 'uid', other.uid, 'locale', other.locale);
  select json_build_object('uid', m.uid, 'firstname', m.firstname,
      'photoId', (select f.id from photo f where f.member_id = m.id order by f.position limit 1))
  into giver from member m where m.id = p_giver;

  -- Whatever did not surely come by mobile money counts as a card.
  insert into gift_received (id, gift_id, code, price, giver_id, receiver_id, note, received_at, redeemable_at,
    earning_matures_at, purchase)
  values (p_id, plan.id, plan.code, plan.price, p_giver, other.id, p_note, p_now, p_redeemable_at,
    case when exists (select from ledger_transfer t where t.kind = 'deposit' and t.member_id = p_giver
      and t.at > p_card_since and t.channel is distinct from 'tranzak') then p_card_at else p_mobile_at end,
    p_purchase);
  insert into gift_untold values (p_id);
  if other.matched then
    select c.uid into strict conversation from conversation c
    where c.low = least(other.id, p_giver) and c.high = greatest(other.id, p_giver);
    select to_json(m), m.sent_at into strict said, said_at
    from append_message(conversation, p_giver, p_id, 'gift', coalesce(p_note, ''), plan.code, p_now) m;
  end if;

  perform ledger_post(p_purchase, 'gift_purchase', p_now, array[p_giver, 0], array['usd', 'gifts_held'],
    array['USD', 'USD'], array[-plan.price, plan.price], p_giver, null, null, 'wallet', 'gift_purchase',
    jsonb_build_object('gift', plan.code));
end $$;
