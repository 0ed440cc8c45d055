-- The file of a deleted message or member is left to the sweep.
create or replace function media_leaves_remains() returns trigger language plpgsql as $$
begin
  insert into photo_remains (storage_key, removed_at) values (old.storage_key, old.created_at) on conflict do nothing;
  return null;
end $$;

create or replace trigger media_leaves_remains after delete on message_media
  for each row execute function media_leaves_remains();
