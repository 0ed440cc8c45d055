-- additive: indexes
-- What is deleted or emptied with another row is found by an index; one of the ticket's for the whole table, as of other keys.
drop index ticket_merged;
create index ticket_merged on ticket (merged_into);
create index abuse_report_taken on abuse_report (taken_by) where taken_by is not null;
