alter table profile
  add column languages  text[] not null default '{}',
  add column interests  text[] not null default '{}',
  add column education  text,
  add column occupation text,
  -- In centimetres.
  add column height     smallint check (height between 120 and 230),
  add column children   text,
  add column smoking    text,
  add column drinking   text;

-- What is sensitive: each value stands with the time of its consent, and goes with it. A genotype that was given is
-- remembered by its day only, so that it cannot be tried out; compatible_since is when the switch was turned on last.
create table culture (
  member_id              int primary key references member on delete cascade,
  faith                  text,
  faith_consented_at     timestamptz,
  ethnic_group           text,
  ethnic_consented_at    timestamptz,
  genotype               text check (genotype in ('AA', 'AS', 'SS', 'AC', 'SC')),
  genotype_consented_at  timestamptz,
  genotype_given_at      timestamptz,
  compatible_only        boolean not null default false,
  compatible_since       timestamptz,
  check ((faith is null) = (faith_consented_at is null)),
  check ((ethnic_group is null) = (ethnic_consented_at is null)),
  check ((genotype is null) = (genotype_consented_at is null)),
  check (genotype is null or genotype_given_at is not null),
  check (not compatible_only or (genotype is not null and compatible_since is not null))
);

-- gene_group: 0 asks for no compatible genotypes, 1 does and fits everybody (AA), 2 does and fits only 0 and 1. Two of
-- group 2 are never suggested to each other; nothing finer than this leaves culture.
alter table card add column gene_group smallint not null default 0;
drop index card_feed;
create index card_feed on card (gender, zone, act, shuf)
  include (member_id, birth, age_min, age_max, wants, cell, gene_group) where visible;

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
    l.country_code,
    case when u.compatible_only then case u.genotype when 'AA' then 1 else 2 end else 0 end
  into fresh
  from member m
  join profile p on p.member_id = m.id
  join place l on l.member_id = m.id
  left join presence s on s.member_id = m.id
  left join culture u on u.member_id = m.id
  where m.id = subject;

  if not found then
    delete from card where member_id = subject;
  else
    insert into card select fresh.*
    on conflict (member_id) do update set gender = excluded.gender, wants = excluded.wants, birth = excluded.birth,
      age_min = excluded.age_min, age_max = excluded.age_max, cell = excluded.cell, zone = excluded.zone,
      act = excluded.act, visible = excluded.visible, country = excluded.country, gene_group = excluded.gene_group;
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
