-- Members who are no longer matched are in no call.
create or replace function match_cuts_call() returns trigger language plpgsql as $$
begin
  perform cut_calls(old.member_id, old.other_id);
  return null;
end $$;

create or replace trigger matched_cuts_call after delete on matched
  for each row execute function match_cuts_call();
