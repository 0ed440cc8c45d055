-- Whether a payment of the member is disputed.
create or replace function has_open_dispute(p_member int) returns boolean language sql stable as $$
  select exists (select from deposit d join deposit_reversal c on c.deposit_id = d.id
    where d.member_id = p_member and c.kind = 'dispute' and c.state = 'open')
$$;
