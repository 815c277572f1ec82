-- The two orders that lists are read in most tell by themselves what is filtered by most, so that rows which are passed on
-- the way are not looked at.
drop index customers_updated;
create index customers_updated on customers (company_id, updated_at, id) include (stage, country, intent, owner_id, pool_id)
  where deleted_at is null;
drop index customers_follow_up;
create index customers_follow_up on customers (company_id, last_follow_up_at, id)
  include (stage, country, intent, owner_id, pool_id) where deleted_at is null;

-- Totals: an index of nothing but what is counted by keeps thousands of places under one entry.
create index customers_stage_country on customers (company_id, stage, country) where deleted_at is null;

-- Each search looks through everything that was changed and is not yet in order in its index: up to 4 MB if not told otherwise.
alter index customers_search set (gin_pending_list_limit = 256);
alter index customer_contacts_search set (gin_pending_list_limit = 256);
