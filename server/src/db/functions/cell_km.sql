-- Kilometres between the centres of two cells.
create or replace function cell_km(a int, b int) returns float8 language sql immutable parallel safe as $$
  select km_between(cell_lat(a), cell_lon(a), cell_lat(b), cell_lon(b))
$$;
