-- additive: an index. Staff search the audit log by a part of a subject or reason, at a million entries too.
create index audit_entry_text on audit_entry
  using gin (fold_text(subject || ' ' || coalesce(details ->> 'reason', '')) gin_trgm_ops);
