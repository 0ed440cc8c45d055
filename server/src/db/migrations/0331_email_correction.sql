-- An administrator proposes another e-mail address for a member who lost theirs, and a second one confirms it. A version before would
-- take such a proposal for a sanction.
alter table staff_proposal
  add new_email citext, -- Of `email`, until the proposal ends.
  add ticket_id uuid references ticket on delete set null, -- Of `email`: the ticket in which the member asked for it.
  drop constraint staff_proposal_kind_check,
  add constraint staff_proposal_kind_check check (kind in ('permissions', 'suspend', 'ban', 'delete', 'email')),
  add constraint staff_proposal_new_email_check check (new_email is null or kind = 'email'),
  add constraint staff_proposal_open_email_check check (kind <> 'email' or (new_email is null) = (outcome is not null));
create index staff_proposal_ticket on staff_proposal (ticket_id) where ticket_id is not null;

-- Confirmed corrections of an e-mail address. The address of the member changes when the owner of the new one logs in with a code, or
-- never: the row is deleted when it takes effect, when the owner of the present address objects or logs in, and when it expires.
create table email_correction (
  id         uuid primary key default gen_random_uuid(),
  member_id  int not null unique references member on delete cascade,
  new_email  citext not null unique,
  created_at timestamptz not null,
  opens_at   timestamptz not null check (opens_at >= created_at), -- From when the new address may be used; until then its present owner can object.
  expires_at timestamptz not null check (expires_at > opens_at)
);
create index email_correction_expires_at on email_correction (expires_at);
