-- One row for each suspension or ban, with the member's one appeal against it. A row is in force (ended_at null) exactly
-- while the member's status is suspended or banned.
create table sanction (
  id                uuid primary key default gen_random_uuid(),
  member_id         int not null references member on delete cascade,
  kind              text not null check (kind in ('suspended', 'banned')),
  -- End of a suspension; null for a ban, and for a suspension of staff by the operator.
  until             timestamptz,
  -- As the member reads it; empty where none was recorded.
  reason            text not null,
  decided_at        timestamptz not null,
  -- Everyone who made the decision or changed it before the appeal was decided; 0 is the operator. No keys: the numbers
  -- stay when a member of staff has left.
  deciders          int[] not null,
  report_id         uuid references abuse_report on delete set null,
  ended_at          timestamptz,
  appeal            text check (char_length(appeal) between 20 and 2000),
  appealed_at       timestamptz,
  -- lapsed: the sanction ended in another way before the appeal was decided.
  appeal_outcome    text check (appeal_outcome in ('upheld', 'shortened', 'lifted', 'lapsed')),
  appeal_reason     text,
  appeal_decided_by int,
  appeal_decided_at timestamptz,
  check (kind = 'suspended' or until is null),
  check ((appeal is null) = (appealed_at is null)),
  check (appeal_outcome is null or appeal is not null),
  check (coalesce(appeal_outcome in ('upheld', 'shortened', 'lifted'), false) = (appeal_decided_by is not null)),
  check ((appeal_decided_by is null) = (appeal_reason is null)),
  check ((appeal_outcome is null) = (appeal_decided_at is null)),
  check (appeal_decided_by <> all (deciders))
);
create unique index sanction_in_force on sanction (member_id) where ended_at is null;
create index sanction_member on sanction (member_id);
create index sanction_report on sanction (report_id) where report_id is not null;
create index sanction_newest on sanction (decided_at desc, id desc) where ended_at is null;
create index sanction_open_appeal on sanction (appealed_at, id) where appeal is not null and appeal_outcome is null;
revoke delete on sanction from karibu_app;

-- Every decision of a report. At most one counts (reopened_at null); reopening keeps the earlier ones on record.
create table report_decision (
  id            uuid primary key default gen_random_uuid(),
  report_id     uuid not null references abuse_report on delete cascade,
  outcome       text not null check (outcome in ('dismissed', 'warned', 'suspended', 'banned')),
  reason        text not null,
  deciders      int[] not null,
  decided_at    timestamptz not null,
  reopened_by   int,
  reopened_at   timestamptz,
  reopen_reason text,
  check ((reopened_by is null) = (reopened_at is null) and (reopened_by is null) = (reopen_reason is null)),
  check (reopened_by <> all (deciders))
);
create unique index report_decision_counts on report_decision (report_id) where reopened_at is null;
create index report_decision_report on report_decision (report_id);
revoke delete on report_decision from karibu_app;

-- Decisions made before: the entry of the audit log names the report, or was written at the very moment when a decision
-- about the same member closed it too. Of a decision about staff the proposer took part.
insert into report_decision (report_id, outcome, reason, deciders, decided_at)
select distinct on (r.id) r.id, r.outcome, coalesce(a.details ->> 'reason', ''),
  array_remove(array[a.staff_id, p.proposer_id], null), coalesce(r.closed_at, a.at, r.created_at)
from abuse_report r
  left join staff_act a on a.act in ('report.dismiss', 'report.warn', 'report.suspend', 'report.ban')
    and (a.subject = r.id::text or a.at = r.closed_at)
  left join staff_proposal p on p.report_id::text = a.subject and p.outcome = 'confirmed'
where r.status = 'closed' and r.outcome is not null
order by r.id, (a.subject = r.id::text) desc nulls last, a.at desc;

insert into sanction (member_id, kind, until, reason, decided_at, deciders, report_id)
select m.id, m.status, case when m.status = 'suspended' then m.suspended_until end, coalesce(d.reason, ''),
  coalesce(d.decided_at, now()), coalesce(d.deciders, '{0}'), d.report_id
from member m left join lateral (
  select x.* from report_decision x join abuse_report r on r.id = x.report_id
  where r.target_id = m.id and x.outcome = m.status order by x.decided_at desc, x.reason limit 1
) d on true
where m.status in ('suspended', 'banned');
