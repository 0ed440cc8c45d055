-- Answers of calls that carried an Idempotency-Key, written in the transaction of their effect. body_hash is of everything
-- that was asked. answer is null only inside that transaction.
create table idempotency_key (
  member_id  int not null references member on delete cascade,
  route      text not null,
  key        uuid not null,
  body_hash  bytea not null,
  answer     json,
  created_at timestamptz not null,
  primary key (member_id, route, key)
);
create index idempotency_key_age on idempotency_key (created_at);
