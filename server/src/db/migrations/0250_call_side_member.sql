-- A member who goes takes their sides of calls along.
create index call_side_member on call_side (member_id);
