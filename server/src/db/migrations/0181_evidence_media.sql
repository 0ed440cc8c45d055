-- Photos and voice notes among the evidence of a report: their bytes stay while it is open, also when their message is
-- deleted or their sender goes.
create table evidence_media (
  report_id   uuid not null references abuse_report on delete cascade,
  storage_key text not null,
  primary key (report_id, storage_key)
);
create index evidence_media_key on evidence_media (storage_key);
