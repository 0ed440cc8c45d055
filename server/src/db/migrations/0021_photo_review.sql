-- Staff review photos, and a picture that was removed is recognised when it comes again.

-- waiting: shown, and in the queue of staff; held: in the queue, and until then only its owner sees it; approved: staff looked.
alter table photo add column review text not null default 'waiting' check (review in ('waiting', 'held', 'approved'));
-- What the picture looks like, so that copies are found: docs/decisions/0081. Null for photos stored before.
alter table photo add column picture_hash bit(64);
create index photo_review_queue on photo ((review <> 'held'), created_at, id) where review <> 'approved';

-- The four quarters of a hash, each with its place: pictures that share none of them are not compared.
create function picture_hash_parts(hash bit(64)) returns int[] language sql immutable strict parallel safe as $$
  select array[
    substring(hash from 1 for 16)::bit(16)::int,
    substring(hash from 17 for 16)::bit(16)::int + 65536,
    substring(hash from 33 for 16)::bit(16)::int + 131072,
    substring(hash from 49 for 16)::bit(16)::int + 196608]
$$;
create index photo_picture_hash on photo using gin (picture_hash_parts(picture_hash));

-- Pictures that staff removed: no bytes and no member, only what the picture looks like. Deleted after two years.
create table removed_picture (
  id           uuid primary key default gen_random_uuid(),
  picture_hash bit(64) not null,
  reason       text not null check (reason in (
    'nudity', 'child', 'other_person', 'nobody', 'contact', 'violence', 'hate', 'other')),
  -- No key: the row stays when the member of staff has left.
  removed_by   int not null,
  removed_at   timestamptz not null
);
create index removed_picture_hash on removed_picture using gin (picture_hash_parts(picture_hash));
create index removed_picture_removed_at on removed_picture (removed_at);
revoke update on removed_picture from karibu_app;

-- Members are notified of the reason why a photo of theirs was removed.
alter domain notice_kind drop constraint notice_kind_known;
alter domain notice_kind add constraint notice_kind_known check (value in ('match', 'like', 'message', 'request',
  'saved_filter', 'gift', 'call_missed', 'deposit', 'withdrawal', 'boost', 'plan', 'report', 'photo', 'support', 'security'));
