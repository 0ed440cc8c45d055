-- Whether the viewer may see the member m with the profile p. In TypeScript: visibleTo (features/profiles).
create or replace function is_visible_to(p_viewer int, m member, p profile) returns boolean language sql stable as $$
  select is_shown(m, p, (select 1 from pair_block where a = p_viewer and b = m.id) is not null,
    (select 1 from matched where member_id = p_viewer and other_id = m.id) is not null)
$$;
