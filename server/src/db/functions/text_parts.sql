-- What name_parts has of every name that contains the text, at its beginning or end where that is asked: pairs of neighbours, or
-- the letter where the text is one. An empty text has no parts, which every name has.
create or replace function text_parts(plain text, is_start boolean, is_end boolean) returns text[]
  language sql immutable parallel safe as $$
  select case when length(padded) = 1 then array[padded]
    else array(select substr(padded, i, 2) from generate_series(1, length(padded) - 1) i) end
  from (select case when is_start and plain <> '' then E'\x02' else '' end || plain
    || case when is_end and plain <> '' then E'\x03' else '' end as padded) p
$$;
