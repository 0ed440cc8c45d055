-- After a member is erased and the dispute window is over, a payout keeps the last four digits of its account and a keyed
-- hash of the whole, which proves where money went to whoever names the account; the holder's name is emptied.
alter table withdrawal
  add destination_hash bytea,
  add check (destination_hash is null or (length(number) <= 4 and account_name = ''));
create index withdrawal_destination on withdrawal (changed_at) where destination_hash is null;
