-- additive: a table that the version before does not read; it keeps to its own numbers.

-- What members may do in 24 hours, by how far they are verified, where administrators set something else than the default of
-- contract/src/safety/daily-limits.ts. A limit without a row has its default.
create table daily_limit (
  name text primary key check (name in ('likesADay', 'requestsADay', 'profilesADay')),
  -- For members who verified their address alone.
  address int not null check (address > 0),
  -- For those who verified their phone.
  phone int not null,
  -- For those whose photos were verified.
  photo int not null,
  -- Who set it, and when. The reason is in the audit log.
  staff_id int references member on delete set null,
  changed_at timestamptz not null,
  -- More verification never permits less.
  check (address <= phone and phone <= photo)
);
