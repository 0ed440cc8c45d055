-- additive: a table that the version before does not read
-- What administrators have set for the whole site. A setting without a row has the value of the environment, or its default.
create table site_setting (
  name text primary key check (name in ('photoReview', 'registration')),
  value text not null,
  -- Who set it, and when. The reason is in the audit log.
  staff_id int references member on delete set null,
  changed_at timestamptz not null,
  check (case name
    when 'photoReview' then value in ('after', 'new', 'before')
    else value = 'closed'
  end)
);
