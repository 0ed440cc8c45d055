-- additive: an index.

-- Refunds that wait for a second person in the order of the staff queue: by when they expire. Those that expired keep a null outcome
-- until the refund is proposed again, so the time is what bounds a read.
create index refund_proposal_expires on refund_proposal ((case when exception_id is null then 0 else 1 end), expires_at, uid)
  where outcome is null;
