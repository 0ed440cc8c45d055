-- Reports, decisions and sanctions, and what members of staff do. Numbers of staff have no foreign key: they stay when a
-- member of staff has left.

create table abuse_report (
  id          uuid primary key default gen_random_uuid(),
  reporter_id int references member on delete set null,
  target_id   int not null references member on delete cascade,
  category    text,
  content     text not null,
  -- The last messages between the two, as they were when reported.
  evidence    jsonb not null default '[]',
  -- What the profile of the reported member said when it was reported.
  profile     jsonb not null default '{"about": "", "promptAnswers": []}',
  status      text not null default 'open' check (status in ('open', 'closed')),
  created_at  timestamptz not null,
  outcome     text check (outcome in ('dismissed', 'warned', 'suspended', 'banned')),
  closed_at   timestamptz,
  -- The name at the time of the report: the reporter is not shown later changes.
  target_name text not null
);
create index abuse_report_mine on abuse_report (reporter_id, created_at desc);
create index abuse_report_open on abuse_report (created_at) where status = 'open';
create index abuse_report_target on abuse_report (target_id, created_at desc);

-- Photos and voice notes among the evidence of a report: their files stay while it is open, also when their message is
-- deleted or their sender leaves.
create table evidence_media (
  report_id   uuid not null references abuse_report on delete cascade,
  storage_key text not null,
  primary key (report_id, storage_key)
);
create index evidence_media_key on evidence_media (storage_key);

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
  -- Everyone who made the decision or changed it before the appeal was decided; 0 is the operator.
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

-- The audit log of staff: who did what. Rows are only added.
create table audit_entry (
  id       bigint generated always as identity primary key,
  at       timestamptz not null,
  staff_id int not null,
  action   text not null,
  subject  text not null,
  details  jsonb not null
);
create index audit_entry_by on audit_entry (staff_id, id);
create index audit_entry_action on audit_entry (action, id);
revoke update, delete on audit_entry from karibu_app;

-- What one member of staff proposes to do about another, or about a member who is to join the staff: a second administrator
-- confirms it.
create table staff_proposal (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null check (kind in ('permissions', 'suspend', 'ban')),
  target_id   int not null references member on delete cascade,
  -- No key: a proposal stays readable when its proposer has left.
  proposer_id int not null check (proposer_id <> target_id),
  permissions text[] check (permissions <@ array['moderator', 'finance', 'admin']),
  days        int,
  report_id   uuid references abuse_report on delete set null,
  reason      text not null,
  created_at  timestamptz not null,
  outcome     text check (outcome in ('confirmed', 'rejected')),
  decided_by  int,
  decided_at  timestamptz,
  check ((kind = 'permissions') = (permissions is not null)),
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'confirmed' or (decided_by <> proposer_id and decided_by <> target_id))
);
create unique index staff_proposal_open on staff_proposal (target_id) where outcome is null;
create index staff_proposal_report on staff_proposal (report_id) where report_id is not null;
create index staff_proposal_target on staff_proposal (target_id);
