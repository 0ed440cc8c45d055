-- Latitude of a cell's centre, in degrees. The functions of the place grid have the same operations in the same order as
-- contract/src/place-grid.ts, so that both compute the same bits; each is one expression and not strict, so that the planner
-- inlines it.
create or replace function cell_lat(cell int) returns float8 language sql immutable parallel safe as $$
  select (cell / 21000 + 0.5::float8) * 180 / 10019 - 90
$$;
