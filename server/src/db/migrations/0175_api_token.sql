-- additive: the version before never reads the new table
-- Tokens for programs, made by a member. Only their hashes are stored.
create table api_token (
  id           uuid primary key default gen_random_uuid(),
  member_id    int not null references member on delete cascade,
  token_hash   bytea not null unique,
  name         text not null,
  -- Values of `apiScopes` in the contract.
  scopes       text[] not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  last_used_at timestamptz
);
create index api_token_member on api_token (member_id);
