-- Who is here now is few among many, and is found by when they were seen.
create index presence_seen on presence (seen_at);
