-- A member who leaves has what they paid in sent back. staff_id: null where the payer asked for it.
alter table deposit_refund alter staff_id drop not null;

-- A gift whose receiver left without redeeming it was not redeemed.
create or replace function gift_is_sound() returns trigger language plpgsql as $$
begin
  if new.price > 0 and new.giver_id is distinct from new.receiver_id and coalesce(case new.status
      when 'held' then new.credits is null and new.ended_by is null and new.ended_at is null
      when 'redeemed' then new.credits >= 0 and new.ended_by is not null and new.ended_at is not null
      when 'reversed' then new.credits is null and new.ended_by is not null and new.ended_at is not null
      when 'forfeited' then new.credits is null and new.ended_by is not null and new.ended_at is not null
    end, false) then
    return new;
  end if;
  raise exception 'gift % contradicts itself', new.id using errcode = 'check_violation';
end $$;
update gift_received set status = 'forfeited', credits = null
where status = 'redeemed' and ended_by in (select id from ledger_transfer where kind = 'forfeited');
