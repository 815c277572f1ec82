-- The condition for the rows of the transaction's company, for functions that pass by the policies. The trigram indexes
-- begin with the part in which the company is; where most rows are its own, reading all their places there takes longer
-- than leaving out the few rows of others that also match.
create or replace function customers_company_sql(alias text) returns text
language sql stable set search_path = public, pg_temp set plan_cache_mode = 'force_generic_plan' as $$
  select format(case when coalesce((
      select s.most_common_freqs[array_position(s.most_common_vals::text::bigint[], app_company_id())] from pg_stats s
      where s.schemaname = 'public' and s.tablename = 'customers' and s.attname = 'company_id'
    ), 0) > 0.25 then '%1$s.company_id + 0 = %2$s' else '%1$s.company_id = %2$s::bigint' end
    || ' and %1$s.company_id %% 4 = %3$s', alias, app_company_id(), app_company_id() % 4)
$$;
