-- Rows of the books are only inserted.
create or replace function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the books are only ever added to', lower(tg_op), tg_table_name
    using errcode = 'KB001';
end $$;
revoke execute on function ledger_append_only from karibu_app;

create or replace trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_append_only();

create or replace trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_append_only();

create or replace trigger ledger_account_append_only
  before update of id, owner, code, currency or delete or truncate on ledger_account
  for each statement execute function ledger_append_only();
