-- additive: a table that the version before does not read, and a column with a default
-- Cities that are not open yet: their members join and complete their profiles, but neither see others nor are shown, until so many
-- wait that there are members to meet. A city without a row is open. city_id: a city that may be shown.
create table waiting_city (
  city_id    int primary key references city,
  people_min int not null check (people_min between 20 and 500), -- So many waiting members open it.
  balanced   boolean not null, -- Opens only with at least 30 % women and 30 % men among them.
  set_at     timestamptz not null
);

-- Is the city that others see of the member's place waiting? Written by refresh_card alone.
alter table profile add column awaits_city boolean not null default false;
create index profile_awaits_city on profile (member_id) where awaits_city;
