-- additive: a new table. The version before makes no links and refuses those that were mailed.

-- Links mailed to members who cannot log in (suspended, banned or inactive), each of which downloads a copy of their data once. A new
-- link replaces the former one.
create table data_copy_link (
  id         uuid primary key,
  member_id  int not null unique references member on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32), -- Keyed hash of the token, the member and the address it was mailed to: after a change of the address the link is void.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz -- When a copy was made with it.
);
create index data_copy_link_expires_at on data_copy_link (expires_at);
