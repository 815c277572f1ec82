-- A customer knows since when its deal is won, so that nobody has to look for it among the events.
drop index customer_events_won;
create index customers_deal on customers (company_id, deal_at) where deal_at is not null and deleted_at is null;
