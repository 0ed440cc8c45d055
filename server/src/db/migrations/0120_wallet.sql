-- Earnings that wait: what a gift brought and may not be paid out before matures_at. It tells when, never how much there
-- is: that stands in the books. source: the transfer it came by, for taking it back.
create table earning_lot (
  id         bigint generated always as identity primary key,
  member_id  int not null references member on delete cascade,
  cents      bigint not null check (cents > 0),
  matures_at timestamptz not null,
  source     uuid
);
create index earning_lot_member on earning_lot (member_id, matures_at);
create index earning_lot_source on earning_lot (source) where source is not null;

-- An exchange offered for a minute; gives and gets in the smallest unit of their currency.
create table wallet_quote (
  id         uuid primary key default gen_random_uuid(),
  member_id  int not null references member on delete cascade,
  sells      text not null check (sells in ('USD', 'credits')),
  gives      bigint not null check (gives > 0),
  gets       bigint not null check (gets > 0),
  fee        bigint not null check (fee >= 0 and gets + fee = gives),
  expires_at timestamptz not null,
  taken_at   timestamptz
);
create index wallet_quote_expiry on wallet_quote (expires_at);

-- While it is set nothing is paid out to the member.
alter table member add column payouts_frozen_at timestamptz;

-- What a member owes after money that was spent already went back to where it came from. No foreign key, as in the books.
create table member_debt (
  member_id int primary key,
  cents     bigint not null check (cents >= 0)
);

-- What the nightly check of the books found wrong, for staff.
create table books_fault (
  id       bigint generated always as identity primary key,
  found_at timestamptz not null,
  place    text not null,
  fault    text not null
);

-- Who of the staff did what. Only added to.
create table staff_act (
  id       bigint generated always as identity primary key,
  at       timestamptz not null,
  staff_id int not null,
  act      text not null,
  subject  text not null,
  details  jsonb not null
);
revoke update, delete on staff_act from karibu_app;
