-- Members are told in the centre, too, that the team answered them.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('match', 'like', 'message', 'request', 'gift',
  'call_missed', 'deposit', 'withdrawal', 'boost', 'plan', 'report', 'support', 'security'));
