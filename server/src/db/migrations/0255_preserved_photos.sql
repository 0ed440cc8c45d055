-- additive: a new table.

-- Photos that staff removed while an authority had asked to preserve the member's data. Their files stay until the hold ends, although
-- nothing else refers to them; they are in what the hold gives out.
create table preserved_photo (
  storage_key text not null,
  hold_id     uuid not null references preservation_hold on delete cascade,
  removed_at  timestamptz not null,
  primary key (storage_key, hold_id)
);
create index preserved_photo_hold on preserved_photo (hold_id);
