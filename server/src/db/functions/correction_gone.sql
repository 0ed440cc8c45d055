-- The picture of a deleted request for a correction is left to the sweep of photos.
create or replace function correction_gone() returns trigger language plpgsql as $$
begin
  insert into orphaned_file (storage_key, removed_at) values (old.storage_key, old.sent_at) on conflict do nothing;
  return null;
end $$;

create or replace trigger correction_gone after delete on correction for each row when (old.storage_key is not null)
  execute function correction_gone();
