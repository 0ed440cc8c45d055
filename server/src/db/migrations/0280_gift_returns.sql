-- Money that went back takes the gift bought with it along, also one that was redeemed, as long as its earnings wait.

-- The receiver's side in dollars: what the credits were sold for, and what came back of the gifts bought with that.
insert into ledger_rule (kind, code, sign)
values ('gift_take_back', 'usd_earned', -1), ('gift_take_back', 'usd_deposited', -1);

create function has_open_dispute(p_member int) returns boolean language sql stable as $$
  select exists (select from deposit d join deposit_claim c on c.deposit_id = d.id
    where d.member_id = p_member and c.kind = 'dispute' and c.state = 'open')
$$;

-- The gifts that could still be taken back if this giver's payments went back: those not redeemed or whose earnings wait,
-- and the same of those that their receivers gave since. source: the transfer by which its earnings came, if redeemed.
create function gifts_at_risk(p_giver int, p_at timestamptz) returns table (id uuid, receiver int, source uuid)
  language sql stable as $$
  with recursive risk as (
    select g.id, g.receiver_id, g.ended_by, g.ended_at from gift_received g
    where g.giver_id = p_giver and (g.status = 'held' or g.status = 'redeemed' and exists (
      select from earning_lot l where l.source = g.ended_by and l.matures_at > p_at))
    union
    select g.id, g.receiver_id, g.ended_by, g.ended_at
    from risk join gift_received g on g.giver_id = risk.receiver_id and g.received_at >= risk.ended_at
    where g.status = 'held' or g.status = 'redeemed' and exists (
      select from earning_lot l where l.source = g.ended_by and l.matures_at > p_at)
  )
  select id, receiver_id, ended_by from risk
$$;
