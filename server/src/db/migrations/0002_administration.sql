-- Staff add people by invitation and write notes about members.

-- People who were added by staff and have not joined yet. There is no member until they accept: the row is deleted then,
-- when it is withdrawn, and some time after its link has expired.
create table invitation (
  id                uuid primary key default gen_random_uuid(),
  email             citext not null unique,
  name              text not null,
  -- The role that the person gets; with `admin` a proposal for the permissions begins once they have joined.
  role              text not null check (role in ('admin', 'user', 'guest')),
  staff_permissions text[] not null default '{}' check (staff_permissions <@ array['moderator', 'finance', 'admin']),
  locale            text not null check (locale in ('en', 'es', 'fr', 'pt', 'sw')),
  -- inactive: prepared, and not mailed until it is sent.
  status            text not null check (status in ('active', 'inactive')),
  -- Hash of the mailed token; null until the mail is made.
  token_hash        bytea unique,
  expires_at        timestamptz,
  -- The number of the member of staff; no key, since it stays when they have left.
  invited_by        int not null,
  reason            text not null,
  created_at        timestamptz not null,
  changed_at        timestamptz not null,
  photo_key         text,
  photo_width       smallint,
  photo_height      smallint,
  photo_placeholder bytea,
  check ((role = 'admin') = (cardinality(staff_permissions) > 0)),
  check ((token_hash is null) = (expires_at is null)),
  check (num_nulls(photo_key, photo_width, photo_height, photo_placeholder) in (0, 4))
);
create index invitation_changed on invitation (changed_at);

-- What staff note about a member for each other. Rows are only added.
create table staff_note (
  id         uuid primary key default gen_random_uuid(),
  member_id  int not null references member on delete cascade,
  -- No key: a note stays when its author has left.
  author_id  int not null,
  body       text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index staff_note_member on staff_note (member_id, created_at desc);
revoke update, delete on staff_note from karibu_app;

-- Accounts that share a phone number or a payout account, and what staff did about one member.
create index member_phone on member (phone);
create index payout_account_number on payout_account (number, bank_code);
create index audit_entry_subject on audit_entry (subject, id);
create index member_full_name on member using gin (fold_name(firstname || ' ' || lastname) gin_trgm_ops);
