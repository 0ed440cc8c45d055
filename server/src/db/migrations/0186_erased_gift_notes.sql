-- The words that came with a gift go with either account since `member_leaves_money` empties them; those of members who were
-- erased before go here.
update gift_received set note = null where note is not null and (giver_id is null or receiver_id = 0);
