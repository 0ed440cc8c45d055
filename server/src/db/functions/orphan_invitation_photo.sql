-- The photo of a withdrawn or expired invitation is left to the sweep. An accepted one has given its photo away before.
create or replace function orphan_invitation_photo() returns trigger language plpgsql as $$
begin
  if old.photo_key is not null then
    insert into orphaned_file (storage_key, removed_at) values (old.photo_key, old.changed_at) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger orphan_invitation_photo after delete on invitation
  for each row execute function orphan_invitation_photo();
