-- Until when a suspended member is out; null with status banned. What was decided about a report.
alter table member add column suspended_until timestamptz;
create index member_suspended on member (suspended_until) where suspended_until is not null;
alter table abuse_report add column outcome text check (outcome in ('dismissed', 'warned', 'suspended', 'banned'));
alter table abuse_report add column closed_at timestamptz;
