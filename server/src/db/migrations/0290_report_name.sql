-- Whom a report is about, as they were called when it was made: what becomes of them later is not told to the reporter.
alter table abuse_report add column target_name text;
update abuse_report r set target_name = m.firstname from member m where m.id = r.target_id;
alter table abuse_report alter column target_name set not null;
