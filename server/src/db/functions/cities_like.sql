-- Loads pg_trgm: in a session that has not used it, its settings are unknown and may not be set.
select show_limit();

-- Cities for the type-ahead; `wanted` and city.search have the form of server/src/db/reference/search-key.ts. First those
-- with a spelling that begins with `wanted`, then those with a later word that does, and only when there are none of
-- either those that resemble it; each with those of `home_country` before others and large before small.
create or replace function cities_like(wanted text, home_country text, most int) returns setof city
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
