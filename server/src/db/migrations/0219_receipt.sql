-- additive: a table that the version before does not read
-- A receipt is written when it is downloaded for the first time, and then never changes: its facts stay as they were stated, also
-- when the member is renamed or the operator moves. transfer: the payment, ledger_transfer.id. number: printed on the receipt.
create table receipt (
  transfer  uuid primary key,
  number    text not null unique check (number ~ '^\d{4}(-[0-9A-Z]{4}){3}$'),
  member_id int not null references member on delete cascade,
  issued_at timestamptz not null,
  -- Seller, buyer, item, amounts and VAT, as the server's receipt-facts.ts reads them.
  facts     jsonb not null
);
create index receipt_member on receipt (member_id);
