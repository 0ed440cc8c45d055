-- SQL twins of contract/src/place-grid.ts: same operations in the same order, so that both give the same bits.
-- Not strict and one expression each, so that the planner writes them into the query.

create function cell_lat(cell int) returns float8 language sql immutable parallel safe
  return (cell / 21000 + 0.5::float8) * 180 / 10019 - 90;

create function cell_lon(cell int) returns float8 language sql immutable parallel safe
  return (cell % 21000 + 0.5::float8) * 360
    / floor(20038 * cos(((cell / 21000 + 0.5::float8) * 180 / 10019 - 90) * pi() / 180) + 0.5::float8) - 180;

create function cell_zone(cell int) returns int language sql immutable parallel safe
  return floor((cell_lat(cell) + 90) * 10)::int * 3600 + floor((cell_lon(cell) + 180) * 10)::int;

-- Kilometres on the great circle (haversine).
create function km_between(lat1 float8, lon1 float8, lat2 float8, lon2 float8) returns float8
  language sql immutable parallel safe
  return 12742.0176::float8 * asin(least(1::float8, sqrt(
    power(sin((lat2 - lat1) * pi() / 180 / 2), 2)
    + cos(lat1 * pi() / 180) * cos(lat2 * pi() / 180) * power(sin((lon2 - lon1) * pi() / 180 / 2), 2)
  )));

-- Kilometres between the centres of two cells.
create function cell_km(a int, b int) returns float8 language sql immutable parallel safe
  return km_between(cell_lat(a), cell_lon(a), cell_lat(b), cell_lon(b));

-- The nearest city to a cell is looked for in a box around its centre.
create index city_place on city (latitude, longitude);

-- Cities for the type-ahead; `wanted` and city.search have the form of server/src/db/reference/search-key.ts. First those
-- with a spelling that begins with `wanted`, then those with a later word that does, and only when there are none of
-- either those that resemble it; each with those of `home_country` before others and large before small.
create function cities_like(wanted text, home_country text, most int) returns setof city
  language plpgsql stable parallel safe
  set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  matching int[];
  later    int[];
begin
  select array_agg(id order by near desc, population desc, id) into matching from (
    select id, population, coalesce(country_code = home_country, false) as near
    from city where search like '%|' || wanted || '%'
    order by near desc, population desc, id limit most
  ) c;
  matching := coalesce(matching, '{}');

  if cardinality(matching) < most and length(wanted) >= 3 then
    select array_agg(id order by near desc, population desc, id) into later from (
      select id, population, coalesce(country_code = home_country, false) as near
      from city where search like '% ' || wanted || '%' and id <> all (matching)
      order by near desc, population desc, id limit most - cardinality(matching)
    ) c;
    matching := matching || coalesce(later, '{}');
  end if;

  if cardinality(matching) = 0 and length(wanted) >= 3 then
    select array_agg(id order by score desc, id) into matching from (
      -- Ten times the people weigh as much as a thirtieth of the letters.
      select id, word_similarity(wanted, search) + ln(population + 10) / 80
        + case when country_code = home_country then 0.1 else 0 end as score
      from city where search %> wanted
      order by score desc, id limit most
    ) c;
  end if;

  return query
    select c.* from unnest(matching) with ordinality as f (id, place) join city c using (id) order by f.place;
end $$;

-- Which reference data this database holds (server/src/db/reference/load-reference.ts); one row.
create table reference_state (
  singleton boolean primary key default true check (singleton),
  checksum  text not null,
  loaded_at timestamptz not null default now()
);
