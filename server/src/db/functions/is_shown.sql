-- The rule of is_visible_to over the facts about the two: active and verified, no block between them in either direction, and
-- not hidden (is_hidden) unless they matched. It reads no table, so the planner inlines it.
create or replace function is_shown(m member, p profile, is_blocked boolean, is_matched boolean) returns boolean
  language sql immutable as $$
  select m.status = 'active' and m.email_verified_at is not null and not is_blocked and (not is_hidden(m, p) or is_matched)
$$;
