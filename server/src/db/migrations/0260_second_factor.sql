-- A member's authenticator. The secret is encrypted under the server's key, so a copy of the database alone makes no codes.
create table second_factor (
  member_id    int primary key references member on delete cascade,
  secret       bytea not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- The last 30 seconds whose code was used: no code is good twice.
  last_step    bigint not null default 0,
  created_at   timestamptz not null
);

-- Codes for a lost phone, as keyed hashes; one that is used goes.
create table recovery_code (
  member_id int not null references member on delete cascade,
  code_hash bytea not null,
  primary key (member_id, code_hash)
);

-- Was the session opened, or confirmed, with the second factor?
alter table member_session add column second_factor boolean not null default false;
