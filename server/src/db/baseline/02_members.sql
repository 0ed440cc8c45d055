-- Accounts, sessions and factors. Members have an integer id inside and a random uuid (uid) outside: nothing countable
-- leaves the server.

create table member (
  id                int generated always as identity primary key,
  uid               uuid not null default gen_random_uuid() unique,
  email             citext not null unique,
  email_verified_at timestamptz,
  password_hash     text not null,
  firstname         text not null,
  lastname          text not null,
  gender            text not null check (gender in ('male', 'female', 'other')),
  -- The age stated at sign-up counts from age_stated_on; a birth date added later replaces both (birth_of).
  age_stated        smallint not null check (age_stated > 18),
  age_stated_on     date not null,
  dob               date,
  dial_code         text not null,
  mobile_number     text not null,
  phone             text not null,
  locale            text not null default 'en' check (locale in ('en', 'es', 'fr', 'pt', 'sw')),
  role              text not null default 'user' check (role in ('admin', 'user', 'guest')),
  status            text not null default 'active' check (status in ('active', 'inactive', 'suspended', 'banned', 'deleted')),
  synthetic         boolean not null default false,
  created_at        timestamptz not null,
  -- As it is searched. The surname is not: it is not shown in lists.
  first_folded      text not null generated always as (fold_name(firstname)) stored,
  -- While it is set nothing is paid out to the member.
  payouts_frozen_at timestamptz,
  -- When a member who asked for deletion will be deleted, and whether they were hidden before (they are while they wait).
  deletion_due_at   timestamptz,
  hidden_before     boolean,
  -- End of a suspension; null with status banned.
  suspended_until   timestamptz,
  -- Which terms of use and privacy notice the member accepted by joining, and when. Null for accounts that an
  -- administrator created.
  terms_version     date,
  terms_accepted_at timestamptz,
  -- What a member of staff may do.
  staff_permissions text[] not null default '{}' check (staff_permissions <@ array['moderator', 'finance', 'admin']),
  check ((terms_version is null) = (terms_accepted_at is null)),
  constraint staff_have_permissions check ((role = 'admin') = (cardinality(staff_permissions) > 0))
);
create index member_first_name on member using gin (first_folded gin_trgm_ops);
-- Members who joined lately, for alerts of saved filters.
create index member_joined on member (created_at);
create index member_deletion_due on member (deletion_due_at) where deletion_due_at is not null;
create index member_suspended on member (suspended_until) where suspended_until is not null;

-- Registrations of an address that is not verified yet, one for each browser that registered it. Verifying the address with
-- the nonce of one of them makes its details and its password the member's; the others are deleted.
create table registration (
  member_id         int not null references member on delete cascade,
  nonce_hash        bytea not null,
  password_hash     text not null,
  firstname         text not null,
  lastname          text not null,
  gender            text not null,
  age_stated        smallint not null,
  age_stated_on     date not null,
  dial_code         text not null,
  mobile_number     text not null,
  phone             text not null,
  locale            text not null,
  terms_version     date,
  terms_accepted_at timestamptz,
  created_at        timestamptz not null,
  primary key (member_id, nonce_hash)
);

create table member_session (
  id                    uuid primary key default gen_random_uuid(),
  member_id             int not null references member on delete cascade,
  token_hash            bytea not null unique,
  device                text not null,
  remember              boolean not null,
  created_at            timestamptz not null,
  last_used_at          timestamptz not null,
  expires_at            timestamptz not null,
  password_confirmed_at timestamptz,
  -- Whether the session was opened, or confirmed, with the second factor, and when it was last confirmed with it.
  second_factor         boolean not null default false,
  second_factor_at      timestamptz,
  -- The token before the last replacement; it works for another minute, for tabs that do not have the new one yet.
  previous_token_hash   bytea,
  previous_until        timestamptz,
  check ((previous_token_hash is null) = (previous_until is null))
);
create index member_session_member on member_session (member_id, last_used_at desc);
create unique index member_session_previous_token on member_session (previous_token_hash)
  where previous_token_hash is not null;

-- One live code for an address, a purpose and the browser that requested it: a new one replaces the row of the old one.
create table mailed_code (
  purpose         text not null check (purpose in ('verify', 'login', 'reset', 'email')),
  email           citext not null,
  member_id       int not null references member on delete cascade,
  code_hash       bytea not null,
  attempts        smallint not null default 0,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  used_at         timestamptz,
  -- Keyed hash of the nonce that the browser holds; empty for a change of address, whose member is signed in.
  nonce_hash      bytea not null default '',
  -- Tries without the nonce of this code, counted apart from `attempts`.
  shared_attempts smallint not null default 0,
  -- When the mail was accepted by the mail server; null while it is being sent.
  mailed_at       timestamptz,
  primary key (purpose, email, nonce_hash)
);
create index mailed_code_member on mailed_code (member_id);

-- Browsers and networks that a member has signed in from, as keyed hashes. Each has attempt limits of its own, which the
-- failures of strangers do not use up.
create table known_origin (
  member_id     int not null references member on delete cascade,
  hash          bytea not null,
  kind          text not null check (kind in ('device', 'network')),
  first_used_at timestamptz not null,
  last_used_at  timestamptz not null,
  primary key (member_id, hash)
);
create index known_origin_last_used on known_origin (last_used_at);

-- A member's authenticator app. The secret is encrypted with the server's key, so a copy of the database alone makes no codes.
create table second_factor (
  member_id    int primary key references member on delete cascade,
  secret       bytea not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- The last 30-second step whose code was used: no code is accepted twice.
  last_step    bigint not null default 0,
  created_at   timestamptz not null
);

-- Codes for a lost phone, as keyed hashes; a used one is deleted.
create table recovery_code (
  member_id int not null references member on delete cascade,
  code_hash bytea not null,
  primary key (member_id, code_hash)
);

-- Passkeys (WebAuthn) of a member. Only public keys: nothing can be signed with what is stored here.
create table passkey (
  id            uuid primary key default gen_random_uuid(),
  member_id     int not null references member on delete cascade,
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- The authenticator's counter at its last use; one that does not count stays at 0.
  sign_count    bigint not null default 0,
  -- How a browser reaches the authenticator: usb, internal, hybrid.
  transports    text[] not null default '{}',
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkey_member on passkey (member_id);

-- The challenge that a passkey has to sign next, as a keyed hash. A new one replaces the one before, and any response uses it up.
create table passkey_challenge (
  member_id  int not null references member on delete cascade,
  purpose    text not null check (purpose in ('add', 'login', 'proof')),
  hash       bytea not null,
  expires_at timestamptz not null,
  primary key (member_id, purpose)
);
create index passkey_challenge_end on passkey_challenge (expires_at);

-- Counters of rate-limiter-flexible; they must outlive a restart.
create table rate_limit (
  key    varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
