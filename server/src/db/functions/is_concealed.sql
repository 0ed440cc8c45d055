-- Is the member hidden for a reason of their own? By their own choice, by a decision of staff, or reported as under age and not
-- decided yet. It reads no table, so the planner inlines it.
create or replace function is_concealed(m member, p profile) returns boolean language sql immutable as $$
  select p.hidden or m.age_in_question or m.discovery_restricted_until is not null
$$;
