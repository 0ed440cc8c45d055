-- A search by name or age reads a bounded number of cards.

-- The folded first name of the member, by which a search finds the card without reading the member.
alter table card add column name text not null default '';
update card c set name = m.first_folded from member m where m.id = c.member_id;

-- A search by name or by age reads the cards of some names or years of birth in the order of shuf.
create index card_name on card (name, shuf) where visible;
create index card_year on card ((extract(year from birth)::int), shuf) where visible;

-- Each first name that a visible card bears, once; an hourly job deletes those that none bears any more.
create table searched_name (name text primary key);
insert into searched_name select distinct name from card where visible;

-- Each letter of a name and each pair of neighbours; its beginning and its end count as neighbours of their letters.
create function name_parts(name text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select substr(name, i, 1) from generate_series(1, length(name)) i
    union
    select substr(E'\x02' || name || E'\x03', i, 2) from generate_series(1, length(name) + 1) i where name <> '')
$$;
create index searched_name_part on searched_name using gin (name_parts(name));
