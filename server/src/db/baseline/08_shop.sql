-- Gifts, boosts and plans. Prices in US cents.

create table gift (
  id       uuid primary key default gen_random_uuid(),
  code     text not null unique,
  price    bigint not null check (price > 0),
  position smallint not null,
  active   boolean not null default true
);

-- A gift that one member bought for another. code and price are as bought: the catalogue may change. purchase: its transfer
-- in the books, with the same id. ended_by: the transfer that redeemed it, took it back or forfeited it. giver_id null and
-- receiver_id 0: the member was erased. A giver who is erased leaves the gift; a receiver settles first.
-- No checks and no foreign keys, for the speed of a purchase: both are compiled and looked up anew with every insert, a key to
-- the catalogue would have every purchase of a popular gift lock its row, and keys lock the members' rows. The triggers
-- gift_is_sound and member_leaves_money do their work.
create table gift_received (
  id                 uuid primary key default gen_random_uuid(),
  gift_id            uuid not null,
  code               text not null,
  price              bigint not null,
  giver_id           int,
  receiver_id        int not null,
  note               text,
  status             text not null default 'held',
  credits            bigint,
  received_at        timestamptz not null,
  redeemable_at      timestamptz not null,
  earning_matures_at timestamptz not null,
  purchase           uuid not null,
  ended_by           uuid,
  ended_at           timestamptz
);
create index gift_received_list on gift_received (receiver_id, received_at desc, id desc);
create index gift_received_giver on gift_received (giver_id, received_at desc, id desc);

-- Gifts whose receiver is still to be mailed. Adding a job in every purchase would have all commits wait in line. Read by
-- the sweep only, in any order, so it has no key.
create table unannounced_gift (
  gift_received_id uuid not null
);

create table boost_plan (
  id     uuid primary key default gen_random_uuid(),
  days   smallint not null unique check (days > 0),
  price  bigint not null check (price > 0),
  active boolean not null default true
);

-- A time in which a member is shown earlier. price in US cents, or as many credits. views: how often their card was served
-- while it ran. notified: whether the member was notified of its end.
create table member_boost (
  id        uuid primary key default gen_random_uuid(),
  member_id int not null references member on delete cascade,
  days      smallint not null check (days > 0),
  price     bigint not null check (price > 0),
  paid_with text not null check (paid_with in ('USD', 'credits')),
  starts_at timestamptz not null,
  ends_at   timestamptz not null check (ends_at > starts_at),
  views     int not null default 0,
  transfer  uuid not null unique,
  notified  boolean not null default false
) with (fillfactor = 80);
create index member_boost_member on member_boost (member_id, ends_at desc);
create index member_boost_running on member_boost (ends_at);
create index member_boost_unnotified on member_boost (ends_at) where not notified;

-- Who saw a member because of a running boost, so that each viewer counts once. No key to the viewer: one who is erased
-- meanwhile still counts, and the number leads to nobody. When the boost is over the count is added to member_boost.views and
-- the rows are deleted.
create table boost_view (
  boost_id  uuid not null references member_boost on delete cascade,
  viewer_id int not null,
  primary key (boost_id, viewer_id)
);

-- messages null: without limit. gift_conversion in percent.
create table subscription_plan (
  id              uuid primary key default gen_random_uuid(),
  code            text not null unique,
  name            text not null,
  price           bigint not null check (price >= 0),
  days            smallint not null check (days > 0),
  calls           int not null,
  messages        int,
  gift_conversion smallint not null check (gift_conversion between 0 and 100),
  position        smallint not null,
  active          boolean not null default true
);

-- The plan of members without a subscription: permissions are read from it, so it exists before any catalogue is loaded.
insert into subscription_plan (code, name, price, days, calls, messages, gift_conversion, position)
values ('free', 'Free', 0, 30, 0, 30, 50, 0);

-- A time for which a member had a plan. worth: what was paid for it, by money (paid) and by what was left of the period
-- before; a change counts the unused part of it. allowance_from: where counting of messages and calls begins.
create table subscription_period (
  id             uuid primary key default gen_random_uuid(),
  member_id      int not null references member on delete cascade,
  plan_id        uuid not null references subscription_plan,
  reason         text not null check (reason in ('bought', 'renewed', 'changed')),
  paid           bigint not null check (paid >= 0),
  worth          bigint not null check (worth >= paid),
  starts_at      timestamptz not null,
  -- Moves forward only: to the moment of a change.
  ends_at        timestamptz not null check (ends_at >= starts_at),
  allowance_from timestamptz not null,
  transfer       uuid
);
create index subscription_period_member on subscription_period (member_id, starts_at desc, id desc);

-- The plan a member has now or had last. renewal_price: what the member agreed to. grace_until: set while a renewal failed
-- for lack of funds; retry_at: the next try. noticed_period: the period whose end was announced.
create table subscription (
  member_id      int primary key references member on delete cascade,
  period_id      uuid not null unique references subscription_period,
  ends_at        timestamptz not null,
  renews         boolean not null,
  renewal_price  bigint not null check (renewal_price >= 0),
  grace_until    timestamptz,
  retry_at       timestamptz,
  noticed_period uuid,
  -- When the end was carried out: the member is on the free plan again.
  ended_at       timestamptz
);
create index subscription_due on subscription (ends_at) where ended_at is null;

-- How much of an allowance was used since window_from.
create table allowance_use (
  member_id   int not null references member on delete cascade,
  kind        text not null check (kind in ('message_request', 'call')),
  window_from timestamptz not null,
  used        int not null check (used > 0),
  primary key (member_id, kind, window_from)
);

-- What one more costs when a plan's allowance is used up; a kind without a row cannot be bought. Edited by staff.
create table allowance_price (
  kind    text primary key check (kind in ('message_request', 'call')),
  credits int not null check (credits > 0)
);
insert into allowance_price (kind, credits) values ('message_request', 20);
