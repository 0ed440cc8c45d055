-- additive: the version before never reads the new tables
-- Addresses of other systems that receive signed messages. The secret of each follows from SECRET and its id.
create table webhook_endpoint (
  id         uuid primary key default gen_random_uuid(),
  url        text not null,
  -- Keys of `webhookEvents` in the contract.
  events     text[] not null,
  created_at timestamptz not null
);

-- The log of what is sent, for 30 days. member_id: whom it is about; erased with them.
create table webhook_delivery (
  id          uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  member_id   int references member on delete cascade,
  event       text not null,
  data        jsonb not null,
  state       text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts    int not null default 0,
  -- Of the last answer; null where there was none.
  status      int,
  created_at  timestamptz not null,
  tried_at    timestamptz
);
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, created_at desc);
create index webhook_delivery_member on webhook_delivery (member_id);
create index webhook_delivery_created on webhook_delivery (created_at);
