-- The 0.1-degree square that contains a cell's centre.
create or replace function cell_zone(cell int) returns int language sql immutable parallel safe as $$
  select floor((cell_lat(cell) + 90) * 10)::int * 3600 + floor((cell_lon(cell) + 180) * 10)::int
$$;
