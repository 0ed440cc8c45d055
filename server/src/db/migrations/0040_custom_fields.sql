-- additive: new tables.

-- Profile fields that staff define. The kind never changes, and an archived field or option holds its answers, unseen by others.
create table custom_field (
  id           int generated always as identity primary key,
  uid          uuid not null unique default gen_random_uuid(),
  kind         text not null check (kind in ('text', 'choice', 'choices')),
  label        jsonb not null, -- In each language.
  help         jsonb, -- In each language; null without.
  visibility   text not null check (visibility in ('everyone', 'matches')), -- The widest that an owner can choose.
  is_sensitive boolean not null, -- Answers need a consent and are hidden from guests.
  is_filter    boolean not null, -- Members search by it.
  position     smallint not null,
  version      int not null default 1, -- Of two changes at once, the second is refused.
  archived_at  timestamptz,
  created_at   timestamptz not null,
  changed_at   timestamptz not null
);

create table custom_option (
  id          int generated always as identity primary key,
  uid         uuid not null unique default gen_random_uuid(),
  field_id    int not null references custom_field,
  label       jsonb not null, -- In each language.
  position    smallint not null,
  archived_at timestamptz
);
create index custom_option_field on custom_option (field_id);

create table custom_answer (
  member_id    int not null references member on delete cascade,
  field_id     int not null references custom_field,
  text         text,
  option_ids   int[] not null default '{}',
  shared_with  text not null check (shared_with in ('everyone', 'matches', 'nobody')),
  consented_at timestamptz, -- Of a sensitive field.
  changed_at   timestamptz not null,
  primary key (member_id, field_id)
);
-- For the counts of staff, which stop early.
create index custom_answer_field on custom_answer (field_id);
create index custom_answer_options on custom_answer using gin (option_ids);
