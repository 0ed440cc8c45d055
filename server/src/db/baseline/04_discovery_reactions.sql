-- Discovery, and what one member is to another.

-- What retrieval filters on and nothing else; written by refresh_card alone. gender: 0 male, 1 female, 2 other. cell: 2-km
-- privacy cell. zone: 0.1-degree square of the cell's centre, an index over cells. recency: last seen 0 today, 1 this week, 2 this
-- month, 3 earlier (hourly sweep). shuf: fixed random order, so that the order of results says nothing about distance.
create table card (
  member_id int primary key references member on delete cascade,
  gender    smallint not null,
  wants     smallint[] not null,
  birth     date not null,
  age_min   smallint not null,
  age_max   smallint not null,
  cell      int not null,
  zone      int not null,
  recency   smallint not null,
  shuf      int not null,
  visible   boolean not null,
  country   text not null
) with (fillfactor = 90);
create index card_feed on card (gender, zone, recency, shuf)
  include (member_id, birth, age_min, age_max, wants, cell) where visible;
-- A plain search walks the cards in the order of shuf: of a cell, of a country, or of the world.
create index card_cell on card (cell, shuf) where visible;
create index card_country on card (country, shuf) where visible;
create index card_world on card (shuf) where visible;

-- How many visible cards are in a zone: retrieval walks occupied zones only.
create table zone_stat (
  gender  smallint not null,
  zone    int not null,
  recency smallint not null,
  n       int not null,
  primary key (gender, zone, recency)
);

create table feed_cursor (
  member_id int not null references member on delete cascade,
  gender    smallint not null,
  zone      int not null,
  recency   smallint not null,
  pos       int not null,
  primary key (member_id, gender, zone, recency)
);

-- How far a member's walk through all suggestions has come. generation: a new pass begins at the front again. fit: the
-- criteria that the pass was made for; when they differ, the pass is outdated. last_pos: of the queue. finished: no
-- candidate is left to queue.
create table feed_pass (
  member_id  int primary key references member on delete cascade,
  generation int not null,
  started_at timestamptz not null,
  fit        text not null,
  last_pos   int not null,
  finished   boolean not null
);
create index feed_pass_started on feed_pass (started_at);

create table feed_queue (
  member_id int not null references member on delete cascade,
  pos       int not null,
  cand      int not null,
  primary key (member_id, pos)
) with (fillfactor = 80);
-- A candidate is queued once in a pass.
create unique index feed_queue_once on feed_queue (member_id, cand);

-- Filters of Discover that a member saved under a name. alert_since: the member is notified when a member who joined after it
-- fits; it moves on with each notice, and null is no alert.
create table saved_filter (
  id          uuid primary key default gen_random_uuid(),
  member_id   int not null references member on delete cascade,
  name        text not null check (length(name) between 1 and 40),
  filter      jsonb not null,
  alert_since timestamptz,
  created_at  timestamptz not null
);
create unique index saved_filter_name on saved_filter (member_id, lower(name));
create index saved_filter_alert on saved_filter (member_id) where alert_since is not null;

-- One state for each direction; a block is in pair_block.
create table reaction (
  actor  int not null references member on delete cascade,
  target int not null references member on delete cascade,
  kind   smallint not null check (kind in (1, 2)), -- 1 like, 2 dislike
  at     timestamptz not null,
  -- With the kind in it a probe of one reaction reads this index alone. Else PostgreSQL prefers one of those below, and
  -- reads all reactions of one of the two, which are thousands for some members.
  primary key (actor, target) include (kind),
  check (actor <> target)
);
create index reaction_mine on reaction (actor, kind, at desc) include (target);
create index reaction_to_me on reaction (target, kind, at desc) include (actor);

-- A match, written both ways.
create table matched (
  member_id int not null references member on delete cascade,
  other_id  int not null references member on delete cascade,
  at        timestamptz not null,
  primary key (member_id, other_id)
);
create index matched_latest on matched (member_id, at desc);
create index matched_other on matched (other_id);

-- Written both ways, so that "is there a block between the two" is one index probe from either side. mine: a blocked b.
create table pair_block (
  a    int not null references member on delete cascade,
  b    int not null references member on delete cascade,
  mine boolean not null,
  at   timestamptz not null,
  primary key (a, b)
);
create index pair_block_other on pair_block (b);

-- Members that a member saved to find them again. Visible to nobody else.
create table favourite (
  member_id int not null references member on delete cascade,
  other_id  int not null references member on delete cascade,
  at        timestamptz not null,
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
create index favourite_latest on favourite (member_id, at desc) include (other_id);
create index favourite_other on favourite (other_id);

-- Two matched members compare genotypes: who asked when, and once both have, the outcome at that moment. It never holds a
-- genotype. The row is deleted with the match (unmatch, block, deletion). closed: compared once and withdrawn, for good.
create table genotype_comparison (
  low               int not null,
  high              int not null,
  low_requested_at  timestamptz,
  high_requested_at timestamptz,
  possible_risk     boolean,
  compared_at       timestamptz,
  closed            boolean not null default false,
  primary key (low, high),
  foreign key (low, high) references matched (member_id, other_id) on delete cascade,
  check (low < high),
  check ((possible_risk is null) = (compared_at is null)),
  check ((possible_risk is not null) = (low_requested_at is not null and high_requested_at is not null)),
  check (closed = (low_requested_at is null and high_requested_at is null))
);
create index genotype_comparison_high on genotype_comparison (high);

-- When a member asked, without whom: how often they may ask is limited, also over matches that have ended. Kept for 30 days.
create table genotype_ask (
  member_id int not null references member on delete cascade,
  at        timestamptz not null
);
create index genotype_ask_of on genotype_ask (member_id, at);
create index genotype_ask_old on genotype_ask (at);
