-- additive: a table that versions before do not read; renames that they make are not in it.

-- Changes of the names that staff give to gifts, boosts and plans. Of a change that took effect, names_before is what staff had set
-- until started_at: what was bought, given or sent before is called by those. Empty names: those of the product.
create table name_change (
  id           uuid primary key default gen_random_uuid(),
  kind         text not null check (kind in ('gift', 'boost', 'plan')),
  item_id      uuid not null,
  code         text not null, -- As in item_name; of a boost its days.
  names        jsonb not null, -- By language.
  names_before jsonb,
  starts_at    timestamptz not null,
  started_at   timestamptz,
  reason       text not null,
  staff_id     int not null,
  created_at   timestamptz not null,
  state        text not null check (state in ('waiting', 'started', 'cancelled')),
  check ((state = 'started') = (started_at is not null and names_before is not null))
);
create unique index name_change_waiting on name_change (item_id) where state = 'waiting';
create index name_change_started on name_change (started_at) where state = 'started';

-- Renames until now, from the audit log.
insert into name_change (kind, item_id, code, names, names_before, starts_at, started_at, reason, staff_id, created_at, state)
  select details->>'kind', subject::uuid, details->>'code', details->'after', details->'before', at, at,
    coalesce(details->>'reason', ''), staff_id, at, 'started'
  from audit_entry
  where action = 'item.rename' and details->>'kind' in ('gift', 'boost', 'plan') and details ? 'code'
    and jsonb_typeof(details->'before') = 'object' and jsonb_typeof(details->'after') = 'object';
