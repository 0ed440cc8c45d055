-- Filters of Discover that a member keeps under a name.
create table saved_filter (
  id         uuid primary key default gen_random_uuid(),
  member_id  int not null references member on delete cascade,
  name       text not null check (length(name) between 1 and 40),
  filter     jsonb not null,
  created_at timestamptz not null
);
create unique index saved_filter_name on saved_filter (member_id, lower(name));
