-- What decided about the place of a suggestion: bits of server/src/features/discovery/ranking/terms.ts.
alter table feed_queue add column terms smallint not null default 0;
