-- That a provider named the member as holder of a payout account holds for the name of that time only.
create or replace function forget_name_proof() returns trigger language plpgsql as $$
begin
  update payout_account set is_holder_verified = false where member_id = new.id and is_holder_verified;
  return null;
end $$;

create or replace trigger forget_name_proof after update of firstname, lastname on member for each row
  when ((new.firstname, new.lastname) is distinct from (old.firstname, old.lastname))
  execute function forget_name_proof();
