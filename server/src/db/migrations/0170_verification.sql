-- Phone numbers and faces that were proved, and what proves them.

-- When the member proved the present phone number by a code sent to it; a trigger empties it when the number changes.
alter table member add column phone_verified_at timestamptz;
-- When staff last found the member's selfie and profile photos to show the same person.
alter table member add column photo_verified_at timestamptz;

-- The provider named the holder, and it is the name of the member.
alter table payout_account add column is_holder_verified boolean not null default false;

-- The code that was sent to a member's phone last, as a keyed hash.
create table phone_code (
  member_id  int primary key references member on delete cascade,
  phone      text not null,
  code_hash  bytea not null,
  attempts   smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index phone_code_end on phone_code (expires_at);

-- Selfies with a gesture drawn by chance. The picture is deleted with the decision; the row stays.
create table selfie_check (
  id          uuid primary key default gen_random_uuid(),
  member_id   int not null references member on delete cascade,
  gesture     text not null check (gesture in ('two_fingers', 'thumb_up', 'palm_by_face', 'hand_on_head', 'fist_under_chin',
    'finger_on_nose', 'hand_on_heart', 'hand_on_ear')),
  state       text not null check (state in ('drawn', 'waiting', 'approved', 'refused')),
  fault       text check (fault in ('not_you', 'gesture', 'unclear', 'late')),
  drawn_at    timestamptz not null,
  sent_at     timestamptz,
  storage_key text unique,
  decided_at  timestamptz,
  -- The number of the member of staff; no key, since it stays when they have left. Null: nobody decided in time.
  decided_by  int,
  check ((state = 'drawn') = (sent_at is null)),
  check ((state = 'waiting') = (storage_key is not null)),
  check ((state in ('approved', 'refused')) = (decided_at is not null)),
  check ((state = 'refused') = (fault is not null))
);
create index selfie_check_member on selfie_check (member_id, drawn_at desc);
create unique index selfie_check_open on selfie_check (member_id) where state in ('drawn', 'waiting');
create index selfie_check_waiting on selfie_check (sent_at) where state = 'waiting';

alter domain notice_kind drop constraint notice_kind_known;
alter domain notice_kind add constraint notice_kind_known check (value in ('match', 'like', 'message', 'request',
  'saved_filter', 'gift', 'call_missed', 'deposit', 'withdrawal', 'boost', 'plan', 'report', 'photo', 'support', 'security',
  'city', 'weekly_picks', 'verification', 'date_plan'));
