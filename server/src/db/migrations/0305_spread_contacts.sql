-- additive: an index.

-- Messages with contact details, by time: new accounts that give the same to many strangers are found among those of a day.
create index message_contact on message (sent_at, conversation_id, seq) where scam_kinds && array['phone', 'app', 'link'];
