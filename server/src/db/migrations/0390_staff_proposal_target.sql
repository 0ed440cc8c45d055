-- Proposals about a member go with them: found by an index, also those that were decided.
create index staff_proposal_target on staff_proposal (target_id);
