-- additive: a nullable column; the version before sends to a paused endpoint as to any other.

-- Since when nothing is sent; what happens meanwhile waits in webhook_delivery.
alter table webhook_endpoint add column paused_at timestamptz;
