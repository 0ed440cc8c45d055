-- Which accounts there are, which kinds of transfer, and which may touch which. A row is easy to add and is the only way
-- to let a new kind of transfer near money.

insert into ledger_code (code, is_house, currency) values
  ('usd_deposited',     false, 'USD'),
  ('usd_earned',        false, 'USD'),
  ('credits_bought',    false, 'CRD'),
  ('credits_earned',    false, 'CRD'),
  ('payout_hold',       false, 'USD'),
  ('clearing:paystack', true,  null),
  ('clearing:tranzak',  true,  null),
  ('payouts:paystack',  true,  null),
  ('payouts:tranzak',   true,  null),
  ('fx',                true,  null),
  ('credits_issued',    true,  'CRD'),
  ('credits_backing',   true,  'USD'),
  ('gifts_held',        true,  'USD'),
  ('revenue:gifts',     true,  'USD'),
  ('revenue:boosts',    true,  'USD'),
  ('revenue:plans',     true,  'USD'),
  ('fees',              true,  'USD'),
  ('provider_fees',     true,  null),
  ('chargebacks',       true,  'USD'),
  ('rounding',          true,  null);

insert into ledger_kind (kind, may_earn) values
  ('deposit',            false),
  ('deposit_refund',     false),
  ('deposit_reversed',   false),
  ('debt_recovered',     false),
  ('provider_fee',       false),
  ('credits_buy',        false),
  ('credits_sell',       false),
  ('gift_purchase',      false),
  ('gift_redeem',        true),
  ('gift_take_back',     false),
  ('boost_purchase',     false),
  ('plan_purchase',      false),
  ('plan_change',        false),
  ('allowance_purchase', false),
  ('payout_hold',        false),
  ('payout_paid',        false),
  ('payout_released',    true),
  ('payout_reversed',    true),
  ('reversal',           true);

-- '+' and '-' by kind; a code in both lists goes either way. 'reversal' has no rules: it is the mirror of another.
insert into ledger_rule (kind, code, sign)
select kind, code, sign from (values
  ('deposit', '{usd_deposited,fx,rounding}', '{clearing:paystack,clearing:tranzak,fx,rounding}'),
  ('deposit_refund', '{clearing:paystack,clearing:tranzak,fx,rounding}', '{usd_deposited,fx,rounding}'),
  ('deposit_reversed', '{clearing:paystack,clearing:tranzak,fx,rounding,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing,chargebacks,fx,rounding}'),
  ('debt_recovered', '{chargebacks,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing}'),
  ('provider_fee', '{clearing:paystack,clearing:tranzak,payouts:paystack,payouts:tranzak}', '{provider_fees}'),
  ('credits_buy', '{credits_bought,credits_earned,credits_backing}', '{usd_deposited,usd_earned,credits_issued}'),
  ('credits_sell', '{usd_deposited,usd_earned,fees,rounding,credits_issued}',
    '{credits_bought,credits_earned,credits_backing,rounding}'),
  ('gift_purchase', '{gifts_held}', '{usd_deposited,usd_earned}'),
  ('gift_redeem', '{credits_earned,credits_backing,revenue:gifts,rounding}', '{gifts_held,credits_issued,rounding}'),
  ('gift_take_back', '{usd_deposited,credits_issued}',
    '{credits_earned,credits_bought,credits_backing,revenue:gifts,chargebacks}'),
  ('boost_purchase', '{revenue:boosts,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing}'),
  ('plan_purchase', '{revenue:plans,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing}'),
  ('plan_change', '{usd_deposited,revenue:plans,credits_issued}',
    '{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing,revenue:plans}'),
  ('allowance_purchase', '{revenue:plans,credits_issued}', '{credits_bought,credits_earned,credits_backing}'),
  ('payout_hold', '{payout_hold,fees}', '{usd_earned}'),
  ('payout_paid', '{fx,payouts:paystack,payouts:tranzak,rounding}', '{payout_hold,fx,rounding}'),
  ('payout_released', '{usd_earned}', '{payout_hold,fees}'),
  ('payout_reversed', '{usd_earned,fx,rounding}', '{fx,fees,payouts:paystack,payouts:tranzak,rounding}')
) as r (kind, plus, minus)
cross join lateral (
  select unnest(plus::text[]) as code, 1 as sign union all select unnest(minus::text[]), -1
) as allowed;
