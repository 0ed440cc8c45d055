-- A removed voice intro is a decision that the member reads and may appeal, as a removed photo. The version before does not show
-- this kind.

alter table sanction drop constraint sanction_kind_check;
alter table sanction add constraint sanction_kind_check check (kind in (
  'suspended', 'banned', 'warning', 'texts', 'photo', 'voice', 'messages', 'discovery'));
alter table sanction
  -- The row of a removed voice intro, which a reversal restores. Null once that is no longer possible.
  add column removed_voice jsonb,
  add check (removed_voice is null or kind = 'voice' and ended_at is null);
create index sanction_voice on sanction ((removed_voice ->> 'storage_key')) where removed_voice is not null;
