-- additive: tables that the version before does not read, and an index
-- Squares of the place grid that have enough members to be public; the others are merged into wider ones. cell: the square's
-- middle (contract/src/place-grid.ts). side: in cells. A closed one stays here while it may not open again.
create table populated_square (
  cell       int not null,
  side       smallint not null check (side in (1, 2, 4)),
  is_open    boolean not null,
  changed_at timestamptz not null,
  primary key (cell, side)
);

-- The last count: one row, or none before the first. members_min 0: squares are public whatever their number of members.
create table square_count (
  id          smallint primary key default 1 check (id = 1),
  members_min int not null,
  counted_at  timestamptz not null
);

-- Members whose public place has to follow a count.
create table place_to_publish (
  member_id int primary key references member on delete cascade
);

-- The members of the squares that opened or closed.
create index place_cell on place (cell);
