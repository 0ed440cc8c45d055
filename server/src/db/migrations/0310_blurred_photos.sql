-- additive: a column with a default. The version before hides such a photo wholly until staff decide.

-- Of a held photo: a check is unsure about it, so others see its blurred variant until staff decide.
alter table photo add column blurred boolean not null default false;
