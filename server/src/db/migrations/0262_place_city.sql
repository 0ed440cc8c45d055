-- How many people are in a city is told where it is enough of them.
create index place_city on place (city_id);
