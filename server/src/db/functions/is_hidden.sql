-- Is the member kept from all but those they know (is_shown)? For a reason of their own (is_concealed), or because their city waits. It
-- reads no table, so the planner inlines it.
create or replace function is_hidden(m member, p profile) returns boolean language sql immutable as $$
  select is_concealed(m, p) or p.awaits_city
$$;
