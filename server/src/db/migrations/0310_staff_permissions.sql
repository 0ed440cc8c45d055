-- What a member of staff may do. Those there are keep all they could do so far.
alter table member add column staff_permissions text[] not null default '{}'
  check (staff_permissions <@ array['moderator', 'finance', 'admin']);
update member set staff_permissions = array['moderator', 'finance', 'admin'] where role = 'admin';
alter table member add constraint staff_have_permissions check ((role = 'admin') = (cardinality(staff_permissions) > 0));
