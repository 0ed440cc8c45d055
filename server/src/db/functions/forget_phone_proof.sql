-- A proof of a phone number ends with the number.
create or replace function forget_phone_proof() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  return new;
end $$;

create or replace trigger forget_phone_proof before update of phone on member for each row
  when (new.phone is distinct from old.phone and old.phone_verified_at is not null)
  execute function forget_phone_proof();
