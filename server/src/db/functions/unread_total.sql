-- How many messages wait for a member in the conversations they can see; requests are counted separately.
create or replace function unread_total(p_member int) returns int language sql stable as $$
  select coalesce(sum(s.unread), 0)::int
  from conversation_side s join member m on m.id = s.other_id join profile p on p.member_id = m.id
  where s.member_id = p_member and s.unread > 0 and s.box = 'matches' and is_visible_to(p_member, m, p)
$$;
