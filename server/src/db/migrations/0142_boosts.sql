-- A time in which a member is shown earlier. price in US cents, or as many credits. views: how often their card was served
-- while it ran.
create table member_boost (
  id        uuid primary key default gen_random_uuid(),
  member_id int not null references member on delete cascade,
  days      smallint not null check (days > 0),
  price     bigint not null check (price > 0),
  paid_with text not null check (paid_with in ('USD', 'credits')),
  starts_at timestamptz not null,
  ends_at   timestamptz not null check (ends_at > starts_at),
  views     int not null default 0,
  transfer  uuid not null unique
) with (fillfactor = 80);
create index member_boost_member on member_boost (member_id, ends_at desc);
create index member_boost_running on member_boost (ends_at);
