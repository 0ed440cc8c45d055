-- Names are searched by the first name only: the surname is not shown in lists.
drop index member_name;
alter table member drop column last_folded;
create index member_first_name on member using gin (first_folded gin_trgm_ops);
