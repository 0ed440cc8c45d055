-- additive: a column that may be null.

alter table deposit add column
  -- How it was really paid, as the provider says; null where that is not known.
  paid_by text check (paid_by in ('card', 'bank', 'mobile'));
