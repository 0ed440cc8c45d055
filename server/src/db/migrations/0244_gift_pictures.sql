-- additive: a nullable column, a table and an index. The version before knows no gift with a picture and no name of a boost.

-- Where the uploaded picture of a gift that staff added lies; null: its drawing comes with the product. It never changes, so that a
-- gift that was given keeps its picture.
alter table gift add column picture_key text;

-- What staff call a boost, as item_name for gifts and plans; a table of its own, because that one knows no other kind.
create table boost_name (
  days   smallint not null,
  locale text not null check (locale in ('en', 'es', 'fr', 'pt', 'sw')),
  name   text not null check (name <> ''),
  primary key (days, locale)
);

-- For the number of members who have a gift, counted to 1,000.
create index gift_received_gift on gift_received (gift_id, receiver_id);
