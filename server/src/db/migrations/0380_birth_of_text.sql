-- Databases that ran the first migration before its function body became text get the same definition here.
create or replace function birth_of(m member) returns date language sql immutable parallel safe
  as $$ select coalesce(m.dob, (m.age_given_on - make_interval(years => m.age_given))::date) $$;
