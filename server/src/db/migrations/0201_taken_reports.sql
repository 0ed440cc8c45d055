-- additive: nullable columns and an index; the version before decides reports that somebody took
-- Who works on an open report, and until when: then it returns to the queue by itself. Both or none are set by the application.
alter table abuse_report add column taken_by int references member on delete set null;
alter table abuse_report add column taken_until timestamptz;
-- The decisions of a period.
create index report_decision_decided on report_decision (decided_at);
