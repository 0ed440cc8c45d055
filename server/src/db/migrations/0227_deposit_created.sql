-- additive: an index
-- The list of deposits for staff, the newest first.
create index deposit_created on deposit (created_at desc, id desc);
