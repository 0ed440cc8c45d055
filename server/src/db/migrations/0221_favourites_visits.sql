-- Members somebody wants to find again. Nobody but they know of it.
create table favourite (
  member_id int not null references member on delete cascade,
  other_id  int not null references member on delete cascade,
  at        timestamptz not null,
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
create index favourite_latest on favourite (member_id, at desc) include (other_id);
create index favourite_other on favourite (other_id);

-- Who looked at whose profile last when; kept for 90 days. Whoever hides their visits sees nobody's.
create table visit (
  viewer_id int not null references member on delete cascade,
  owner_id  int not null references member on delete cascade,
  at        timestamptz not null,
  primary key (viewer_id, owner_id),
  check (viewer_id <> owner_id)
);
create index visit_of on visit (owner_id, at desc) include (viewer_id);
create index visit_old on visit (at);

alter table profile add column show_visits boolean not null default true;
