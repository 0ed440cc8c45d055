-- Money that arrived and fits nothing is sent back by staff: when that was asked for, and what the provider refused it with.
alter table odd_payment
  add given_back_at timestamptz,
  add given_back_code text,
  add check (given_back_code is null or given_back_at is not null);
