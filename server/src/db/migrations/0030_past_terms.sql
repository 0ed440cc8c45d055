-- additive: the version before reads and writes the newest acceptance in member.terms_version, which stays.

-- Versions of the terms of use and the privacy notice that a member accepted before the one in member.terms_version.
create table past_terms_acceptance (
  member_id   integer not null references member on delete cascade,
  version     date not null,
  accepted_at timestamptz not null,
  primary key (member_id, version)
);
