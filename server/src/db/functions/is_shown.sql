-- The rule of is_visible_to over the facts about the two: active and verified, no block between them in either direction, and
-- matched or not hidden. While only their city keeps them hidden (is_hidden), those they talk with see them too. It reads no table, so
-- the planner inlines it; each of the last three is in it once, since a sub-select is not inlined twice. is_talking has a default for
-- servers of the version before.
create or replace function is_shown(m member, p profile, is_blocked boolean, is_matched boolean, is_talking boolean default false)
  returns boolean language sql immutable as $$
  select m.status = 'active' and m.email_verified_at is not null and not is_blocked
    and (not is_concealed(m, p) and (not p.awaits_city or is_talking) or is_matched)
$$;
