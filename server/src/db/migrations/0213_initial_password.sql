-- additive: a column that may be null.

alter table member add column
  -- The end of a password that the operator's command printed; null once its member has chosen one.
  password_expires_at timestamptz;
