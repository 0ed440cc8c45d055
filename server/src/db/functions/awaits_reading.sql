-- Whether a message waits to be read by the other member. A call that was not missed does not.
create or replace function awaits_reading(m message) returns boolean language sql immutable as $$
  select m.deleted_at is null and not m.hidden_by_other and (m.kind <> 'call' or m.call ->> 'outcome' = 'missed')
$$;
