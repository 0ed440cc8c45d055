-- additive: a new table, which the version before does not read.

-- Members not seen for years, from the first mail that says so until they are here again or are deleted.
create table dormancy (
  member_id int primary key references member on delete cascade,
  first_mailed_at timestamptz not null,
  second_mailed_at timestamptz,
  -- As the mails say: the account is not deleted before.
  due_at timestamptz not null,
  -- Set once the profile was hidden, since money is left: whether it was hidden before that.
  hidden_before boolean
);
create index dormancy_due on dormancy (due_at);
