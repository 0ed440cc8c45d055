-- Requests, photos, voice notes, calls, answers, reactions and deletions in a conversation.

-- stage: who may write. match: the two while they are matched · asked: nobody, a request of asked_by waits · open: both,
-- it was accepted · declined: nobody, but the other may still begin. asked_by: whose request it began with.
-- change_seq: counts reactions and deletions, so that a reader can ask for those that came since.
alter table conversation
  add column stage text not null default 'match' check (stage in ('match', 'asked', 'open', 'declined')),
  add column asked_by int,
  add column change_seq int not null default 0,
  add constraint conversation_asked check (stage = 'match' or asked_by in (low, high)),
  -- Each message changes the row in place.
  set (fillfactor = 80);

-- box: where the member finds it; null is nowhere. unread: messages of the other that wait behind read_seq.
alter table conversation_side
  add column box text default 'matches' check (box in ('matches', 'requests', 'sent')),
  add column unread int not null default 0 check (unread >= 0),
  add column trusted boolean not null default false;
update conversation_side s set unread = (select count(*) from message n
  where n.conversation_id = s.conversation_id and n.seq > s.read_seq and n.sender_id = s.other_id);
drop index conversation_side_list;
create index conversation_side_list on conversation_side (member_id, box, updated_at desc);
create index conversation_side_unread on conversation_side (member_id) where unread > 0;

-- hidden_*: deleted for one of the two. *_reaction: of the sender and of the other. change_seq: of its last change.
-- deleted_at: for both; the row stays as a tombstone and holds nothing of what was said. folded: as it is searched.
alter table message
  add column reply_to int,
  add column call jsonb,
  add column hidden_by_sender boolean not null default false,
  add column hidden_by_other boolean not null default false,
  add column sender_reaction text,
  add column other_reaction text,
  add column change_seq int not null default 0,
  add column deleted_at timestamptz,
  add column folded text not null generated always as (fold_name(body)) stored;
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('text', 'photo', 'voice', 'gift', 'call') and (kind = 'gift') = (gift_code is not null)
    and (kind = 'call') = (call is not null) and (deleted_at is null or body = ''));
create index message_change on message (conversation_id, change_seq) where change_seq > 0;

-- What a photo or a voice note consists of. content_hash: of what was sent, so that a retry is known. tenths: of a second.
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

-- Whatever takes the row away, a deletion for both or a member who goes, leaves its bytes to the sweep.
create function media_leaves_remains() returns trigger language plpgsql as $$
begin
  insert into photo_remains (storage_key, removed_at) values (old.storage_key, old.created_at) on conflict do nothing;
  return null;
end $$;
create trigger media_leaves_remains after delete on message_media
  for each row execute function media_leaves_remains();

-- With which words a member began, for a day: the same ones to many are refused.
create table message_opening (
  sender_id int not null references member on delete cascade,
  text_hash bytea not null,
  other_id  int not null references member on delete cascade,
  at        timestamptz not null,
  primary key (sender_id, text_hash, other_id)
);
create index message_opening_other on message_opening (other_id);
create index message_opening_at on message_opening (at);

-- Does it wait to be read by the other? A call that was not missed does not.
create function awaits_reading(m message) returns boolean language sql immutable as $$
  select m.deleted_at is null and not m.hidden_by_other and (m.kind <> 'call' or m.call ->> 'outcome' = 'missed')
$$;

-- Writes the next message of a conversation. Its row is locked until the commit, so messages become visible in the order
-- of their seq. Whoever had read everything has read their own message too; whoever had not keeps what is unread.
drop function append_message(uuid, int, uuid, text, text, text, timestamptz);
create function append_message(
  p_conversation uuid, p_sender int, p_client_id uuid, p_kind text, p_body text, p_gift_code text, p_now timestamptz,
  p_reply_to int default null, p_call jsonb default null
) returns setof message language sql as $$
  with c as (
    update conversation set last_seq = last_seq + 1 where uid = p_conversation returning id, last_seq
  ), side as (
    update conversation_side s set updated_at = greatest(s.updated_at, p_now),
      read_seq = case when s.member_id = p_sender and s.read_seq = c.last_seq - 1 then c.last_seq else s.read_seq end,
      unread = s.unread + case when s.member_id <> p_sender
        and (p_kind <> 'call' or p_call ->> 'outcome' = 'missed') then 1 else 0 end
    from c where s.conversation_id = c.id
  )
  insert into message (conversation_id, seq, sender_id, client_id, kind, body, sent_at, gift_code, reply_to, call)
  select c.id, c.last_seq, p_sender, p_client_id, p_kind, p_body, p_now, p_gift_code, p_reply_to, p_call from c
  returning *
$$;

-- All that a message shows, for both of its readers; what each may see of it is decided by the view.
create function message_facts(m message) returns json language sql stable as $$
  select json_build_object('seq', m.seq, 'uid', m.uid, 'sender_id', m.sender_id, 'client_id', m.client_id,
    'kind', m.kind, 'body', m.body, 'sent_at', m.sent_at, 'gift_code', m.gift_code, 'call', m.call,
    'sender_reaction', m.sender_reaction, 'other_reaction', m.other_reaction, 'deleted', m.deleted_at is not null,
    'media', case when m.kind in ('photo', 'voice') and m.deleted_at is null then (
      select json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'tenths', f.tenths,
        'placeholder', encode(f.placeholder, 'base64'), 'waveform', encode(f.waveform, 'hex'))
      from message_media f where f.conversation_id = m.conversation_id and f.seq = m.seq) end,
    'reply', case when m.reply_to is not null and m.deleted_at is null then (
      select json_build_object('seq', r.seq, 'sender_id', r.sender_id, 'kind', r.kind, 'body', r.body,
        'deleted', r.deleted_at is not null, 'hidden_by_sender', r.hidden_by_sender, 'hidden_by_other', r.hidden_by_other)
      from message r where r.conversation_id = m.conversation_id and r.seq = m.reply_to) end)
$$;

-- How many messages wait for a member in the conversations they can see; requests are counted by themselves.
create function unread_total(p_member int) returns int language sql stable as $$
  select coalesce(sum(s.unread), 0)::int
  from conversation_side s join member m on m.id = s.other_id join profile p on p.member_id = m.id
  where s.member_id = p_member and s.unread > 0 and s.box = 'matches' and is_visible_to(p_member, m, p)
$$;

-- Sends a message to somebody one may write to, in one statement, which is its own transaction. is_new is false in a retry.
-- refused: not_found, message_differs, reply (no such message to answer), or closed: neither a match nor an open
-- conversation, and nothing was written. The receiver's notice is put on its way. A twin at the same moment fails at the key of clientId and asks again.
create function message_send(
  p_sender int, p_to uuid, p_client_id uuid, p_kind text, p_body text, p_reply_to int, p_media_hash bytea,
  p_now timestamptz,
  out refused text, out other json, out conversation uuid, out is_new boolean, out said json, out unread int
) language plpgsql as $$
declare
  o record;
  x message;
begin
  is_new := false;
  select m.id into o from member m where m.uid = p_to and m.id <> p_sender;
  if not found then refused := 'not_found'; return; end if;
  perform pg_advisory_xact_lock_shared(least(o.id, p_sender), greatest(o.id, p_sender));

  -- A statement of its own: it sees what was committed before the lock was given.
  select m.id, m.uid, m.locale, c.id as conversation_id, c.uid as conversation,
    c.stage = 'open' or (select 1 from matched where member_id = p_sender and other_id = m.id) is not null as is_open
  into o from member m join profile p on p.member_id = m.id
  left join conversation c on c.low = least(m.id, p_sender) and c.high = greatest(m.id, p_sender)
  where m.id = o.id and is_visible_to(p_sender, m, p);
  if not found then refused := 'not_found'; return; end if;
  other := json_build_object('id', o.id, 'uid', o.uid, 'locale', o.locale);
  conversation := o.conversation;

  select * into x from message where conversation_id = o.conversation_id and sender_id = p_sender
    and client_id = p_client_id;
  if found then
    if x.deleted_at is null and (x.kind <> p_kind or x.body <> p_body or x.reply_to is distinct from p_reply_to
        or p_media_hash is distinct from (select f.content_hash from message_media f
          where f.conversation_id = x.conversation_id and f.seq = x.seq)) then
      refused := 'message_differs';
    end if;
    said := message_facts(x);
    return;
  end if;
  if o.conversation is null or not o.is_open then refused := 'closed'; return; end if;
  if p_reply_to is not null and not exists (select from message where conversation_id = o.conversation_id
      and seq = p_reply_to and not case when sender_id = p_sender then hidden_by_sender else hidden_by_other end) then
    refused := 'reply';
    return;
  end if;

  select * into strict x from append_message(conversation, p_sender, p_client_id, p_kind, p_body, null, p_now, p_reply_to);
  insert into outbox (member_id, kind, actor_id, data, at)
  values (o.id, 'message', p_sender, jsonb_build_object('conversationId', conversation), p_now);
  is_new := true;
  said := message_facts(x);
  unread := unread_total(o.id);
end $$;

-- A reader got as far as p_seq, never back and never beyond the end. The conversation is locked, so that no message slips
-- in between the counting and its end.
create function conversation_read(p_conversation int, p_member int, p_seq int, out moved boolean, out seq int)
language plpgsql as $$
declare
  up_to int;
begin
  select least(last_seq, p_seq) into up_to from conversation where id = p_conversation for no key update;
  update conversation_side s set read_seq = up_to, unread = (select count(*) from message n
    where n.conversation_id = p_conversation and n.seq > up_to and n.sender_id = s.other_id and awaits_reading(n))
  where s.conversation_id = p_conversation and s.member_id = p_member and s.read_seq < up_to;
  moved := found;
  select s.read_seq into strict seq from conversation_side s
  where s.conversation_id = p_conversation and s.member_id = p_member;
end $$;
