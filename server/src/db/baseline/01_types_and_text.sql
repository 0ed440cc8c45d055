-- Types, and the functions whose results are stored in generated columns. To change one of these functions, write a migration
-- that also recomputes the columns; all other functions are in ../functions.

-- A kind of notice that nobody knows is rejected in the transaction that writes it, by one definition for all tables.
create domain notice_kind as text constraint notice_kind_known check (value in ('match', 'like', 'message', 'request',
  'saved_filter', 'gift', 'call_missed', 'deposit', 'withdrawal', 'boost', 'plan', 'report', 'support', 'security'));

-- A purchase while gift_buy processes it: the request, and the facts read for it.
create type gift_order as (
  n int, route text, key uuid, body_hash bytea, input json, giver int, gift uuid, note text, id uuid, at timestamptz,
  redeemable_at timestamptz,
  refused text, stored json, is_same boolean, other int, other_uid uuid, locale text, code text, price bigint,
  matures_at timestamptz, giver_facts json, conversation uuid
);

-- The form in which names are searched: lower case without accents.
create function fold_name(name text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(public.unaccent('public.unaccent'::regdictionary, name), NFKD), '[\u0300-\u036f]', '', 'g'));

-- The form in which messages are searched. Most messages have no accents; then lower() alone takes a tenth of the time.
create function fold_text(words text) returns text language sql immutable parallel safe
  return case when octet_length(words) = char_length(words) then lower(words) else fold_name(words) end;
