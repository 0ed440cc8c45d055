-- May the viewer see the member m with the profile p? The one rule of visibility; queries contain this body as visibleTo
-- (server/src/features/profiles), since a function with sub-selects is not inlined. Scalar sub-selects and not `not exists`:
-- the planner would join, sized for an average member, and be slow for one with many matches or blocks.
create or replace function is_visible_to(p_viewer int, m member, p profile) returns boolean language sql stable as $$
  select is_shown(m, p, (select 1 from pair_block where a = p_viewer and b = m.id) is not null,
    (select 1 from matched where member_id = p_viewer and other_id = m.id) is not null,
    (select 1 from conversation where low = least(p_viewer, m.id) and high = greatest(p_viewer, m.id) and stage = 'open') is not null)
$$;
