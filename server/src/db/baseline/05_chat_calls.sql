-- Conversations, messages and calls.

-- stage: who may write. match: both while they are matched; requested: nobody, a request of requested_by waits; open: both, the
-- request was accepted; declined: nobody, but the other may still begin. requested_by: whose request it began with.
-- change_seq: counts reactions and deletions, so that a reader can ask for those that came since.
create table conversation (
  id         int generated always as identity primary key,
  uid        uuid not null default gen_random_uuid() unique,
  low        int not null references member on delete cascade,
  high       int not null references member on delete cascade,
  last_seq   int not null default 0,
  stage      text not null default 'match' check (stage in ('match', 'requested', 'open', 'declined')),
  requested_by int,
  change_seq int not null default 0,
  unique (low, high),
  check (low < high),
  constraint conversation_requested check (stage = 'match' or requested_by in (low, high))
)
-- Each message changes the row in place.
with (fillfactor = 80);
create index conversation_high on conversation (high);

-- What a conversation is to each of its two members. box: the list in which the member finds it; null is none. unread:
-- messages of the other after read_seq.
create table conversation_side (
  conversation_id int not null references conversation on delete cascade,
  member_id       int not null references member on delete cascade,
  other_id        int not null references member on delete cascade,
  read_seq        int not null default 0,
  updated_at      timestamptz not null,
  box             text default 'matches' check (box in ('matches', 'requests', 'sent')),
  unread          int not null default 0 check (unread >= 0),
  trusted         boolean not null default false,
  primary key (conversation_id, member_id)
);
create index conversation_side_list on conversation_side (member_id, box, updated_at desc);
create index conversation_side_unread on conversation_side (member_id) where unread > 0;
create index conversation_side_other on conversation_side (other_id);

-- hidden_*: deleted for one of the two. *_reaction: of the sender and of the other. change_seq: of its last change.
-- deleted_at: for both; the row stays as a tombstone and holds nothing of what was written. folded: as it is searched.
-- liked_part: of the sender's like with these words, the photo's id or the prompt and the answer as it was then.
-- A gift has the catalogue's code in gift_code, its note as the body, and the received gift's id as client_id.
create table message (
  conversation_id  int not null references conversation on delete cascade,
  seq              int not null check (seq > 0),
  uid              uuid not null default gen_random_uuid(),
  sender_id        int not null,
  client_id        uuid not null,
  kind             text not null,
  body             text not null,
  sent_at          timestamptz not null,
  gift_code        text,
  reply_to         int,
  call             jsonb,
  liked_part       jsonb,
  hidden_by_sender boolean not null default false,
  hidden_by_other  boolean not null default false,
  sender_reaction  text,
  other_reaction   text,
  change_seq       int not null default 0,
  deleted_at       timestamptz,
  folded           text not null generated always as (fold_text(body)) stored,
  primary key (conversation_id, seq),
  unique (conversation_id, sender_id, client_id),
  -- The sender is one of the two, and a message is deleted with its side of the conversation, found by the message's own key.
  constraint message_sender foreign key (conversation_id, sender_id)
    references conversation_side (conversation_id, member_id) on delete cascade,
  constraint message_kind_check
    check (kind in ('text', 'photo', 'voice', 'gift', 'call') and (kind = 'gift') = (gift_code is not null)
      and (kind = 'call') = (call is not null)
      and (deleted_at is null or (body = '' and liked_part is null)))
);
create index message_change on message (conversation_id, change_seq) where change_seq > 0;

-- What a photo or a voice note consists of. content_hash: of the upload, to recognize a retry. tenths: of a second.
create table message_media (
  id              uuid primary key default gen_random_uuid(),
  conversation_id int not null,
  seq             int not null,
  storage_key     text not null unique,
  content_hash    bytea not null,
  width           smallint,
  height          smallint,
  placeholder     bytea,
  mime            text check (mime in ('audio/webm', 'audio/mp4')),
  tenths          smallint,
  waveform        bytea,
  created_at      timestamptz not null,
  unique (conversation_id, seq),
  foreign key (conversation_id, seq) references message (conversation_id, seq) on delete cascade,
  check ((mime is null) = (width is not null) and (mime is null) = (height is not null)
    and (mime is null) = (placeholder is not null) and (mime is null) = (tenths is null)
    and (mime is null) = (waveform is null))
);

-- Hashes of the first messages of a member, for a day: the same one to many members is rejected.
create table message_opening (
  sender_id int not null references member on delete cascade,
  text_hash bytea not null,
  other_id  int not null references member on delete cascade,
  at        timestamptz not null,
  primary key (sender_id, text_hash, other_id)
);
create index message_opening_other on message_opening (other_id);
create index message_opening_at on message_opening (at);

-- A call between two matched members. reason: why it ended. silent: it rang in the callee's quiet hours.
create table call (
  id          int generated always as identity primary key,
  uid         uuid not null default gen_random_uuid() unique,
  caller_id   int not null references member on delete cascade,
  callee_id   int not null references member on delete cascade,
  kind        text not null check (kind in ('voice', 'video')),
  state       text not null check (state in ('ringing', 'accepted', 'ended', 'declined', 'missed', 'busy', 'failed')),
  reason      text check (reason in ('hung_up', 'not_answered', 'lost', 'too_long', 'quota', 'cut')),
  silent      boolean not null,
  created_at  timestamptz not null,
  accepted_at timestamptz,
  ended_at    timestamptz,
  check (caller_id <> callee_id)
);
create index call_caller on call (caller_id, callee_id, created_at desc);
create index call_callee on call (callee_id);
create index call_live on call (created_at) where state in ('ringing', 'accepted');
create index call_age on call (created_at);

-- What a call is to each of its two members. device: the page that holds it. seen_at: its last heartbeat.
create table call_side (
  call_id   int not null references call on delete cascade,
  member_id int not null references member on delete cascade,
  device    text,
  seen_at   timestamptz not null,
  live      boolean not null,
  primary key (call_id, member_id)
);
-- Nobody is in two calls.
create unique index call_side_live on call_side (member_id) where live;
create index call_side_member on call_side (member_id);
