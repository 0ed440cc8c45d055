-- Registrations of an address that is not proved yet, one for each browser that registered it. Proving the address with the
-- nonce of one of them makes its details and its password the member's; the others are deleted.
create table registration (
  member_id         int not null references member on delete cascade,
  nonce_hash        bytea not null,
  password_hash     text not null,
  firstname         text not null,
  lastname          text not null,
  gender            text not null,
  age_given         smallint not null,
  age_given_on      date not null,
  dial_code         text not null,
  mobile_number     text not null,
  phone             text not null,
  locale            text not null,
  terms_version     date,
  terms_accepted_at timestamptz,
  created_at        timestamptz not null,
  primary key (member_id, nonce_hash)
);

-- Passwords of registrations made before this migration: nobody knows which browser chose them.
update member set password_hash = 'none' where email_verified_at is null;
alter table member drop column registered_from, drop column password_contested;

-- One live code for an address, a purpose and the browser that asked for it.
delete from mailed_code;
alter table mailed_code
  -- Keyed hash of the nonce that the browser holds; empty for a change of address, whose member is signed in.
  add column nonce_hash bytea not null default '',
  -- Tries without the nonce of this code, counted apart from `attempts`.
  add column shared_attempts smallint not null default 0,
  -- When the mail left; null while it is being sent.
  add column mailed_at timestamptz,
  drop constraint mailed_code_pkey,
  add primary key (purpose, email, nonce_hash);

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
