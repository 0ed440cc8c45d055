-- additive: tables that the version before does not read
-- Something that went wrong, as the operator describes it on the status page.
create table incident (
  id int generated always as identity primary key,
  -- What does not work: names of the parts of the status page.
  parts text[] not null check (
    cardinality(parts) > 0 and parts <@ '{web,database,mail,photos,push,payments,realtime,jobs,other}'::text[]
  ),
  since timestamptz not null,
  resolved_at timestamptz check (resolved_at >= since)
);
create index incident_since on incident (since);

-- What is said about it: the first with the incident, others as it goes on.
create table incident_note (
  id int generated always as identity primary key,
  incident_id int not null references incident on delete cascade,
  at timestamptz not null,
  -- By the code of its language; one is enough, and readers of other languages see it as it was written.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}')
);
create index incident_note_incident on incident_note (incident_id);
