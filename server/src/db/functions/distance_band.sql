-- 0 within 5 km, 1 within 10, then 20, 50, 100, 250 and beyond: the only distances by which results are ordered.
create or replace function distance_band(a int, b int) returns int language sql immutable parallel safe as $$
  select width_bucket(cell_km(a, b), array[5.000001, 10.000001, 20.000001, 50.000001, 100.000001, 250.000001]::float8[])
$$;
