-- additive: a nullable column and an index; the version before stores no kinds, and refuses such notes.

-- scam_kinds: what the note asks for as attempts at fraud do; null: nothing.
alter table gift_received add column scam_kinds text[];
create index gift_received_suspected on gift_received (giver_id, received_at) where scam_kinds is not null;
