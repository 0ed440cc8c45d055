-- When a second factor was last given in this session.
alter table member_session add column second_factor_at timestamptz;
