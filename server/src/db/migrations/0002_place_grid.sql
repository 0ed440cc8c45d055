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
