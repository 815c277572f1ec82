-- What each webhook is owed is taken by itself, so that one that answers slowly holds up nobody else.
create index webhook_deliveries_turn on webhook_deliveries (webhook_id, next_attempt_at, id) where state = 'waiting';
drop index webhook_deliveries_due;
