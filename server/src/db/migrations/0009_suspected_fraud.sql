-- Messages that resemble fraud are marked, and members who repeat it may not write to strangers for a time.

-- scam_kinds: what it asks for as attempts at fraud do; null: nothing. It stays when the message is deleted.
alter table message add column scam_kinds text[];
create index message_suspected on message (sender_id, sent_at) where scam_kinds is not null;

-- Until then the member begins no conversations: they sent messages that resemble fraud to several others.
alter table member add column messaging_restricted_until timestamptz;
