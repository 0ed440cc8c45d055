-- additive: nullable columns; the version before shows photos without them

alter table photo
  -- What the operator's classifier estimated, and when: 0 to 1, and a number of faces. Null where none is used or it has not answered.
  add column classified_at timestamptz,
  add column nudity real check (nudity between 0 and 1),
  add column faces smallint check (faces >= 0);
