-- additive: a new table.

-- What staff call gifts and plans, where it is not the name that comes with the product. Read by every server every few seconds.
create table item_name (
  kind   text not null check (kind in ('gift', 'plan')),
  code   text not null, -- Of a gift; of a plan its stored name, which stored texts hold too.
  locale text not null check (locale in ('en', 'es', 'fr', 'pt', 'sw')),
  name   text not null check (name <> ''),
  primary key (kind, code, locale)
);
