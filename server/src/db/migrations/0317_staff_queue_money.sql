-- additive: indexes.

-- What waits for finance in the staff queue, in its order: payouts to decide, payment exceptions by whether money arrived, and
-- disputes by their deadline or, without one, by age.
create index withdrawal_to_decide on withdrawal (created_at, uid) where state = 'held' and needs_approval;
create index payment_exception_waiting on payment_exception
  ((case when fault in ('amount', 'currency', 'gone') then 1 else 0 end), found_at, (('1' || lpad(to_hex(id), 31, '0'))::uuid)) where settled_at is null;
create index deposit_reversal_due on deposit_reversal (due_at, (('2' || lpad(to_hex(deposit_id), 31, '0'))::uuid))
  where kind = 'dispute' and state = 'open';
create index deposit_reversal_undated on deposit_reversal
  ((coalesce(opened_at, reported_at)), (('2' || lpad(to_hex(deposit_id), 31, '0'))::uuid))
  where kind = 'dispute' and state = 'open' and due_at is null;
