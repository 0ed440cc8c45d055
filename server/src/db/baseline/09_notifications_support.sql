-- Notices in the centre, by mail and by push, and tickets to the support team.

-- Notices to be made. Writing a row is all that a busy transaction does: a relay takes them out in batches, makes notices
-- of them and adds the jobs that must follow. A row that the relay could not turn into a notice waits for its next attempt.
-- No foreign keys: rows of members deleted by then are dropped.
create table outbox (
  id        bigint generated always as identity primary key,
  member_id int not null,
  kind      notice_kind not null,
  actor_id  int,
  data      jsonb not null default '{}',
  at        timestamptz not null,
  attempts  smallint not null default 0,
  retry_at  timestamptz,
  -- Lists and the relay cast these ids; a row without a valid one would fail for everybody in the same statement.
  constraint outbox_refers check (
    case when kind in ('message', 'request') then (data ->> 'conversationId')::uuid is not null
      when kind = 'support' then (data ->> 'ticketId')::uuid is not null else true end)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- One line of a member's notification centre. `topic`: events of one topic are one notice, as all messages of one person.
-- `mailed_at` and `pushed_at` are null until it is mailed or pushed, or found to need no mail or push.
create table notice (
  id        bigint generated always as identity primary key,
  uid       uuid not null default gen_random_uuid() unique,
  member_id int not null references member on delete cascade,
  kind      notice_kind not null,
  topic     text not null,
  actor_id  int references member on delete cascade,
  data      jsonb not null default '{}',
  count     int not null default 1,
  at        timestamptz not null,
  read_at   timestamptz,
  mailed_at timestamptz,
  pushed_at timestamptz,
  unique (member_id, topic),
  constraint notice_refers check (
    case when kind in ('message', 'request') then (data ->> 'conversationId')::uuid is not null
      when kind = 'support' then (data ->> 'ticketId')::uuid is not null else true end)
);
create index notice_list on notice (member_id, at desc, id desc);
create index notice_unread on notice (member_id) where read_at is null;
create index notice_actor on notice (actor_id);
create index notice_old on notice (at);

-- Rows of the outbox that failed on every attempt, for staff to retry or drop. Deleted with the member, and after 90 days.
create table notice_dead_letter (
  id        bigint primary key,
  member_id int not null references member on delete cascade,
  kind      text not null,
  actor_id  int,
  data      jsonb not null,
  at        timestamptz not null,
  attempts  smallint not null,
  fault     text not null,
  failed_at timestamptz not null
);
create index notice_dead_letter_member on notice_dead_letter (member_id);
create index notice_dead_letter_old on notice_dead_letter (failed_at);

-- A member's choices about notices. No row: the defaults. `switches` holds only what differs from the defaults.
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

-- When a member last received a mail of a kind.
create table notice_mail (
  member_id int not null references member on delete cascade,
  kind      text not null,
  at        timestamptz not null,
  primary key (member_id, kind)
);

-- A browser that accepts pushes. Deleted with the session that registered it: logging out ends the pushes too.
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

-- The key pair by which push services recognize this site; made at the first start, shared by all servers.
create table push_key (
  one         boolean primary key default true check (one),
  public_key  text not null,
  private_key text not null
);

-- A request to the support team: a fault, a question, a letter. A visitor without a session leaves an address.
create table ticket (
  id         uuid primary key default gen_random_uuid(),
  member_id  int references member on delete cascade,
  email      citext,
  name       text,
  locale     text not null check (locale in ('en', 'es', 'fr', 'pt', 'sw')),
  kind       text not null check (kind in ('bug', 'chat', 'contact')),
  -- The page and browser it was written with, and a picture; of a bug report only.
  page       text,
  device     text,
  screenshot text,
  status     text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- How many lines there are, and how many of them the member has seen.
  lines      int not null default 0,
  seen       int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (member_id is not null or email is not null)
);
create index ticket_mine on ticket (member_id, changed_at desc, id desc);
create index ticket_waiting on ticket (changed_at, id) where status = 'open';
create index ticket_changed on ticket (changed_at desc, id desc);

create table ticket_line (
  ticket_id uuid not null references ticket on delete cascade,
  seq       int not null check (seq > 0),
  -- null: written by the member or visitor.
  staff_id  int,
  body      text not null,
  at        timestamptz not null,
  primary key (ticket_id, seq)
);
