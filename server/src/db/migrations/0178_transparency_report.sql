-- additive: indexes only.

-- What a transparency report counts in a period is found without reading everything. Lines of the audit log come in the order of
-- their time, so a summary of each range of pages is enough.
create index audit_entry_at on audit_entry using brin (at);
create index sanction_appealed on sanction (appealed_at) where appeal is not null;
