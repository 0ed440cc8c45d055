-- Decisions between a warning and a suspension: for some days a member is shown only to matches, or writes only to members
-- who answered; and texts of a profile are removed.

alter table member
  -- Until then the member is shown only to those they matched. Null otherwise: job moderation.let-in ends it.
  add column discovery_restricted_until timestamptz,
  -- Reported as under age: shown only to matches until staff have decided.
  add column age_in_question boolean not null default false;
create index member_discovery_restricted on member (discovery_restricted_until) where discovery_restricted_until is not null;

alter table abuse_report drop constraint abuse_report_outcome_check;
alter table abuse_report add constraint abuse_report_outcome_check check (outcome in (
  'dismissed', 'warned', 'texts_removed', 'messages_restricted', 'discovery_restricted', 'suspended', 'banned'));
alter table report_decision drop constraint report_decision_outcome_check;
alter table report_decision add constraint report_decision_outcome_check check (outcome in (
  'dismissed', 'warned', 'texts_removed', 'messages_restricted', 'discovery_restricted', 'suspended', 'banned'));
-- End of a restriction that the decision imposed.
alter table report_decision add column until timestamptz;

create index abuse_report_age on abuse_report (target_id) where category = 'underage' and status = 'open';
