-- Lists say how many customers there are: what they are filtered by most is counted without looking at a single row.
create index customers_filters on customers (company_id, stage, intent, country, owner_id) include (pool_id, id)
  where deleted_at is null;
-- All pools together, newest first.
create index customers_pooled on customers (company_id, pooled_at, id) include (owner_id, pool_id)
  where owner_id is null and deleted_at is null;
-- Counting so needs pages known to be visible to all, also between the vacuums of a large table.
alter table customers set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
