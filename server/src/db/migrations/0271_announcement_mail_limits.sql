-- additive: a column with a default and an index. The version before begins mails at once, and refuses a second one about a document
-- with an internal error.

-- Mails wait an hour after they were saved, so that a mistake can still be stopped.
alter table announcement_mail add column earliest_at timestamptz not null default now(); -- They begin no sooner, nor before the announcement.

-- A call that is repeated after a lost answer mails no member twice.
create unique index announcement_mail_document on announcement_mail (document) where ended_at is null;
