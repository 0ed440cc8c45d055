-- additive: columns with a default or null; the version before sends whatever the claim is.

alter table webhook_delivery
  -- Of the job that may send the message. A new plan, as at the end of a pause, raises it: jobs of earlier plans send nothing.
  add column claim int not null default 0,
  -- Since when an attempt is under way; null between attempts.
  add column sending_at timestamptz;
