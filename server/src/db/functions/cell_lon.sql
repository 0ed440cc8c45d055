-- Longitude of a cell's centre, in degrees; see cell_lat.
create or replace function cell_lon(cell int) returns float8 language sql immutable parallel safe as $$
  select (cell % 21000 + 0.5::float8) * 360
    / floor(20038 * cos(((cell / 21000 + 0.5::float8) * 180 / 10019 - 90) * pi() / 180) + 0.5::float8) - 180
$$;
