-- additive: a nullable column; the version before shows a merged ticket as a closed one
-- The ticket that continues this one: staff merged two conversations of one member. Never a merged ticket itself.
alter table ticket add column merged_into uuid references ticket on delete cascade check (merged_into <> id);
create index ticket_merged on ticket (merged_into) where merged_into is not null;
