-- additive: a table that the version before does not read, and a column with a default
-- Reports about a person that is not visible to the reporter any more, until it is known who is meant: then the row is moved to
-- abuse_report, under the same id. So the request itself looks no member up. uid: the id that was reported; null: by the name only.
-- name: as the reporter wrote it; empty with an id. closed_at: staff found no member.
create table gone_report (
  id          uuid primary key default gen_random_uuid(),
  reporter_id int not null references member on delete cascade,
  uid         uuid,
  name        text not null,
  category    text,
  content     text not null,
  created_at  timestamptz not null,
  closed_at   timestamptz,
  check (uid is not null or name <> '')
);
create index gone_report_mine on gone_report (reporter_id, created_at desc);
create index gone_report_open on gone_report (created_at, id) where closed_at is null;
-- How the reported member was found: shown: visible to the reporter, or blocked by them; gone: by an id that was not visible any
-- more; named: the only person of this name that the reporter talked with; chosen: by staff. target_name is the reporter's own word then.
alter table abuse_report add column way text not null default 'shown' check (way in ('shown', 'gone', 'named', 'chosen'));
