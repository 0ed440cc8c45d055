-- What one member of staff wants to do about another, or about whoever is to become one: a second administrator confirms it.
create table staff_proposal (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null check (kind in ('permissions', 'suspend', 'ban')),
  target_id   int not null references member on delete cascade,
  -- No key: what was proposed stays readable when its proposer has left.
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
create index staff_act_by on staff_act (staff_id, id);
create index staff_act_named on staff_act (act, id);
