-- Sends a message to a member one may write to, in one statement, which is its own transaction, and adds the receiver's notice to
-- the outbox. is_new is false in a retry.
-- refused: not_found; message_differs (a retry with other content); reply (no such message to answer); closed: neither a match
-- nor an open conversation; restricted: the sender may not write to members who never answered. Nothing was written then. A duplicate request at the same moment fails at the key of client_id and
-- is to be repeated. It has few statements inside, since each message pays for them.
create or replace function message_send(
  p_sender int, p_to uuid, p_client_id uuid, p_kind text, p_body text, p_reply_to int, p_media_hash bytea,
  p_now timestamptz, p_scam text[],
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
  select m.id, m.uid, m.locale, c.id as conversation_id,
    (select messaging_restricted_until > p_now from member where id = p_sender) as is_restricted, c.uid as conversation,
    e as earlier, c.stage = 'open' or (select 1 from matched where member_id = p_sender and other_id = m.id) is not null as is_open
  into o from member m join profile p on p.member_id = m.id
  left join conversation c on c.low = least(m.id, p_sender) and c.high = greatest(m.id, p_sender)
  left join message e on e.conversation_id = c.id and e.sender_id = p_sender and e.client_id = p_client_id
  where m.id = o.id and is_visible_to(p_sender, m, p);
  if not found then refused := 'not_found'; return; end if;
  other := json_build_object('id', o.id, 'uid', o.uid, 'locale', o.locale);
  conversation := o.conversation;

  x := o.earlier;
  if x.seq is not null then
    if x.deleted_at is null and (x.kind <> p_kind or x.body <> p_body or x.reply_to is distinct from p_reply_to
        or p_media_hash is distinct from (select f.content_hash from message_media f
          where f.conversation_id = x.conversation_id and f.seq = x.seq)) then
      refused := 'message_differs';
    end if;
    said := message_facts(x);
    return;
  end if;
  if o.conversation is null or not o.is_open then refused := 'closed'; return; end if;
  if o.is_restricted and not exists (select from message where conversation_id = o.conversation_id and sender_id = o.id) then
    refused := 'restricted';
    return;
  end if;
  if p_reply_to is not null and not exists (select from message where conversation_id = o.conversation_id
      and seq = p_reply_to and not case when sender_id = p_sender then hidden_by_sender else hidden_by_other end) then
    refused := 'reply';
    return;
  end if;

  select * into strict x
  from append_message(conversation, p_sender, p_client_id, p_kind, p_body, null, p_now, p_reply_to, null, p_scam);
  insert into outbox (member_id, kind, actor_id, data, at)
  values (o.id, 'message', p_sender, jsonb_build_object('conversationId', conversation), p_now);
  is_new := true;
  if p_reply_to is not null then
    said := message_facts(x);
  else
    -- What message_facts says of a message that is new and answers none, without asking for what it cannot have.
    said := json_build_object('seq', x.seq, 'uid', x.uid, 'sender_id', x.sender_id, 'client_id', x.client_id,
      'kind', x.kind, 'body', x.body, 'sent_at', x.sent_at, 'gift_code', null, 'scam', p_scam, 'deleted', false);
  end if;
  unread := unread_total(o.id);
end $$;
