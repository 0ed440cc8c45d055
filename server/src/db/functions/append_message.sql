-- Writes the next message of a conversation. Its row is locked until the commit, so messages become visible in the order of
-- their seq. A sender who had read everything has read their own message too; otherwise what is unread stays unread.
create or replace function append_message(
  p_conversation uuid, p_sender int, p_client_id uuid, p_kind text, p_body text, p_gift_code text, p_now timestamptz,
  p_reply_to int default null, p_call jsonb default null, p_scam text[] default null
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
  insert into message (conversation_id, seq, sender_id, client_id, kind, body, sent_at, gift_code, reply_to, call, scam_kinds)
  select c.id, c.last_seq, p_sender, p_client_id, p_kind, p_body, p_now, p_gift_code, p_reply_to, p_call, p_scam from c
  returning *
$$;
