-- Ends the calls of a member (with `other`, or with anyone if it is null) in the transaction that separates them: an ended
-- match, a block, a suspension. The job notifies both, and records the time by the application's clock.
create or replace function cut_calls(one int, other int) returns void language plpgsql as $$
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
