-- An import multiplies the customers of a company within seconds. Until the planner knows that, it looks for duplicates
-- among all of them.
create or replace function note_imported_customers() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze customers (company_id, name_key, country, owner_id, deleted_at);
  analyze customer_keys;
  analyze customer_contacts (company_id, customer_id);
  analyze customer_import_rows (company_id, import_id, row, lead, outcome);
end $$;
