-- A member's card follows from member, profile, public place and presence. Every change of one of them calls refresh_card in the same
-- transaction; nothing else writes card. zone_stat gets its row here too, since retrieval walks occupied zones only, and so does
-- searched_name, since a search by name looks there first. Whether the member's city is open is noted on the profile before, so that no
-- rule of visibility reads a table for it.
create or replace function refresh_card(subject int, now timestamptz) returns void language plpgsql as $$
declare
  before card%rowtype;
  fresh  card%rowtype;
begin
  -- The profile before the card, as moves and the job that settles cities lock them.
  update profile p set awaits_city = w.awaits
  from (select exists (select from public_place l join city y on y.id = l.city_id
    join waiting_city o on o.city_id = y.shown_city_id where l.member_id = subject) as awaits) w
  where p.member_id = subject and p.awaits_city <> w.awaits;

  select * into before from card where member_id = subject for update;
  select m.id,
    array_position(array['male', 'female', 'other'], m.gender) - 1,
    case p.wants_gender when 'male' then array[0] when 'female' then array[1] else array[0, 1, 2] end,
    birth_of(m), p.wants_age_min, p.wants_age_max, l.cell, cell_zone(l.cell),
    case when s.seen_at > now - interval '1 day' then 0 when s.seen_at > now - interval '7 days' then 1
         when s.seen_at > now - interval '30 days' then 2 else 3 end,
    coalesce(before.shuf, floor(random() * 2147483647)::int),
    m.status = 'active' and m.email_verified_at is not null and m.role <> 'guest' and not is_hidden(m, p),
    l.country_code, m.first_folded, coalesce((select y.shown_city_id from city y where y.id = l.city_id), 0)
  into fresh
  from member m
  join profile p on p.member_id = m.id
  join public_place l on l.member_id = m.id
  left join presence s on s.member_id = m.id
  where m.id = subject;

  if not found then
    delete from card where member_id = subject;
  else
    insert into card select fresh.*
    on conflict (member_id) do update set gender = excluded.gender, wants = excluded.wants, birth = excluded.birth,
      age_min = excluded.age_min, age_max = excluded.age_max, cell = excluded.cell, zone = excluded.zone,
      recency = excluded.recency, visible = excluded.visible, country = excluded.country, name = excluded.name,
      city = excluded.city;
  end if;

  -- The row is written before the card can be seen, also where it is there: the lock of its table holds off its deletion.
  if fresh.visible and (before.visible is distinct from true or before.name <> fresh.name) then
    insert into searched_name values (fresh.name) on conflict do nothing;
  end if;
  if before.visible then
    update zone_stat set n = n - 1 where gender = before.gender and zone = before.zone and recency = before.recency;
  end if;
  if fresh.visible then
    insert into zone_stat values (fresh.gender, fresh.zone, fresh.recency, 1)
    on conflict (gender, zone, recency) do update set n = zone_stat.n + 1;
  end if;

  -- After a change of place or preferences the queued suggestions no longer fit, and the walk starts again.
  if before.zone is distinct from fresh.zone or before.wants is distinct from fresh.wants
     or before.age_min is distinct from fresh.age_min or before.age_max is distinct from fresh.age_max then
    delete from feed_queue where member_id = subject;
    delete from feed_cursor where member_id = subject;
  end if;
end $$;
