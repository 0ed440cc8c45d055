-- A gift does not contradict itself. A trigger and not checks of the table: those are compiled anew with every insert.
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

create or replace trigger gift_is_sound before insert or update on gift_received
  for each row execute function gift_is_sound();
