-- What awaits its order in a trigram index is put there by whoever fills the list up: a smaller list is a shorter wait for
-- him, comes to the same over all writes, and every search reads it whole.
do $$
begin
  for part in 0..3 loop
    execute format('alter index customers_search_%s set (gin_pending_list_limit = 64)', part);
    execute format('alter index customer_contacts_search_%s set (gin_pending_list_limit = 64)', part);
  end loop;
end $$;

-- What triggers do with each customer is planned once for each connection: one row is found by its number whatever the
-- number, yet planning it anew was a third of what a change took. What a search asks before it looks is the same for every
-- word. A function that is replaced has to be told again.
alter function audit_statement() set plan_cache_mode = force_generic_plan;
alter function keep_ownership() set plan_cache_mode = force_generic_plan;
alter function place_customer() set plan_cache_mode = force_generic_plan;
alter function note_changed_customers() set plan_cache_mode = force_generic_plan;
alter function end_collaboration() set plan_cache_mode = force_generic_plan;
alter function customers_found(text, integer) set plan_cache_mode = force_generic_plan;
alter function customers_company_sql(text) set plan_cache_mode = force_generic_plan;
