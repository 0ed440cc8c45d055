-- additive: a nullable column; the version before restricts without it

alter table member
  -- The end of a restriction that was imposed automatically, beside a longer one of staff: it stays when that one is lifted.
  add column messaging_auto_restricted_until timestamptz;
