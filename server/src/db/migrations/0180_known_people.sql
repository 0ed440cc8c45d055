-- additive: new tables, a column with a default and an index; the version before adds no rows to them.

-- The key under which contacts are hashed, encrypted with SECRET. It is its own, so that the hashes outlive a change of SECRET.
create table known_contact_key (
  id        boolean primary key default true check (id),
  encrypted bytea not null
);

-- Addresses and phone numbers of people whom a member does not want to meet here. Nobody can read the contact out of its row.
create table known_contact (
  id        uuid primary key default gen_random_uuid(),
  member_id int not null references member on delete cascade,
  kind      text not null check (kind in ('email', 'phone')),
  hash      bytea not null,
  -- The contact with most of it masked, encrypted with the key of the hashes.
  label     bytea not null,
  added_at  timestamptz not null,
  unique (member_id, hash)
);
create index known_contact_hash on known_contact (hash);

-- Whose contact it is, of those who are members. Shown to nobody, not in the export either.
create table known_person (
  contact_id uuid not null references known_contact on delete cascade,
  member_id  int not null references member on delete cascade,
  primary key (contact_id, member_id)
);
create index known_person_member on known_person (member_id);

-- b is a person whom a knows: a block that a chose without learning of it. It lasts beside the block that `mine` names.
alter table pair_block add column known boolean not null default false;

-- Addresses as known people are looked up by: without dots and what follows a plus sign (db/plain-address.ts has the same words).
create index member_plain_address on member ((regexp_replace(split_part(lower(email::text), '@', 1), '[+].*$|[.]', '', 'g')
  || '@' || split_part(lower(email::text), '@', 2)));
