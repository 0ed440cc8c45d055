-- additive: new tables.

-- A few seconds that a member recorded for the own profile; anyone who sees the profile can play it.
create table voice_intro (
  member_id   int primary key references member on delete cascade,
  id          uuid not null unique default gen_random_uuid(),
  storage_key text not null unique,
  mime        text not null check (mime in ('audio/webm', 'audio/mp4')),
  tenths      smallint not null, -- of a second
  waveform    bytea not null,
  created_at  timestamptz not null
);

-- How often a member recorded one on the last day (UTC) on which they did.
create table voice_intro_day (
  member_id int primary key references member on delete cascade,
  day       date not null,
  count     smallint not null
);
