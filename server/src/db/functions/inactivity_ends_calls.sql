-- A member who is no longer active is in no call.
create or replace function inactivity_ends_calls() returns trigger language plpgsql as $$
begin
  perform cut_calls(new.id, null);
  return null;
end $$;

create or replace trigger member_cuts_call after update of status on member
  for each row when (new.status <> 'active') execute function inactivity_ends_calls();
