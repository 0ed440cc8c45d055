-- additive: a table that the version before does not read.

-- What staff announce to members, in the application and for a time.
create table announcement (
  id           uuid primary key default gen_random_uuid(),
  -- By the code of the language; English is always there and is shown to readers of a language that is missing.
  titles       jsonb not null check (jsonb_typeof(titles) = 'object' and titles ? 'en'),
  texts        jsonb not null check (jsonb_typeof(texts) = 'object' and texts ? 'en'),
  path         text check (path like '/%' and path not like '//%'), -- A page of this site.
  country_code text references country, -- Null: not for one country.
  city_id      int references city, -- The city as it is shown, not a town beside it. Null: not for one city.
  starts_at    timestamptz not null,
  ends_at      timestamptz not null check (ends_at > starts_at),
  stopped_at   timestamptz, -- Withdrawn, if before starts_at, or ended by staff.
  staff_id     int not null,
  created_at   timestamptz not null,
  check (country_code is null or city_id is null)
);
-- Each start of the application asks for the newest that runs.
create index announcement_running on announcement (starts_at desc) where stopped_at is null;
