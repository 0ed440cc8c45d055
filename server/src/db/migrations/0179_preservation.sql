-- additive: new tables.

-- What is stored of a member, kept apart at the request of an authority, also when the account is deleted meanwhile. Members
-- never notice: nothing that they are shown reads these tables. A row is deleted with its copies when the hold ends; the audit
-- log keeps who asked, who acted and why.
create table preservation_hold (
  id           uuid primary key default gen_random_uuid(),
  -- Null once the account was deleted.
  member_id    int references member on delete set null,
  -- No key: it stays when the account is deleted.
  member_uid   uuid not null,
  authority    text not null,
  -- As the authority names the case.
  reference    text not null,
  reason       text not null,
  -- 0 is the operator.
  placed_by    int not null,
  placed_at    timestamptz not null,
  -- Without a second person the hold ends after a week.
  confirmed_by int,
  confirmed_at timestamptz,
  until        timestamptz not null,
  renewed_at   timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by <> placed_by or placed_by = 0),
  unique (member_uid, authority, reference)
);
create index preservation_hold_member on preservation_hold (member_id);

-- The copies of a hold, each a zip: when it was placed, when it was renewed, and right before the account was deleted. In pieces
-- of 64 KiB, so that a backup, which reads a thousand rows at a time, never holds many copies in memory.
create table preserved_copy (
  hold_id  uuid not null references preservation_hold on delete cascade,
  cause    text not null check (cause in ('placed', 'renewed', 'deletion')),
  piece    int not null,
  taken_at timestamptz not null,
  content  bytea not null check (octet_length(content) <= 65536),
  primary key (hold_id, cause, piece)
);
