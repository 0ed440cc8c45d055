-- The birth date, or the one that follows from the age stated at sign-up.
create or replace function birth_of(m member) returns date language sql immutable parallel safe
  as $$ select coalesce(m.dob, (m.age_stated_on - make_interval(years => m.age_stated))::date) $$;
