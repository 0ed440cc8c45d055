-- additive: a column with a default.

alter table profile add column
  -- {"height": "matches", "faith": "nobody"}: the details that are not shown to everyone, by their names in the contract.
  detail_sharing jsonb not null default '{}' check (jsonb_typeof(detail_sharing) = 'object');
