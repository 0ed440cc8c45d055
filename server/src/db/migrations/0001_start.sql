-- Members have an integer id inside and a random uuid (uid) outside; nothing countable leaves the server.

-- accounts ------------------------------------------------------------------------------------------------------------

create table member (
  id                int generated always as identity primary key,
  uid               uuid not null default gen_random_uuid() unique,
  email             citext not null unique,
  email_verified_at timestamptz,
  password_hash     text not null,
  firstname         text not null,
  lastname          text not null,
  gender            text not null check (gender in ('male', 'female', 'other')),
  -- The age given at sign-up grows from the day it was given; a birth date given later replaces both.
  age_given         smallint not null check (age_given > 18),
  age_given_on      date not null,
  dob               date,
  dial_code         text not null,
  mobile_number     text not null,
  phone             text not null,
  locale            text not null default 'en' check (locale in ('en', 'es', 'fr', 'pt', 'sw')),
  role              text not null default 'user' check (role in ('admin', 'user', 'guest')),
  status            text not null default 'active' check (status in ('active', 'inactive', 'suspended', 'banned', 'deleted')),
  synthetic         boolean not null default false,
  created_at        timestamptz not null
);

-- The body is text: PostgreSQL 15.20 does not add columns with defaults to a table whose row type a parsed body uses.
create function birth_of(m member) returns date language sql immutable parallel safe
  as $$ select coalesce(m.dob, (m.age_given_on - make_interval(years => m.age_given))::date) $$;

create function years_between(birth date, today date) returns int language sql immutable parallel safe
  return extract(year from age(today, birth))::int;

create table member_session (
  id                    uuid primary key default gen_random_uuid(),
  member_id             int not null references member on delete cascade,
  token_hash            bytea not null unique,
  device                text not null,
  remember              boolean not null,
  created_at            timestamptz not null,
  last_used_at          timestamptz not null,
  expires_at            timestamptz not null,
  password_confirmed_at timestamptz
);
create index member_session_member on member_session (member_id, last_used_at desc);

-- One live code for an address and a purpose: a new one voids the old one by taking its row.
create table mailed_code (
  purpose    text not null check (purpose in ('verify', 'login', 'reset', 'email')),
  email      citext not null,
  member_id  int not null references member on delete cascade,
  code_hash  bytea not null,
  attempts   smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (purpose, email)
);
create index mailed_code_member on mailed_code (member_id);

-- Counters of rate-limiter-flexible; they must outlive a restart.
create table rate_limit (
  key    varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

-- profiles ------------------------------------------------------------------------------------------------------------

create table profile (
  member_id         int primary key references member on delete cascade,
  about             text not null default '',
  looking_for       text[] not null default '{}' check (looking_for <@ array['friendship', 'dating', 'marriage']),
  wants_gender      text not null default 'both' check (wants_gender in ('both', 'male', 'female')),
  wants_age_min     smallint not null default 19,
  wants_age_max     smallint not null default 99,
  wants_distance    smallint check (wants_distance in (5, 10, 20)),
  preferences_given boolean not null default false,
  -- Null until the member chose; until then nobody sees it.
  phone_shared_with text check (phone_shared_with in ('everyone', 'matches', 'nobody')),
  dob_shared_with   text check (dob_shared_with in ('everyone', 'matches', 'nobody')),
  hidden            boolean not null default false,
  hide_online       boolean not null default false,
  read_receipts     boolean not null default true,
  check (wants_age_min between 19 and 99 and wants_age_max between wants_age_min and 99)
);

create table photo (
  id          uuid primary key default gen_random_uuid(),
  member_id   int not null references member on delete cascade,
  position    smallint not null,
  -- Where its bytes lie; says nothing about whose they are.
  storage_key text not null unique,
  width       smallint not null,
  height      smallint not null,
  placeholder bytea not null,
  created_at  timestamptz not null,
  unique (member_id, position) deferrable initially deferred
);

-- Bytes of removed photos and of members who left, until the sweep has deleted them.
create table photo_remains (
  storage_key text primary key,
  removed_at  timestamptz not null
);

-- places --------------------------------------------------------------------------------------------------------------

create table country (
  code      text primary key check (code ~ '^[A-Z]{2}$'),
  dial_code text not null
);

create table city (
  id           int primary key,
  name         text not null,
  -- Other spellings by language, {"fr": "Londres"}.
  names        jsonb not null default '{}',
  -- Every spelling in small letters without accents, for the type-ahead.
  search       text not null,
  country_code text not null references country,
  region       text,
  latitude     real not null,
  longitude    real not null,
  population   int not null
);
create index city_search on city using gin (search gin_trgm_ops);
create index city_country on city (country_code, population desc);

-- A member's place is a cell of the fixed 2-km world grid and never anything finer (contract/src/place-grid.ts).
create table place (
  member_id    int primary key references member on delete cascade,
  cell         int not null,
  city_id      int not null references city,
  country_code text not null references country,
  changed_at   timestamptz not null
);

-- discovery -----------------------------------------------------------------------------------------------------------

create table presence (
  member_id int primary key references member on delete cascade,
  seen_at   timestamptz not null
) with (fillfactor = 70);

-- What retrieval filters on and nothing else. gender: 0 male, 1 female, 2 other. cell: 2-km privacy cell. zone: 0.1-degree
-- square of the cell's centre, an index over cells. act: 0 seen today, 1 this week, 2 this month, 3 earlier (hourly sweep).
-- shuf: fixed random walking order, so that order tells nothing about distance.
create table card (
  member_id int primary key references member on delete cascade,
  gender    smallint not null,
  wants     smallint[] not null,
  birth     date not null,
  age_min   smallint not null,
  age_max   smallint not null,
  cell      int not null,
  zone      int not null,
  act       smallint not null,
  shuf      int not null,
  visible   boolean not null
) with (fillfactor = 90);
create index card_feed on card (gender, zone, act, shuf)
  include (member_id, birth, age_min, age_max, wants, cell) where visible;

create table zone_stat (
  gender smallint not null,
  zone   int not null,
  act    smallint not null,
  n      int not null,
  primary key (gender, zone, act)
);

create table feed_cursor (
  member_id int not null references member on delete cascade,
  gender    smallint not null,
  zone      int not null,
  act       smallint not null,
  pos       int not null,
  primary key (member_id, gender, zone, act)
);

create table feed_queue (
  member_id int not null references member on delete cascade,
  pos       int not null,
  cand      int not null,
  primary key (member_id, pos)
) with (fillfactor = 80);

-- reactions -----------------------------------------------------------------------------------------------------------

-- One state a direction; a block lies in pair_block.
create table reaction (
  actor  int not null references member on delete cascade,
  target int not null references member on delete cascade,
  kind   smallint not null check (kind in (1, 2)), -- 1 like, 2 dislike
  at     timestamptz not null,
  primary key (actor, target),
  check (actor <> target)
);
create index reaction_likes_me on reaction (target, at desc) include (actor) where kind = 1;
create index reaction_mine on reaction (actor, kind, at desc) include (target);

-- Written both ways, so that "is there a block between us" is one probe from either side. mine: a blocked b.
create table pair_block (
  a    int not null references member on delete cascade,
  b    int not null references member on delete cascade,
  mine boolean not null,
  at   timestamptz not null,
  primary key (a, b)
);

-- A match, written both ways.
create table matched (
  member_id int not null references member on delete cascade,
  other_id  int not null references member on delete cascade,
  at        timestamptz not null,
  primary key (member_id, other_id)
);
create index matched_latest on matched (member_id, at desc);

-- chat ----------------------------------------------------------------------------------------------------------------

create table conversation (
  id       int generated always as identity primary key,
  uid      uuid not null default gen_random_uuid() unique,
  low      int not null references member on delete cascade,
  high     int not null references member on delete cascade,
  last_seq int not null default 0,
  unique (low, high),
  check (low < high)
);

-- What a conversation is to each of its two members.
create table conversation_side (
  conversation_id int not null references conversation on delete cascade,
  member_id       int not null references member on delete cascade,
  other_id        int not null references member on delete cascade,
  read_seq        int not null default 0,
  updated_at      timestamptz not null,
  primary key (conversation_id, member_id)
);
create index conversation_side_list on conversation_side (member_id, updated_at desc);

create table message (
  conversation_id int not null references conversation on delete cascade,
  seq             int not null check (seq > 0),
  uid             uuid not null default gen_random_uuid(),
  sender_id       int not null references member on delete cascade,
  client_id       uuid not null,
  kind            text not null check (kind in ('text')),
  body            text not null,
  sent_at         timestamptz not null,
  primary key (conversation_id, seq),
  unique (conversation_id, sender_id, client_id)
);

-- safety --------------------------------------------------------------------------------------------------------------

create table abuse_report (
  id          uuid primary key default gen_random_uuid(),
  reporter_id int references member on delete set null,
  target_id   int not null references member on delete cascade,
  category    text,
  content     text not null,
  -- What the two wrote to each other last, kept as it was when reported.
  evidence    jsonb not null default '[]',
  status      text not null default 'open' check (status in ('open', 'closed')),
  created_at  timestamptz not null
);
create index abuse_report_mine on abuse_report (reporter_id, created_at desc);
create index abuse_report_open on abuse_report (created_at) where status = 'open';

-- catalogue -----------------------------------------------------------------------------------------------------------

create table currency (
  code     text primary key,
  name     text not null,
  decimals smallint not null,
  channels text[] not null default '{}'
);

-- Prices in US cents.
create table gift (
  id       uuid primary key default gen_random_uuid(),
  code     text not null unique,
  price    bigint not null check (price > 0),
  position smallint not null,
  active   boolean not null default true
);

create table boost_plan (
  id       uuid primary key default gen_random_uuid(),
  days     smallint not null unique check (days > 0),
  price    bigint not null check (price > 0),
  active   boolean not null default true
);

-- null messages: without limit. gift_conversion in percent.
create table subscription_plan (
  id              uuid primary key default gen_random_uuid(),
  code            text not null unique,
  name            text not null,
  price           bigint not null check (price >= 0),
  days            smallint not null check (days > 0),
  calls           int not null,
  messages        int,
  gift_conversion smallint not null check (gift_conversion between 0 and 100),
  position        smallint not null,
  active          boolean not null default true
);
