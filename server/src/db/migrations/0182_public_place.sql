-- additive: nullable columns and columns with defaults; the version before writes places without them, which then are public as they are
-- How much others learn of a place is the member's choice.
alter table profile
  add column hide_distance boolean not null default false,
  add column place_precision text not null default '2km' check (place_precision in ('2km', '4km', '8km', 'city'));

-- What follows from place and choice for everybody else (features/places/public-place.ts); null: the cell and the city
-- themselves. kind: a cell; the cell of the shown city; or an area (a region, a country), which is too wide for a distance.
alter table place
  add column public_cell int,
  add column public_city_id int references city,
  add column public_kind text not null default 'cell' check (public_kind in ('cell', 'city', 'area'));

-- The one definition of where a member is for others, and of where they search from. cell decides about zones, filters and
-- order; distance_cell, null where no distance is shown from here, about distances.
create view public_place as
  select member_id, coalesce(public_cell, cell) as cell,
    case when public_kind <> 'area' then coalesce(public_cell, cell) end as distance_cell,
    coalesce(public_city_id, city_id) as city_id, country_code
  from place;
