-- additive: a column with a default.

alter table notice_setting add column
  -- The name under which pushes come; with one they do not say what they are about.
  disguise text not null default 'none' check (disguise in ('none', 'notes', 'calendar'));
