-- Creates all accounts of members at once and in this order: what was paid in has the lower id and so is locked and spent
-- first. Also creates the platform accounts that the legs name.
create or replace function ledger_open(p_owners int[], p_codes text[], p_currencies text[]) returns void
  language plpgsql as $$
begin
  insert into ledger_account (owner, code, currency, balance, version)
  select m.id, c.code, c.currency, 0, 0
  from (select distinct unnest(p_owners) as id) o
  join member m on m.id = o.id
  join ledger_code c on not c.is_platform
  order by m.id, array_position(
    array['usd_deposited', 'usd_earned', 'credits_bought', 'credits_earned', 'payout_hold'], c.code)
  on conflict do nothing;
  insert into ledger_account (owner, code, currency)
  select distinct 0, c.code, l.currency
  from unnest(p_owners, p_codes, p_currencies) as l (owner, code, currency)
  join ledger_code c on c.code = l.code and c.is_platform and coalesce(c.currency, l.currency) = l.currency
  where l.owner = 0
  on conflict do nothing;
end $$;
revoke execute on function ledger_open from karibu_app;
