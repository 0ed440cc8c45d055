-- The one rule of who may see whom, over the facts about the two. It reads no table, so the planner inlines it everywhere.
create or replace function is_shown(m member, p profile, is_blocked boolean, is_matched boolean) returns boolean
  language sql immutable as $$
  select m.status = 'active' and m.email_verified_at is not null and not is_blocked and (not p.hidden or is_matched)
$$;
