-- When the switch for visits was changed last: it is frozen for 24 hours from then, so that nobody turns it off for one look.
alter table profile add column show_visits_changed_at timestamptz;
