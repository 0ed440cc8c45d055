-- Whether a member was told that their boost is over.
alter table member_boost add column told boolean not null default false;
update member_boost set told = true;
create index member_boost_untold on member_boost (ends_at) where not told;
