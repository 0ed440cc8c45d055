-- Posts the mirror of the transfer `p_ends`, which can happen once. Answers and SQLSTATEs as in ledger_post.
create or replace function ledger_reverse(
  p_id uuid, p_ends uuid, p_at timestamptz, p_external_ref text, p_channel text, p_narration text, p_params jsonb
) returns boolean language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  mirror record;
begin
  select t.member_id, t.channel, array_agg(a.owner order by e.leg) as owners, array_agg(a.code order by e.leg) as codes,
    array_agg(a.currency order by e.leg) as currencies, array_agg(-e.amount order by e.leg) as amounts
  into mirror
  from ledger_transfer t
  join ledger_entry e on e.transfer = t.seq
  join ledger_account a on a.id = e.account
  where t.id = p_ends
  group by t.seq;
  if not found then raise exception 'there is no transfer % to reverse', p_ends using errcode = 'KB404'; end if;
  perform pg_advisory_xact_lock(hashtextextended(p_id::text, 0));
  return ledger_write(p_id, 'reversal', p_at, mirror.owners, mirror.codes, mirror.currencies, mirror.amounts,
    mirror.member_id, p_external_ref, p_ends, coalesce(p_channel, mirror.channel), p_narration, p_params);
end $$;
