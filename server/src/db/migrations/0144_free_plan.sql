-- The plan of everybody who took none: what a member may do is read from it, so it is there before any catalogue is loaded.
insert into subscription_plan (code, name, price, days, calls, messages, gift_conversion, position)
values ('free', 'Free', 0, 30, 0, 30, 50, 0) on conflict do nothing;
