-- The file of a deleted message, of a removed or replaced voice intro, or of a deleted member, is left to the sweep.
create or replace function record_orphaned_media() returns trigger language plpgsql as $$
begin
  insert into orphaned_file (storage_key, removed_at) values (old.storage_key, old.created_at) on conflict do nothing;
  return null;
end $$;

create or replace trigger record_orphaned_media after delete on message_media
  for each row execute function record_orphaned_media();

create or replace trigger record_orphaned_media after delete on voice_intro
  for each row execute function record_orphaned_media();
