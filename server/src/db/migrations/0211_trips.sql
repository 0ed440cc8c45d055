-- additive: new tables, and a nullable column of card, which a job of the new version fills
-- The city that others see of a member's place; 0 where they see a region or the country alone. Written by refresh_card; null
-- in cards that an older version wrote, until the job discovery.fill-cities has come to them.
alter table card add column city int;
create index card_without_city on card (member_id) where city is null;
-- A member on a trip sees the cards of one city, recently active first and then by chance: no part of the city comes first.
create index card_city on card (city, gender, recency, shuf) where visible;

-- Discover shows a member this city instead of the surroundings of their place, which does not change. city_id: a city that may
-- be shown. The row is deleted when the member ends the trip, and within the hour after ends_at, from which on it has no effect.
create table trip (
  member_id  int primary key references member on delete cascade,
  city_id    int not null references city,
  started_at timestamptz not null,
  ends_at    timestamptz not null
);
create index trip_city on trip (city_id);
create index trip_ends on trip (ends_at);

-- When a member recently began a trip, and nothing about where to: limits how often the city changes. Kept for a day.
create table trip_start (
  member_id int not null references member on delete cascade,
  at        timestamptz not null
);
create index trip_start_member on trip_start (member_id, at desc);
create index trip_start_old on trip_start (at);
