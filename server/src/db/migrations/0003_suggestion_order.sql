-- The order in which a member sees suggestions.
alter table profile add column wants_order text not null default 'recommended'
  check (wants_order in ('recommended', 'nearest', 'newest'));
