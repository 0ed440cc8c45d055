-- Passkeys (WebAuthn) of a member. Only public keys: what is here signs nothing.
create table passkey (
  id            uuid primary key default gen_random_uuid(),
  member_id     int not null references member on delete cascade,
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- What the authenticator counted at its last use; one that does not count stays at 0.
  sign_count    bigint not null default 0,
  -- How a browser reaches the authenticator: usb, internal, hybrid.
  transports    text[] not null default '{}',
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkey_member on passkey (member_id);

-- What a passkey has to sign next, as a keyed hash. A new one voids the one before, and any answer uses it up.
create table passkey_challenge (
  member_id  int not null references member on delete cascade,
  purpose    text not null check (purpose in ('add', 'login', 'proof')),
  hash       bytea not null,
  expires_at timestamptz not null,
  primary key (member_id, purpose)
);
create index passkey_challenge_end on passkey_challenge (expires_at);
