-- The token that a session had before it was replaced; it still works for a minute, for tabs that do not have the new one yet.
alter table member_session
  add column previous_token_hash bytea,
  add column previous_until timestamptz,
  add check ((previous_token_hash is null) = (previous_until is null));
create unique index member_session_previous_token on member_session (previous_token_hash)
  where previous_token_hash is not null;
