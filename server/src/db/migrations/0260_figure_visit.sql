-- additive: a table. How many people begin to join is not known from members alone.

-- How often browsers opened the start page and the sign-up page on a day (UTC): two numbers, of no person.
create table figure_visit (
  day     date primary key,
  landing bigint not null,
  sign_up bigint not null
);
