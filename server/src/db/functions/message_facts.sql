-- Everything that a message shows, for both of its readers; what each may see of it is decided by the view.
create or replace function message_facts(m message) returns json language sql stable as $$
  select json_build_object('seq', m.seq, 'uid', m.uid, 'sender_id', m.sender_id, 'client_id', m.client_id,
    'kind', m.kind, 'body', m.body, 'sent_at', m.sent_at, 'gift_code', m.gift_code, 'call', m.call, 'liked_part', m.liked_part,
    'scam', case when m.deleted_at is null then m.scam_kinds end,
    'sender_reaction', m.sender_reaction, 'other_reaction', m.other_reaction, 'deleted', m.deleted_at is not null,
    'removed', m.removed,
    'media', case when m.kind in ('photo', 'voice') and m.deleted_at is null then (
      select json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'tenths', f.tenths,
        'placeholder', encode(f.placeholder, 'base64'), 'waveform', encode(f.waveform, 'hex'))
      from message_media f where f.conversation_id = m.conversation_id and f.seq = m.seq) end,
    'reply', case when m.reply_to is not null and m.deleted_at is null then (
      select json_build_object('seq', r.seq, 'sender_id', r.sender_id, 'kind', r.kind, 'body', r.body,
        'deleted', r.deleted_at is not null, 'hidden_by_sender', r.hidden_by_sender, 'hidden_by_other', r.hidden_by_other)
      from message r where r.conversation_id = m.conversation_id and r.seq = m.reply_to) end)
$$;
