-- When a member goes, their rows go too. Each is found by an index: without one every member who goes costs a walk
-- through the largest tables, and the sweep of registrations nobody proved would never end in time.

create index conversation_high on conversation (high);
create index conversation_side_other on conversation_side (other_id);
create index matched_other on matched (other_id);
create index pair_block_other on pair_block (b);
create index abuse_report_target on abuse_report (target_id, created_at desc);

-- Dislikes too, now.
drop index reaction_likes_me;
create index reaction_to_me on reaction (target, kind, at desc) include (actor);

-- Who writes is one of the two, and a message goes with its side of the conversation, found by the message's own key.
alter table message drop constraint message_sender_id_fkey;
alter table message add constraint message_sender foreign key (conversation_id, sender_id)
  references conversation_side (conversation_id, member_id) on delete cascade;
