alter table profile add column gifts_open boolean not null default true;

-- A gift somebody bought for somebody. code and price are what was bought: the catalogue may change, and a key to its row
-- would have every purchase of a popular gift lock it. A giver who is erased leaves the gift; a receiver settles first.
-- purchase: its transfer in the books. ended_by: the transfer that redeemed it or took it back.
create table gift_received (
  id                 uuid primary key default gen_random_uuid(),
  gift_id            uuid not null,
  code               text not null,
  price              bigint not null check (price > 0),
  giver_id           int references member on delete set null,
  receiver_id        int not null references member,
  note               text,
  status             text not null default 'held' check (status in ('held', 'redeemed', 'reversed')),
  credits            bigint check (credits >= 0),
  received_at        timestamptz not null,
  redeemable_at      timestamptz not null,
  earning_matures_at timestamptz not null,
  purchase           uuid not null unique,
  ended_by           uuid,
  ended_at           timestamptz,
  check (giver_id <> receiver_id),
  check ((status = 'held') = (ended_by is null) and (status = 'held') = (ended_at is null)),
  check ((status = 'redeemed') = (credits is not null))
);
create index gift_received_list on gift_received (receiver_id, received_at desc, id desc);
create index gift_received_giver on gift_received (giver_id, received_at desc, id desc);

-- Gifts whose receiver is still to be told by mail. Enqueueing a job in every purchase would have all commits wait in line.
create table gift_untold (
  gift_received_id uuid primary key references gift_received on delete cascade
);

-- How a giver's money came in, found without reading all of their transfers.
create index ledger_transfer_deposit on ledger_transfer (member_id, at) where kind = 'deposit';

-- A gift in a conversation: gift_code of the catalogue, the note as its body, the received gift's id as its client_id.
alter table message add column gift_code text;
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('text', 'gift') and (kind = 'gift') = (gift_code is not null));
