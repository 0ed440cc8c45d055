-- additive: an account, a kind of transfer and its rules, which the version before neither posts nor reads.

-- Balances that members bring from another site: what the operator owes them for money that was paid there.
insert into ledger_code (code, is_platform, currency) values ('imported_balances', true, 'USD');
insert into ledger_kind (kind, may_earn) values ('balance_import', false);
-- Only to what was paid in or bought: no import makes earnings.
insert into ledger_rule (kind, code, sign) values
  ('balance_import', 'usd_deposited', 1),
  ('balance_import', 'credits_bought', 1),
  ('balance_import', 'credits_backing', 1),
  ('balance_import', 'credits_issued', -1),
  ('balance_import', 'imported_balances', -1);
