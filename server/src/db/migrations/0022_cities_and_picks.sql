-- Members who want to know when enough others are in their city. The row ends with the notice.
create table city_watch (
  member_id  int primary key references member on delete cascade,
  city_id    int not null references city, -- The city that the member was shown in.
  created_at timestamptz not null
);
create index city_watch_city on city_watch (city_id);

-- How many members a city has and how often showing them ends in a match; counted anew each hour, for staff.
create table city_liquidity (
  city_id    int primary key references city,
  women      int not null,
  men        int not null,
  others     int not null,
  active     int not null, -- Seen within a week.
  shown      real not null, -- Showings of its members, fading by a fifth each day.
  matches    real not null, -- Matches of its members, half of one each, fading in the same way.
  counted_at timestamptz not null
);
create index matched_at on matched (at);

-- Three members a week whom the ranker suggests to each other, written both ways. Rows of earlier weeks are deleted.
create table weekly_pick (
  member_id int not null references member on delete cascade,
  other_id  int not null references member on delete cascade,
  week      date not null, -- The Monday.
  primary key (member_id, other_id)
);
create index weekly_pick_other on weekly_pick (other_id);
create index weekly_pick_week on weekly_pick (week, member_id);

alter domain notice_kind drop constraint notice_kind_known;
alter domain notice_kind add constraint notice_kind_known check (value in ('match', 'like', 'message', 'request',
  'saved_filter', 'gift', 'call_missed', 'deposit', 'withdrawal', 'boost', 'plan', 'report', 'photo', 'support', 'security',
  'city', 'weekly_picks'));
