-- additive: a table that the version before does not read
-- How evenly Discover showed the members of each gender who were here in the last 7 days: one row a night, nobody's data. Showings
-- fade by a fifth each day, so that they are those of about the last five days.
create table figure_exposure (
  day         date not null,
  gender      smallint not null check (gender between 0 and 2), -- Of those who are shown: 0 male, 1 female, 2 other.
  members     int not null,
  showings    real not null,
  -- Part of the showings that went to the tenth of the members who were shown most; null without showings.
  top_tenth   real,
  -- Gini coefficient of the showings: 0 all alike, 1 one member has all; null without showings.
  gini        real,
  -- Members who were shown less than about once a day.
  rarely      int not null,
  primary key (day, gender)
);
