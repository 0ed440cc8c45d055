-- A kind of notice that nobody knows is refused in the transaction that writes it, by one definition for both tables.
create domain notice_kind as text constraint notice_kind_known check (value in ('match', 'like', 'message', 'request',
  'gift', 'call_missed', 'deposit', 'withdrawal', 'boost', 'plan', 'report', 'support', 'security'));
alter table notice drop constraint notice_kind_check;
alter table notice alter column kind type notice_kind;
alter table outbox alter column kind type notice_kind;

-- Lists and the relay cast these ids; a row without a valid one would fail for everybody in the same statement.
alter table outbox add constraint outbox_refers check (
  case when kind in ('message', 'request') then (data ->> 'conversationId')::uuid is not null
    when kind = 'support' then (data ->> 'ticketId')::uuid is not null else true end);
alter table notice add constraint notice_refers check (
  case when kind in ('message', 'request') then (data ->> 'conversationId')::uuid is not null
    when kind = 'support' then (data ->> 'ticketId')::uuid is not null else true end);

-- A row that the relay could not turn into a notice waits for its next attempt.
alter table outbox
  add attempts smallint not null default 0,
  add retry_at timestamptz;

-- Rows that failed on every attempt, for staff to retry or drop. Deleted with the member, and after 90 days.
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
