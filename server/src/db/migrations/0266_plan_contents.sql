-- additive: nullable columns and a table. The version before reads the plan's own row for every period, as it did.

-- What the period was bought with, so that a later change of the plan does not reach it. calls null: it was started by a version that
-- did not store this, and the plan's row holds until the plan changes. messages null beside calls: without limit.
alter table subscription_period
  add column calls           int check (calls >= 0),
  add column messages        int check (messages >= 0),
  add column gift_conversion smallint check (gift_conversion between 0 and 100);

-- Changes of what a plan includes, made or dated ahead by staff. They apply to periods that start from starts_at on. messages null:
-- without limit. The columns *_before hold what the plan included until then, and are set when the change starts.
create table plan_change (
  id                     uuid primary key default gen_random_uuid(),
  plan_id                uuid not null references subscription_plan,
  calls                  int not null check (calls >= 0),
  messages               int check (messages >= 0),
  gift_conversion        smallint not null check (gift_conversion between 0 and 100),
  calls_before           int,
  messages_before        int,
  gift_conversion_before smallint,
  starts_at              timestamptz not null,
  reason                 text not null,
  staff_id               int not null,
  created_at             timestamptz not null,
  state                  text not null check (state in ('waiting', 'started', 'cancelled'))
);
create index plan_change_plan on plan_change (plan_id, starts_at);
create unique index plan_change_waiting on plan_change (plan_id) where state = 'waiting';
