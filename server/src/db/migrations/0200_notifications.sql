-- What members are told of: in the centre, by mail and by push.

-- Facts on their way. Writing one is all that a busy transaction does: a relay takes them out in batches, makes notices of
-- them and enqueues what must follow. No foreign keys: who is gone by then is not told.
create table outbox (
  id        bigint generated always as identity primary key,
  member_id int not null,
  kind      text not null,
  actor_id  int,
  data      jsonb not null default '{}',
  at        timestamptz not null
);
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- One line of a member's centre. `topic`: facts of one topic are one notice, as all messages of one person.
-- `mailed_at` and `pushed_at` are null while it is still to be said that way, or to be found needless.
create table notice (
  id        bigint generated always as identity primary key,
  uid       uuid not null default gen_random_uuid() unique,
  member_id int not null references member on delete cascade,
  kind      text not null check (kind in ('match', 'like', 'message', 'request', 'gift', 'call_missed', 'deposit',
              'withdrawal', 'boost', 'plan', 'report', 'security')),
  topic     text not null,
  actor_id  int references member on delete cascade,
  data      jsonb not null default '{}',
  count     int not null default 1,
  at        timestamptz not null,
  read_at   timestamptz,
  mailed_at timestamptz,
  pushed_at timestamptz,
  unique (member_id, topic)
);
create index notice_list on notice (member_id, at desc, id desc);
create index notice_unread on notice (member_id) where read_at is null;
create index notice_actor on notice (actor_id);
create index notice_old on notice (at);

-- How a member wants to be told. No row: as usual. `switches` holds only what differs from the usual.
create table notice_setting (
  member_id  int primary key references member on delete cascade,
  switches   jsonb not null default '{}',
  discreet   boolean not null default true,
  -- Minutes of the member's own day; both or none.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to   smallint check (quiet_to between 0 and 1439),
  time_zone  text,
  check ((quiet_from is null) = (quiet_to is null))
);

-- When a member last had a mail of a kind.
create table notice_mail (
  member_id int not null references member on delete cascade,
  kind      text not null,
  at        timestamptz not null,
  primary key (member_id, kind)
);

-- A browser that takes pushes. It goes with the session that gave it: logging out ends the pushes too.
create table push_subscription (
  id         uuid primary key default gen_random_uuid(),
  member_id  int not null references member on delete cascade,
  session_id uuid not null references member_session on delete cascade,
  endpoint   text not null unique,
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id);
create index push_subscription_session on push_subscription (session_id);

-- The key pair by which push services know this site; made at the first start, shared by all servers.
create table push_key (
  one         boolean primary key default true check (one),
  public_key  text not null,
  private_key text not null
);
