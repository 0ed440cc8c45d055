-- Marks a conversation as read up to p_seq, never back and never beyond the end. The conversation is locked, so that no message
-- is added between counting and marking. moved: whether the mark changed; seq: the mark now.
create or replace function conversation_read(p_conversation int, p_member int, p_seq int, out moved boolean, out seq int)
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
