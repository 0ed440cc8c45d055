-- What people ask the support team: a fault, a question, a letter. Who is not signed in leaves an address to answer to.
create table ticket (
  id         uuid primary key default gen_random_uuid(),
  member_id  int references member on delete cascade,
  email      citext,
  name       text,
  locale     text not null check (locale in ('en', 'es', 'fr', 'pt', 'sw')),
  kind       text not null check (kind in ('bug', 'chat', 'contact')),
  -- Where it was written and with which browser; of a fault only.
  page       text,
  device     text,
  screenshot text,
  status     text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- How many lines there are, and how many of them the member has seen.
  lines      int not null default 0,
  seen       int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (member_id is not null or email is not null)
);
create index ticket_mine on ticket (member_id, changed_at desc, id desc);
create index ticket_waiting on ticket (changed_at, id) where status = 'open';
create index ticket_changed on ticket (changed_at desc, id desc);

create table ticket_line (
  ticket_id uuid not null references ticket on delete cascade,
  seq       int not null check (seq > 0),
  -- null: the one who asks.
  staff_id  int,
  body      text not null,
  at        timestamptz not null,
  primary key (ticket_id, seq)
);

-- The picture of a ticket that goes leaves its bytes to the sweep of photos.
create function ticket_gone() returns trigger language plpgsql as $$
begin
  insert into photo_remains (storage_key, removed_at) values (old.screenshot, old.created_at) on conflict do nothing;
  return null;
end $$;
create trigger ticket_gone after delete on ticket for each row when (old.screenshot is not null)
  execute function ticket_gone();
