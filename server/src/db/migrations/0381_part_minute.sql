-- How often each external part worked in a minute, over all processes: what /api/status is computed from. Kept for a day.
create table part_minute (
  part         text not null check (part in ('mail', 'photos', 'push', 'payments')),
  minute       timestamptz not null,
  succeeded    int not null,
  failed       int not null,
  succeeded_at timestamptz,
  failed_at    timestamptz,
  primary key (part, minute)
);
