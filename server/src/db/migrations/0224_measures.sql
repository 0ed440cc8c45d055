-- Appeals against every decision about a member: warnings, removed texts and photos and restrictions are sanctions too. The
-- version before shows neither these kinds nor the new kind of notice.

alter table sanction drop constraint sanction_kind_check;
alter table sanction add constraint sanction_kind_check check (kind in (
  'suspended', 'banned', 'warning', 'texts', 'photo', 'messages', 'discovery'));
alter table sanction drop constraint sanction_check;
alter table sanction add constraint sanction_until_check check (kind in ('suspended', 'messages', 'discovery') or until is null);
alter table sanction
  -- Of a removed photo: why, in place of a reason in words.
  add column fault text,
  -- What was removed, which a reversal restores. Null once that is no longer possible.
  add column removed_texts jsonb,
  add column removed_photo jsonb,
  add check ((kind = 'photo') = (fault is not null)),
  add check (removed_texts is null or kind = 'texts' and ended_at is null),
  add check (removed_photo is null or kind = 'photo' and ended_at is null);

-- A suspension or ban is in force exactly while the member's status says so; other sanctions for so long as they may be appealed.
drop index sanction_in_force;
create unique index sanction_in_force on sanction (member_id) where ended_at is null and kind in ('suspended', 'banned');
create index sanction_due on sanction (decided_at) where ended_at is null and kind not in ('suspended', 'banned');
create index sanction_photo on sanction ((removed_photo ->> 'storage_key')) where removed_photo is not null;

alter domain notice_kind drop constraint notice_kind_known;
alter domain notice_kind add constraint notice_kind_known check (value in ('match', 'like', 'message', 'request',
  'saved_filter', 'gift', 'call_missed', 'deposit', 'withdrawal', 'boost', 'plan', 'report', 'photo', 'support', 'security',
  'city', 'weekly_picks', 'verification', 'date_plan', 'decision'));
