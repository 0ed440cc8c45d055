-- A pattern with which LIKE finds nothing but this text.
create or replace function like_literal(plain text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(plain, '\', '\\'), '%', '\%'), '_', '\_')
$$;
