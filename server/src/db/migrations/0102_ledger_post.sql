-- Posting is one call: ledger_post (by the rules) or ledger_reverse (the mirror of an earlier transfer). Both run as the
-- owner, so that the application's role can move money only this way.
--
-- SQLSTATEs: KB402 a balance is too low, KB403 the kind may not touch the account, KB409 the id names another transfer,
-- KB404 the transfer to end does not exist, KB002 not balanced; 23505 ledger_transfer_ends: ended already.

-- All accounts of a member at once and in this order: what was paid in has the lower id and so is locked and spent first.
create function ledger_open(p_owners int[], p_codes text[], p_currencies text[]) returns void
  language plpgsql as $$
begin
  insert into ledger_account (owner, code, currency, balance, version)
  select m.id, c.code, c.currency, 0, 0
  from (select distinct unnest(p_owners) as id) o
  join member m on m.id = o.id
  join ledger_code c on not c.is_house
  order by m.id, array_position(
    array['usd_deposited', 'usd_earned', 'credits_bought', 'credits_earned', 'payout_hold'], c.code)
  on conflict do nothing;
  insert into ledger_account (owner, code, currency)
  select distinct 0, c.code, l.currency
  from unnest(p_owners, p_codes, p_currencies) as l (owner, code, currency)
  join ledger_code c on c.code = l.code and c.is_house and coalesce(c.currency, l.currency) = l.currency
  where l.owner = 0
  on conflict do nothing;
end $$;

-- The accounts that legs name, members' before the house's and each by id. A leg 'usd' or 'credits' is paid from what
-- was paid in and then from what was earned.
create function ledger_resolve(p_kind text, p_owners int[], p_codes text[], p_currencies text[], p_amounts bigint[])
  returns table (ord bigint, account int, is_house boolean, code text, currency text, amount bigint, is_part boolean, is_allowed boolean)
  language sql stable as $$
  select l.ord, a.id, l.owner = 0, a.code, a.currency, l.amount, l.code <> a.code,
    p_kind = 'reversal' or exists (
      select from ledger_rule r where r.kind = p_kind and r.code = a.code and r.sign = sign(l.amount))
  from unnest(p_owners, p_codes, p_currencies, p_amounts) with ordinality as l (owner, code, currency, amount, ord)
  join ledger_account a on a.owner = l.owner and a.currency = l.currency and a.code = any (
    case l.code when 'usd' then array['usd_deposited', 'usd_earned']
                when 'credits' then array['credits_bought', 'credits_earned'] else array[l.code] end)
  order by l.owner = 0, a.id
$$;

create function ledger_write(
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
      if leg.is_house then
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

-- Posts a transfer by the rules. Its plans are made once: planning anew takes twice as long as posting.
-- True when it was posted now, false when it had been posted before under the same id.
create function ledger_post(
  p_id uuid, p_kind text, p_at timestamptz,
  p_owners int[], p_codes text[], p_currencies text[], p_amounts bigint[],
  p_member int, p_external_ref text, p_ends uuid, p_channel text, p_narration text, p_params jsonb
) returns boolean language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if p_kind = 'reversal' then
    raise exception 'a reversal has no legs of its own' using errcode = 'KB403';
  end if;
  return ledger_write(p_id, p_kind, p_at, p_owners, p_codes, p_currencies, p_amounts,
    p_member, p_external_ref, p_ends, p_channel, p_narration, p_params);
end $$;

-- Posts the mirror of the transfer `p_ends`, which can happen once.
create function ledger_reverse(
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
  return ledger_write(p_id, 'reversal', p_at, mirror.owners, mirror.codes, mirror.currencies, mirror.amounts,
    mirror.member_id, p_external_ref, p_ends, coalesce(p_channel, mirror.channel), p_narration, p_params);
end $$;

-- Locks the members' accounts, for an operation that reads balances before it decides or posts more than once.
create function ledger_lock(p_members int[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_account where owner = any (p_members) and owner > 0 order by id for update;
end $$;

revoke execute on function ledger_open, ledger_resolve, ledger_write, ledger_is_kept, ledger_is_balanced,
  ledger_legs_are_announced from karibu_app;
