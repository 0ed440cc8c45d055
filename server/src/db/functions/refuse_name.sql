-- Names appear in mails and lists. A name that is written or changed is at most 30 characters long and holds no digits and nothing
-- that becomes a link. A CHECK would also reject rows whose old names are not changed.
create or replace function refuse_name() returns trigger language plpgsql as $$
begin
  if concat(new.firstname, new.lastname) ~ '[0-9@/\\:<>]' or length(new.firstname) > 30 or length(new.lastname) > 30 then
    raise exception 'a name is too long or holds digits or signs of links' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger member_names before insert on member for each row execute function refuse_name();

create or replace trigger member_names_changed before update of firstname, lastname on member for each row
  when (new.firstname is distinct from old.firstname or new.lastname is distinct from old.lastname)
  execute function refuse_name();
