-- additive: new tables.

-- Meetings that a member shared with somebody they trust, who is notified when the member does not check in.
create table date_plan (
  id            uuid primary key default gen_random_uuid(),
  member_id     int not null references member on delete cascade,
  -- As the member wrote them: whom they meet, where.
  meets         text not null check (char_length(meets) between 1 and 60),
  place         text not null check (char_length(place) between 1 and 120),
  starts_at     timestamptz not null,
  check_in_at   timestamptz not null,
  contact_name  text not null check (char_length(contact_name) between 1 and 60),
  contact_email citext,
  -- E.164
  contact_phone text,
  state         text not null check (state in ('planned', 'safe', 'alerted')),
  created_at    timestamptz not null,
  settled_at    timestamptz,
  -- How often the time was put off.
  extensions    smallint not null default 0,
  check (num_nonnulls(contact_email, contact_phone) = 1),
  check (check_in_at > starts_at)
);
create index date_plan_member on date_plan (member_id, created_at desc);
create index date_plan_old on date_plan (check_in_at);
