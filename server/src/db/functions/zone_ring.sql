-- How many zones lie between a zone and the one of a cell, in concentric squares.
create or replace function zone_ring(zone int, cell int) returns int language sql immutable parallel safe as $$
  select greatest(
    abs(zone / 3600 - cell_zone(cell) / 3600),
    (least(abs(zone % 3600 - cell_zone(cell) % 3600), 3600 - abs(zone % 3600 - cell_zone(cell) % 3600))
      * cos(radians(cell_lat(cell))))::int)
$$;
