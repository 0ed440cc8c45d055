-- The version before does not know the new channel, whose payments it could not poll or refund.

alter table deposit
  drop constraint deposit_channel_check,
  add constraint deposit_channel_check check (channel in ('paystack', 'tranzak', 'flutterwave'));

insert into ledger_code (code, is_platform, currency) values
  ('clearing:flutterwave', true, null),
  ('payouts:flutterwave',  true, null);

-- What each kind of transfer may do with the accounts of Tranzak it may do with these.
insert into ledger_rule (kind, code, sign)
select kind, replace(code, 'tranzak', 'flutterwave'), sign from ledger_rule where code like '%:tranzak';

insert into currency (code, name, decimals, channels) values
  ('TZS', 'Tanzanian shilling', 2, '{flutterwave}'),
  ('UGX', 'Ugandan shilling', 0, '{flutterwave}'),
  ('XOF', 'West African CFA franc', 0, '{paystack,flutterwave}')
on conflict (code) do update set channels = excluded.channels;

update currency set channels = channels || '{flutterwave}' where code in ('NGN', 'GHS', 'KES', 'XAF');

-- Of the dated table, as for the other currencies.
insert into rate (currency, per_usd, source, as_of, agreed_per_usd, agreed_at)
select code, per_usd, 'snapshot', '2026-09-29T00:00:00Z', per_usd, '2026-09-29T00:00:00Z'
from (values ('TZS', 2639.59), ('UGX', 3914.67), ('XOF', 577.39)) as snapshot (code, per_usd)
on conflict (currency) do nothing;
