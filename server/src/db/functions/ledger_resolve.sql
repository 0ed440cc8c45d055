-- The accounts that legs name, members' before the platform's and each by id. A leg 'usd' or 'credits' is paid from what was
-- paid in and then from what was earned.
create or replace function ledger_resolve(p_kind text, p_owners int[], p_codes text[], p_currencies text[], p_amounts bigint[])
  returns table (ord bigint, account int, is_platform boolean, code text, currency text, amount bigint, is_part boolean, is_allowed boolean)
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
revoke execute on function ledger_resolve from karibu_app;
