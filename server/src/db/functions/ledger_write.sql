-- Writes a transfer for ledger_post and ledger_reverse, which describe the SQLSTATEs.
create or replace function ledger_write(
  p_id uuid, p_kind text, p_at timestamptz,
  p_owners int[], p_codes text[], p_currencies text[], p_amounts bigint[],
  p_member int, p_external_ref text, p_ends uuid, p_channel text, p_narration text, p_params jsonb
) returns boolean language plpgsql as $$
declare
  leg        record;
  mine       record;
  v_digest   uuid := md5(concat_ws(' ', p_kind, p_owners, p_codes, p_currencies, p_amounts, p_external_ref, p_ends))::uuid;
  v_seq      bigint;
  expected   int := cardinality(p_codes) + cardinality(array_positions(p_codes, 'usd'))
                    + cardinality(array_positions(p_codes, 'credits'));
  resolved   int;
  share      bigint;
  unpaid     bigint[];
  accounts   int[];
  currencies text[];
  amounts    bigint[];
  afters     bigint[];
  versions   int[];
  earned     bigint;
  unbacked   bigint;
  is_short   boolean;
begin
  -- A snapshot waits for the transactions that may have drawn a seq; so this one is numbered before it draws.
  perform pg_current_xact_id();

  for attempt in 1..2 loop
    resolved := 0; earned := 0; unbacked := 0; is_short := false;
    unpaid := p_amounts; accounts := '{}'; currencies := '{}'; amounts := '{}'; afters := '{}'; versions := '{}';
    for leg in select * from ledger_resolve(p_kind, p_owners, p_codes, p_currencies, p_amounts) loop
      resolved := resolved + 1;
      if not leg.is_allowed or (leg.is_part and leg.amount > 0) then
        raise exception '% may not move % by %', p_kind, leg.code, leg.amount using errcode = 'KB403';
      end if;
      share := leg.amount;
      if leg.is_platform then
        mine := row (null::bigint, null::int);
        afters := afters || null::bigint;
        versions := versions || null::int;
        if leg.code in ('credits_backing', 'credits_issued') then unbacked := unbacked + share; end if;
      else
        if leg.is_part and unpaid[leg.ord] = 0 then continue; end if;
        select a.balance, a.version into mine from ledger_account a where a.id = leg.account for update;
        if leg.is_part then
          share := greatest(unpaid[leg.ord], -mine.balance);
          unpaid[leg.ord] := unpaid[leg.ord] - share;
          if share = 0 then continue; end if;
        end if;
        is_short := is_short or mine.balance + share < 0;
        if leg.code in ('usd_earned', 'credits_earned', 'payout_hold') then earned := earned + share; end if;
        afters := afters || mine.balance + share;
        versions := versions || mine.version + 1;
      end if;
      accounts := accounts || leg.account;
      currencies := currencies || leg.currency;
      amounts := amounts || share;
    end loop;
    exit when resolved = expected;
    if attempt = 2 then raise exception '% names an account that cannot be', p_kind using errcode = 'KB403'; end if;
    perform ledger_open(p_owners, p_codes, p_currencies);
  end loop;

  for i in 1..cardinality(p_codes) loop
    is_short := is_short or (p_codes[i] in ('usd', 'credits') and unpaid[i] <> 0);
  end loop;
  if is_short then
    -- The first try of a retry may have taken what is missing now.
    if exists (select from ledger_transfer where id = p_id and digest = v_digest) then return false; end if;
    raise exception 'a balance is too low for %', p_kind using errcode = 'KB402';
  end if;
  -- Every credit out there has its cent set aside.
  if unbacked <> 0 then
    raise exception '% would leave credits without backing', p_kind using errcode = 'KB403';
  end if;
  -- Money that was paid in must not become money that can be paid out.
  if earned > 0 and not (select may_earn from ledger_kind where kind = p_kind) then
    raise exception '% may not make earnings', p_kind using errcode = 'KB403';
  end if;
  if p_ends is not null and not exists (select from ledger_transfer where id = p_ends) then
    raise exception 'there is no transfer % to end', p_ends using errcode = 'KB404';
  end if;

  -- Nothing has been written so far, so a retry can still answer that it is known.
  insert into ledger_transfer
    (id, kind, at, legs, member_id, external_ref, ends, channel, narration, params, digest)
  values (p_id, p_kind, p_at, cardinality(accounts), p_member, p_external_ref, p_ends, p_channel, p_narration, p_params, v_digest)
  on conflict (id) do nothing returning seq into v_seq;
  if v_seq is null then
    if (select digest from ledger_transfer where id = p_id) is distinct from v_digest then
      raise exception 'transfer % was posted with other legs', p_id using errcode = 'KB409';
    end if;
    return false;
  end if;

  update ledger_account a set balance = x.after, version = x.version
  from unnest(accounts, afters, versions) as x (id, after, version) where a.id = x.id and x.version is not null;
  insert into ledger_entry (transfer, leg, account, currency, amount, balance_after, version)
  select v_seq, x.leg, x.account, x.currency, x.amount, x.after, x.version
  from unnest(accounts, currencies, amounts, afters, versions) with ordinality
    as x (account, currency, amount, after, version, leg);
  return true;
end $$;
revoke execute on function ledger_write from karibu_app;
