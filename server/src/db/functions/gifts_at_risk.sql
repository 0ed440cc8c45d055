-- The gifts that could still be taken back if this giver's payments were charged back: those not redeemed or whose earnings
-- wait, and the same of those that their receivers bought since. source: the transfer that brought its earnings, if redeemed.
create or replace function gifts_at_risk(p_giver int, p_at timestamptz) returns table (id uuid, receiver int, source uuid)
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
