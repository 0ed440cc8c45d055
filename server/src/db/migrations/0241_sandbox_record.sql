-- additive: a new table, which the version before does not read.

-- What the sandbox of payments knows (docs/SANDBOX.md), shared by all servers: no address, name or account number of a person.
create table sandbox_record (
  kind text not null check (kind in ('counter', 'payment', 'transfer', 'refund', 'dispute', 'recipient')),
  id text not null,
  data jsonb not null,
  -- Rises with each change of any record, so that each server reads only what it has not seen.
  version bigint not null,
  primary key (kind, id)
);
create index sandbox_record_version on sandbox_record (version);
