-- Age in whole years.
create or replace function years_between(birth date, today date) returns int language sql immutable parallel safe as $$
  select extract(year from age(today, birth))::int
$$;
