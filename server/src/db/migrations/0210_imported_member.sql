-- additive: a column that may be null and a table that the version before does not read.

alter table member add column
  -- When the operator imported the member from other software; null for all who joined here. Such a member has accepted no
  -- terms yet, and is not deleted after a week without a proved address.
  imported_at timestamptz;

-- Which member came from which row of which software, so that a second import recognizes them. A row stays without its member
-- when the account is deleted: an import repeated later brings nobody back.
create table imported_member (
  source      text not null check (source ~ '^[a-z0-9][a-z0-9_-]{0,29}$'),
  -- The member's number there.
  foreign_id  text not null check (char_length(foreign_id) between 1 and 64),
  member_id   int unique references member on delete set null,
  imported_at timestamptz not null,
  -- When the last photo of the row was imported or refused; null while that is still to be done.
  photos_at   timestamptz,
  -- When a mail that names the new site was enqueued; null without one.
  invited_at  timestamptz,
  primary key (source, foreign_id)
);
