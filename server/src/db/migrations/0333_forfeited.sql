-- additive: two columns.

-- What a member gave up with the request to delete the account. An account with more than that stays, hidden: a refund that failed,
-- a gift or a payment that arrived later does not become the platform's.
alter table member
  add column forfeited_cents bigint not null default 0 check (forfeited_cents >= 0), -- All balances together; a credit is a cent.
  add column forfeited_gifts int not null default 0 check (forfeited_gifts >= 0);    -- Gifts that were never redeemed.
