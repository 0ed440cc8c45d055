-- How the service saw itself: minutes of a day in UTC, how many of them were measured and how many found something wrong.
create table status_day (
  day         date primary key,
  measured    int not null check (measured between 0 and 1440),
  troubled    int not null check (troubled between 0 and measured),
  mail        int not null default 0,
  realtime    int not null default 0,
  -- The minute measured last, so that a job that runs twice counts once.
  last_minute timestamptz not null
);
