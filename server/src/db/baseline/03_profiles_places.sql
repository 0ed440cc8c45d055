-- Profiles, photos and places. A foreign key to member has an index that starts with it wherever a member's rows are many:
-- deleting a member must not scan the largest tables.

create table profile (
  member_id              int primary key references member on delete cascade,
  about                  text not null default '',
  looking_for            text[] not null default '{}' check (looking_for <@ array['friendship', 'dating', 'marriage']),
  wants_gender           text not null default 'both' check (wants_gender in ('both', 'male', 'female')),
  wants_age_min          smallint not null default 19,
  wants_age_max          smallint not null default 99,
  wants_distance         smallint check (wants_distance in (5, 10, 20)),
  preferences_set        boolean not null default false,
  -- Null until the member chose; until then nobody sees it.
  phone_shared_with      text check (phone_shared_with in ('everyone', 'matches', 'nobody')),
  dob_shared_with        text check (dob_shared_with in ('everyone', 'matches', 'nobody')),
  hidden                 boolean not null default false,
  hide_online            boolean not null default false,
  read_receipts          boolean not null default true,
  gifts_open             boolean not null default true,
  show_visits            boolean not null default true,
  languages              text[] not null default '{}',
  interests              text[] not null default '{}',
  education              text,
  occupation             text,
  -- In centimetres.
  height                 smallint check (height between 120 and 230),
  children               text,
  smoking                text,
  drinking               text,
  -- [{"prompt": "sunday", "answer": "…"}], in the member's order.
  prompt_answers         jsonb not null default '[]' check (jsonb_array_length(prompt_answers) <= 3),
  -- When show_visits was last changed: it is frozen for 24 hours from then, so that nobody turns it off for one visit.
  show_visits_changed_at timestamptz,
  check (wants_age_min between 19 and 99 and wants_age_max between wants_age_min and 99)
);

-- Sensitive details: each value is stored with the time of its consent and deleted with it. After a genotype is deleted only
-- the day it was entered stays (genotype_set_at), so that values cannot be tried out.
create table culture (
  member_id             int primary key references member on delete cascade,
  faith                 text,
  faith_consented_at    timestamptz,
  ethnic_group          text,
  ethnic_consented_at   timestamptz,
  genotype              text check (genotype in ('AA', 'AS', 'SS', 'AC', 'SC')),
  genotype_consented_at timestamptz,
  genotype_set_at       timestamptz,
  check ((faith is null) = (faith_consented_at is null)),
  check ((ethnic_group is null) = (ethnic_consented_at is null)),
  check ((genotype is null) = (genotype_consented_at is null)),
  check (genotype is null or genotype_set_at is not null)
);

create table photo (
  id          uuid primary key default gen_random_uuid(),
  member_id   int not null references member on delete cascade,
  position    smallint not null,
  -- Where its bytes are; the key does not reveal whose they are.
  storage_key text not null unique,
  width       smallint not null,
  height      smallint not null,
  placeholder bytea not null,
  created_at  timestamptz not null,
  unique (member_id, position) deferrable initially deferred
);

-- Stored files of deleted photos, messages, tickets and members, until the sweep has deleted them.
create table orphaned_file (
  storage_key text primary key,
  removed_at  timestamptz not null
);

-- When a member was last online. Members online now are few among many and are found by seen_at.
create table presence (
  member_id int primary key references member on delete cascade,
  seen_at   timestamptz not null
) with (fillfactor = 70);
create index presence_seen on presence (seen_at);

-- Who last visited whose profile when; kept for 90 days. Members who hide their own visits see nobody's.
create table visit (
  viewer_id int not null references member on delete cascade,
  owner_id  int not null references member on delete cascade,
  at        timestamptz not null,
  primary key (viewer_id, owner_id),
  check (viewer_id <> owner_id)
);
create index visit_of on visit (owner_id, at desc) include (viewer_id);
create index visit_old on visit (at);

create table country (
  code      text primary key check (code ~ '^[A-Z]{2}$'),
  dial_code text not null
);

-- Filled from the reference data. The city that other members see instead of this one (scripts/lib/checks/shown-places.ts) is the
-- nearest city of at least 100,000 inhabitants, else a region; both null: the country alone. A city that may be shown shows
-- itself.
create table city (
  id            int primary key,
  name          text not null,
  -- Other spellings by language, {"fr": "Londres"}.
  names         jsonb not null default '{}',
  -- Every spelling in lower case without accents, for the type-ahead.
  search        text not null,
  country_code  text not null references country,
  region        text,
  latitude      real not null,
  longitude     real not null,
  population    int not null,
  -- Cities are loaded in batches, so a city may come before the one it shows.
  shown_city_id int references city deferrable initially deferred,
  shown_region  text
);
create index city_search on city using gin (search gin_trgm_ops);
create index city_country on city (country_code, population desc);
-- The nearest city to a cell is searched in a box around its centre.
create index city_place on city (latitude, longitude);
create index city_shown on city (shown_city_id);

-- The one definition of what others see of a city or of a cell near it.
create view shown_place as
  select c.id as city_id, h.id as shown_city_id, coalesce(h.name, c.shown_region) as name,
    coalesce(h.names, '{}') as names
  from city c left join city h on h.id = c.shown_city_id;

-- A member's place is a cell of the fixed 2-km world grid and never anything finer (contract/src/place-grid.ts).
create table place (
  member_id    int primary key references member on delete cascade,
  cell         int not null,
  city_id      int not null references city,
  country_code text not null references country,
  changed_at   timestamptz not null
);
-- How many members are in a city is shown where there are enough of them.
create index place_city on place (city_id);

-- When a member recently changed place, and nothing about where: limits how often the place changes. Rows older than a
-- day are deleted at the next change.
create table place_change (
  member_id int not null references member on delete cascade,
  at        timestamptz not null
);
create index place_change_member on place_change (member_id, at desc);
