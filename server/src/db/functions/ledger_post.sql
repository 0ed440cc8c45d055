-- Posts a transfer by the rules. Two calls with one id wait for each other, also where no member's account makes them: the later
-- one answers that it is known, and not that the transfer it ends was ended (by its duplicate).
-- True when it was posted now, false when it had been posted before under the same id. Runs as the owner: ledger_post,
-- ledger_reverse and ledger_spend are the only ways in which the application can move money.
-- SQLSTATEs: KB402 a balance is too low, KB403 the kind may not touch the account, KB409 the id names another transfer,
-- KB404 the transfer to end does not exist, KB002 not balanced; 23505 ledger_transfer_ends: ended already.
-- Its plans are generic: planning anew takes twice as long as posting.
create or replace function ledger_post(
  p_id uuid, p_kind text, p_at timestamptz,
  p_owners int[], p_codes text[], p_currencies text[], p_amounts bigint[],
  p_member int, p_external_ref text, p_ends uuid, p_channel text, p_narration text, p_params jsonb
) returns boolean language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if p_kind = 'reversal' then
    raise exception 'a reversal has no legs of its own' using errcode = 'KB403';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_id::text, 0));
  return ledger_write(p_id, p_kind, p_at, p_owners, p_codes, p_currencies, p_amounts,
    p_member, p_external_ref, p_ends, p_channel, p_narration, p_params);
end $$;
