-- additive: a table that the version before does not read
-- The members of each city with at least ten women and ten men, as they were last counted on a day (UTC): city_liquidity by day.
create table figure_city (
  day         date not null,
  city_id     int not null references city,
  women       int not null,
  men         int not null,
  others      int, -- Null where there are some, but fewer than ten.
  active      int not null, -- Seen within a week.
  shown       real not null, -- Showings of its members, fading by a fifth each day.
  matches     real not null, -- Matches of its members, half of one each, fading in the same way.
  primary key (city_id, day)
);
