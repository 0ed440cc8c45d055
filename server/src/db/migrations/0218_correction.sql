-- additive: a nullable column and a table that the version before does not read
alter table member add column
  -- When the first name or surname was last changed, by the member or by staff at their request; null for those of the sign-up.
  name_changed_at timestamptz;

-- What members ask staff to correct of their name, gender and birth date. The picture of a document is deleted with the decision;
-- the row stays.
create table correction (
  id          uuid primary key default gen_random_uuid(),
  member_id   int not null references member on delete cascade,
  state       text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'withdrawn', 'late')),
  -- The values that are requested; null where the present one stays.
  firstname   text,
  lastname    text,
  gender      text check (gender in ('male', 'female', 'other')),
  dob         date,
  -- Why, in the member's words.
  reason      text not null,
  storage_key text unique,
  sent_at     timestamptz not null,
  decided_at  timestamptz,
  -- The number of the member of staff; no key, since it stays when they have left. Null: taken back, or not decided in time.
  decided_by  int,
  -- What staff answered, which the member reads.
  answer      text,
  check (num_nonnulls(firstname, lastname, gender, dob) > 0),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state in ('approved', 'declined')) = (decided_by is not null)),
  check ((decided_by is null) = (answer is null)),
  check (storage_key is null or state = 'waiting')
);
create index correction_member on correction (member_id, sent_at desc);
create unique index correction_open on correction (member_id) where state = 'waiting';
create index correction_waiting on correction (sent_at) where state = 'waiting';
