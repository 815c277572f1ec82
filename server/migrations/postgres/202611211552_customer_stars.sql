-- The list of customers by their stars.
create index customers_stars on customers (company_id, stars, id) where deleted_at is null;
