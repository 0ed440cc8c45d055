-- Staff propose the deletion of a member who asked for it, and a second administrator confirms it. A version before would take
-- such a proposal for a sanction.
alter table staff_proposal
  drop constraint staff_proposal_kind_check,
  add constraint staff_proposal_kind_check check (kind in ('permissions', 'suspend', 'ban', 'delete'));
