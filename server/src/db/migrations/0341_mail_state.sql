-- Whether mail can leave, as the last probe of the mail server saw it. One row.
create table mail_state (
  one           boolean primary key default true check (one),
  -- Null while the mail server answers.
  failing_since timestamptz,
  probed_at     timestamptz not null
);
