-- The picture of a deleted ticket is left to the sweep of photos.
create or replace function ticket_gone() returns trigger language plpgsql as $$
begin
  insert into orphaned_file (storage_key, removed_at) values (old.screenshot, old.created_at) on conflict do nothing;
  return null;
end $$;

create or replace trigger ticket_gone after delete on ticket for each row when (old.screenshot is not null)
  execute function ticket_gone();
