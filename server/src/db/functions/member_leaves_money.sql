-- The money side of a deleted member, in place of foreign keys. A receiver has settled before; their gifts stay in the books as
-- those of no member (0), those they gave stay without a giver, both without their notes; stored answers are
-- deleted.
create or replace function member_leaves_money() returns trigger language plpgsql as $$
begin
  if exists (select from gift_received where receiver_id = old.id and status = 'held') then
    raise exception 'member % holds gifts', old.id using errcode = 'foreign_key_violation';
  end if;
  update gift_received set receiver_id = 0, note = null where receiver_id = old.id;
  update gift_received set giver_id = null, note = null where giver_id = old.id;
  delete from idempotency_key where member_id = old.id;
  return null;
end $$;

create or replace trigger member_leaves_money after delete on member
  for each row execute function member_leaves_money();
