-- additive: an index only
-- The list of all tokens for administrators reads them from the newest.
create index api_token_newest on api_token (created_at desc, id desc);
