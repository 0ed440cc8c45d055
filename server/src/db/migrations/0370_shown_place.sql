-- What other members see instead of a place (scripts/lib/shown-places.ts): the nearest city of at least 100,000 inhabitants,
-- else a region; both null: the country alone. A city that may be shown shows itself. Filled from the reference data.
alter table city
  -- Cities are loaded in batches, so a city may come before the one it shows.
  add column shown_city_id int references city deferrable initially deferred,
  add column shown_region text;
create index city_shown on city (shown_city_id);

-- The one definition of what others see of a city or of a cell near it.
create view shown_place as
  select c.id as city_id, h.id as shown_city_id, coalesce(h.name, c.shown_region) as name,
    coalesce(h.names, '{}') as names
  from city c left join city h on h.id = c.shown_city_id;
