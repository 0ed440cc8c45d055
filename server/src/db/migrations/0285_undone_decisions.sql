-- additive: a nullable column, which the version before neither reads nor writes.

-- Who decided alone and undid it within minutes; no key, as in deciders. Then reopened_by is 0: no other person looked at it again.
alter table report_decision add column undone_by int check (undone_by is null or reopened_by = 0 and deciders = array[undone_by]);
