-- Names as they are searched: small letters without accents.
create function fold_name(name text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(public.unaccent('public.unaccent'::regdictionary, name), NFKD), '[\u0300-\u036f]', '', 'g'));

-- A text in which LIKE finds nothing but itself.
create function like_literal(plain text) returns text language sql immutable parallel safe
  return replace(replace(replace(plain, '\', '\\'), '%', '\%'), '_', '\_');

alter table member
  add column first_folded text not null generated always as (fold_name(firstname)) stored,
  add column last_folded  text not null generated always as (fold_name(lastname)) stored;
create index member_name on member using gin ((first_folded || ' ' || last_folded) gin_trgm_ops);

-- A plain search walks the cards in the order of shuf: of a cell, of a country, or of the world.
alter table card add column country text;
update card set country = place.country_code from place where place.member_id = card.member_id;
alter table card alter column country set not null;
create index card_cell on card (cell, shuf) where visible;
create index card_country on card (country, shuf) where visible;
create index card_world on card (shuf) where visible;

-- Where a member's walk through all suggestions stands. generation: a new lap begins at the front again. fit: what the lap
-- was laid out for; when it differs, the lap is old. last_pos: of the queue. finished: nobody is left to line up.
create table feed_lap (
  member_id  int primary key references member on delete cascade,
  generation int not null,
  started_at timestamptz not null,
  fit        text not null,
  last_pos   int not null,
  finished   boolean not null
);
create index feed_lap_started on feed_lap (started_at);
-- Nobody is lined up twice in a lap.
create unique index feed_queue_once on feed_queue (member_id, cand);

create or replace function refresh_card(subject int, now timestamptz) returns void language plpgsql as $$
declare
  before card%rowtype;
  fresh  card%rowtype;
begin
  select * into before from card where member_id = subject for update;
  select m.id,
    array_position(array['male', 'female', 'other'], m.gender) - 1,
    case p.wants_gender when 'male' then array[0] when 'female' then array[1] else array[0, 1, 2] end,
    birth_of(m), p.wants_age_min, p.wants_age_max, l.cell, cell_zone(l.cell),
    case when s.seen_at > now - interval '1 day' then 0 when s.seen_at > now - interval '7 days' then 1
         when s.seen_at > now - interval '30 days' then 2 else 3 end,
    coalesce(before.shuf, floor(random() * 2147483647)::int),
    m.status = 'active' and m.email_verified_at is not null and m.role <> 'guest' and not p.hidden,
    l.country_code
  into fresh
  from member m
  join profile p on p.member_id = m.id
  join place l on l.member_id = m.id
  left join presence s on s.member_id = m.id
  where m.id = subject;

  if not found then
    delete from card where member_id = subject;
  else
    insert into card select fresh.*
    on conflict (member_id) do update set gender = excluded.gender, wants = excluded.wants, birth = excluded.birth,
      age_min = excluded.age_min, age_max = excluded.age_max, cell = excluded.cell, zone = excluded.zone,
      act = excluded.act, visible = excluded.visible, country = excluded.country;
  end if;

  if before.visible then
    update zone_stat set n = n - 1 where gender = before.gender and zone = before.zone and act = before.act;
  end if;
  if fresh.visible then
    insert into zone_stat values (fresh.gender, fresh.zone, fresh.act, 1)
    on conflict (gender, zone, act) do update set n = zone_stat.n + 1;
  end if;

  -- Another place or other wishes: what was lined up no longer fits, and the walk starts anew.
  if before.zone is distinct from fresh.zone or before.wants is distinct from fresh.wants
     or before.age_min is distinct from fresh.age_min or before.age_max is distinct from fresh.age_max then
    delete from feed_queue where member_id = subject;
    delete from feed_cursor where member_id = subject;
  end if;
end $$;

-- How many zones lie between a zone and the one of a cell, counted like the rings of an onion.
create function zone_ring(zone int, cell int) returns int language sql immutable parallel safe
  return greatest(
    abs(zone / 3600 - cell_zone(cell) / 3600),
    (least(abs(zone % 3600 - cell_zone(cell) % 3600), 3600 - abs(zone % 3600 - cell_zone(cell) % 3600))
      * cos(radians(cell_lat(cell))))::int);

-- 0 within 5 km, 1 within 10, then 20, 50, 100, 250 and beyond: the only distances that any order follows.
create function distance_band(a int, b int) returns int language sql immutable parallel safe
  return width_bucket(cell_km(a, b), array[5.000001, 10.000001, 20.000001, 50.000001, 100.000001, 250.000001]::float8[]);
