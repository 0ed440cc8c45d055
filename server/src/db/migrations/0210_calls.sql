-- A call between two who matched. reason: how it came to its end. silent: it rang at a time the callee wants quiet.
create table call (
  id          int generated always as identity primary key,
  uid         uuid not null default gen_random_uuid() unique,
  caller_id   int not null references member on delete cascade,
  callee_id   int not null references member on delete cascade,
  kind        text not null check (kind in ('voice', 'video')),
  state       text not null check (state in ('ringing', 'accepted', 'ended', 'declined', 'missed', 'busy', 'failed')),
  reason      text check (reason in ('hung_up', 'not_answered', 'lost', 'too_long', 'quota', 'cut')),
  silent      boolean not null,
  created_at  timestamptz not null,
  accepted_at timestamptz,
  ended_at    timestamptz,
  check (caller_id <> callee_id)
);
create index call_caller on call (caller_id, callee_id, created_at desc);
create index call_callee on call (callee_id);
create index call_live on call (created_at) where state in ('ringing', 'accepted');
create index call_age on call (created_at);

-- What a call is to each of its two members. device: the page that holds it. seen_at: its last sign of life.
create table call_side (
  call_id   int not null references call on delete cascade,
  member_id int not null references member on delete cascade,
  device    text,
  seen_at   timestamptz not null,
  live      boolean not null,
  primary key (call_id, member_id)
);
-- Nobody is in two calls.
create unique index call_side_live on call_side (member_id) where live;

-- Whatever parts two members (no longer a match, a block, a suspension) ends their call in the same transaction; the job tells
-- both, and notes the time by the application's clock.
create function cut_calls(one int, other int) returns void language plpgsql as $$
declare
  gone record;
begin
  for gone in
    update call set state = 'ended', reason = 'cut'
    where state in ('ringing', 'accepted')
      and (caller_id = one and (other is null or callee_id = other) or callee_id = one and (other is null or caller_id = other))
    returning id
  loop
    update call_side set live = false where call_id = gone.id;
    perform graphile_worker.add_job('calls.tell-cut', json_build_object('callId', gone.id));
  end loop;
end $$;

create function match_cuts_call() returns trigger language plpgsql as $$
begin
  perform cut_calls(old.member_id, old.other_id);
  return null;
end $$;
create trigger matched_cuts_call after delete on matched for each row execute function match_cuts_call();

create function leaving_cuts_call() returns trigger language plpgsql as $$
begin
  perform cut_calls(new.id, null);
  return null;
end $$;
create trigger member_cuts_call after update of status on member
  for each row when (new.status <> 'active') execute function leaving_cuts_call();
