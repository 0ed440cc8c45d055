-- Until an address is proved: a keyed hash of the network its registration came from, and whether registrations for it came
-- from several. Then nobody knows whose password it is, and proving the address throws it away.
alter table member
  add column registered_from bytea,
  add column password_contested boolean not null default false;
