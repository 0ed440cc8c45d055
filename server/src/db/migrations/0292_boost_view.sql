-- Whom a running boost was shown to, so that each is counted once. No key to the viewer: who is erased meanwhile has still
-- seen it, and the number leads to nobody. When the boost is over the count is added to member_boost.views and the rows go.
create table boost_view (
  boost_id  uuid not null references member_boost on delete cascade,
  viewer_id int not null,
  primary key (boost_id, viewer_id)
);
