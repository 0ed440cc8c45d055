-- What one more costs when a plan's allowance is used up; a kind without a row cannot be bought. Edited by staff.
create table allowance_price (
  kind    text primary key check (kind in ('message_request', 'call')),
  credits int not null check (credits > 0)
);
insert into allowance_price (kind, credits) values ('message_request', 20);
