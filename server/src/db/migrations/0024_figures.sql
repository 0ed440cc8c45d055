-- What happened on each day, for the page of figures of staff: counts and sums, nobody's data. Recorded once a day is over
-- (UTC) and not changed when members are deleted later, except for the stages of those who joined that day.
create table figure_day (
  day             date primary key,
  sign_ups        int not null,
  -- Members seen on the day; null where the day was recorded too late to count them.
  active          int,
  likes           int not null,
  matches         int not null,
  messages        int not null,
  conversations   int not null, -- Conversations of which the first message was sent.
  reports         int not null,
  reports_closed  int not null,
  report_minutes  int, -- Median from report to decision, of the reports decided on the day.
  tickets         int not null,
  ticket_minutes  int, -- Median from ticket to first answer, of those first answered on the day.
  paid_in         bigint not null, -- US cents that deposits credited.
  refunded        bigint not null, -- US cents that went back to payers, chargebacks included.
  paid_out        bigint not null, -- US cents of payouts that arrived, less those that came back.
  -- How many of those who joined on the day reached a stage within four weeks.
  stage_verified  int not null default 0,
  stage_photo     int not null default 0,
  stage_liked     int not null default 0,
  stage_matched   int not null default 0,
  stage_wrote     int not null default 0,
  stage_conversed int not null default 0
);

-- Of those who joined in the week that begins on `week` (a Monday), how many were seen in the week that begins `later` weeks
-- after it.
create table figure_retention (
  week   date not null check (extract(isodow from week) = 1),
  later  smallint not null check (later between 1 and 12),
  active int not null,
  primary key (week, later)
);

-- What happened on a day is found without reading everything. Rows come in the order of their time, so a summary of each
-- range of pages is enough.
create index message_sent on message using brin (sent_at);
create index reaction_at on reaction using brin (at);
create index ledger_transfer_at on ledger_transfer using brin (at);
create index report_created on abuse_report (created_at);
create index report_decided on report_decision (decided_at) where reopened_at is null;
