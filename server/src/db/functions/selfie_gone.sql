-- The picture of a deleted selfie check is left to the sweep of photos.
create or replace function selfie_gone() returns trigger language plpgsql as $$
begin
  insert into orphaned_file (storage_key, removed_at) values (old.storage_key, old.drawn_at) on conflict do nothing;
  return null;
end $$;

create or replace trigger selfie_gone after delete on selfie_check for each row when (old.storage_key is not null)
  execute function selfie_gone();
