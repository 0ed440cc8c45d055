-- additive: a nullable column, which the version before does not read.

-- Removed by staff: the tombstone names them and not the sender. Null otherwise.
alter table message add column removed boolean;
