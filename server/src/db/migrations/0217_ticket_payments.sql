-- A question about a payment is a kind of ticket of its own, which a version before cannot show.
alter table ticket
  drop constraint ticket_kind_check,
  add constraint ticket_kind_check check (kind in ('bug', 'chat', 'contact', 'payment')),
  -- What the question is about: a deposit, a withdrawal, or another transfer of the member's wallet.
  add column payment_kind text check (payment_kind in ('deposit', 'withdrawal', 'transfer')),
  -- Our reference of it, as the member's statement shows it.
  add column payment_reference text,
  -- Its state when the question was asked; the present one is read with the ticket.
  add column payment_state text,
  add constraint ticket_payment_whole check (
    (kind = 'payment') = (payment_kind is not null)
    and (payment_kind is null) = (payment_reference is null) and (payment_kind is null) = (payment_state is null)),
  add constraint ticket_payment_of_member check (payment_kind is null or member_id is not null);
create index ticket_payment on ticket (member_id, payment_reference) where payment_reference is not null;

-- The last event of a payment, which staff see beside a question about it.
create index provider_event_of_payment on provider_event (reference) where reference is not null;
