-- Photos of an imported member are left to the sweep, by whichever way the row is deleted: other members whose address is not proved have none.
create or replace function orphan_imported_photos() returns trigger language plpgsql as $$
begin
  insert into orphaned_file (storage_key, removed_at)
  select storage_key, created_at from photo where member_id = old.id on conflict do nothing;
  return old;
end $$;

create or replace trigger orphan_imported_photos before delete on member
  for each row when (old.imported_at is not null) execute function orphan_imported_photos();
