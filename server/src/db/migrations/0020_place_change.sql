-- When a member's place changed lately, and nothing about where: what the pace of changes is held to. Rows older than a
-- day go with the next change.
create table place_change (
  member_id int not null references member on delete cascade,
  at        timestamptz not null
);
create index place_change_member on place_change (member_id, at desc);
