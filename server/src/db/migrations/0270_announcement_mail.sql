-- additive: tables that the version before does not read.

-- The mail that goes with an announcement of a changed document, and how far it has come.
create table announcement_mail (
  announcement_id uuid primary key references announcement on delete cascade,
  document        text not null check (document in ('terms', 'privacy', 'guidelines', 'refunds', 'cookies', 'childSafety', 'lawEnforcement', 'accessibility')),
  changes_on      date not null, -- The day from which the change applies.
  is_adverse      boolean not null, -- To the members' disadvantage.
  began_at        timestamptz,
  member_max      int, -- The newest member when it began: those who join later get no mail.
  expected        int, -- Members who could be mailed when it began.
  cursor_id       int not null default 0, -- Members up to this one have been sent theirs, or have a row in announcement_recipient.
  sent            int not null default 0,
  failed          int not null default 0, -- Rejected by the mail server, given up, or in the hands of a process that was killed.
  ended_at        timestamptz, -- All were sent, or staff stopped the announcement.
  check ((began_at is null) = (member_max is null) and (began_at is null) = (expected is null))
);
-- Looked for each minute.
create index announcement_mail_open on announcement_mail (announcement_id) where ended_at is null;

-- Members whose mail is about to be sent, or is tried again. A row is deleted with the outcome.
create table announcement_recipient (
  announcement_id uuid not null references announcement_mail on delete cascade,
  member_id       int not null references member on delete cascade,
  failures        int not null default 0,
  try_at          timestamptz not null,
  claimed_at      timestamptz, -- Set before the mail is handed to the mail server, so that no second one follows after a crash.
  primary key (announcement_id, member_id)
);
create index announcement_recipient_due on announcement_recipient (announcement_id, try_at);
create index announcement_recipient_member on announcement_recipient (member_id);
