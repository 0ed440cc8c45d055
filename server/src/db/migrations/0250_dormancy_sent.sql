-- additive: nullable columns, which the version before does not read.

-- When each mail was handed to the mail server: first_mailed_at and second_mailed_at are when it was queued last.
alter table dormancy add column first_sent_at timestamptz, add column second_sent_at timestamptz;
