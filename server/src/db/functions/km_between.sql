-- Kilometres on the great circle (haversine).
create or replace function km_between(lat1 float8, lon1 float8, lat2 float8, lon2 float8) returns float8
  language sql immutable parallel safe as $$
  select 12742.0176::float8 * asin(least(1::float8, sqrt(
    power(sin((lat2 - lat1) * pi() / 180 / 2), 2)
    + cos(lat1 * pi() / 180) * cos(lat2 * pi() / 180) * power(sin((lon2 - lon1) * pi() / 180 / 2), 2)
  )))
$$;
