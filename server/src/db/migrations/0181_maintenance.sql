-- additive: a table that the version before does not read
-- What the operator says of maintenance: one row, or none.
create table maintenance (
  id smallint primary key default 1 check (id = 1),
  -- Members read and log in, and change nothing.
  read_only boolean not null default false,
  -- Announced to members until it is over.
  planned_from timestamptz,
  planned_until timestamptz,
  check ((planned_from is null) = (planned_until is null)),
  check (planned_until > planned_from)
);
