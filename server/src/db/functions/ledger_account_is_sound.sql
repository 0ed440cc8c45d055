-- What of an account never changes is checked when it is inserted. A trigger and not checks of the table: those would be compiled
-- and checked with every change of a balance.
create or replace function ledger_account_is_sound() returns trigger language plpgsql as $$
begin
  if new.currency ~ '^[A-Z]{3}$' and (case when new.owner = 0 then new.balance is null and new.version is null
      else new.owner > 0 and new.balance is not null and coalesce(new.version >= 0, false) end) then
    return new;
  end if;
  raise exception 'account % of % contradicts itself', new.code, new.owner using errcode = 'check_violation';
end $$;
revoke execute on function ledger_account_is_sound from karibu_app;

create or replace trigger ledger_account_is_sound before insert on ledger_account
  for each row execute function ledger_account_is_sound();
