-- additive: a column with a default and an index; the version before overlooks the new hashes and remembers browsers in its own way.

-- The hash is the same for all accounts that signed in with this browser, so that staff see what links accounts. False for networks,
-- and for browsers as they were stored before, whose hash differs for each member: renewed at the next login, deleted 90 days after the last.
alter table known_origin add column shared boolean not null default false;
create index known_origin_shared on known_origin (hash) where shared;
