-- Which terms of use and privacy notice a member accepted by joining, and when. Null for those made by an administrator.
alter table member
  add column terms_version     date,
  add column terms_accepted_at timestamptz,
  add check ((terms_version is null) = (terms_accepted_at is null));
