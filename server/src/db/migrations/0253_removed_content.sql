-- A decision about a report may remove one photo of the profile or one of the reported messages, which a reversal restores. The
-- version before does not show these outcomes and this kind.

alter table abuse_report drop constraint abuse_report_outcome_check;
alter table abuse_report add constraint abuse_report_outcome_check check (outcome in ('dismissed', 'warned', 'texts_removed',
  'photo_removed', 'message_removed', 'messages_restricted', 'discovery_restricted', 'suspended', 'banned'));
alter table report_decision drop constraint report_decision_outcome_check;
alter table report_decision add constraint report_decision_outcome_check check (outcome in ('dismissed', 'warned', 'texts_removed',
  'photo_removed', 'message_removed', 'messages_restricted', 'discovery_restricted', 'suspended', 'banned'));

alter table sanction drop constraint sanction_kind_check;
alter table sanction add constraint sanction_kind_check check (kind in (
  'suspended', 'banned', 'warning', 'texts', 'photo', 'voice', 'message', 'messages', 'discovery'));
alter table sanction
  -- What a removed message said, with the row of its file, which a reversal restores. Null once that is no longer possible.
  add column removed_message jsonb,
  add check (removed_message is null or kind = 'message' and ended_at is null);
create index sanction_message on sanction ((removed_message #>> '{media,storage_key}')) where removed_message is not null;
