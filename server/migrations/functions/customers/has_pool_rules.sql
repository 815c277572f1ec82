-- Whether a company has pools with rules of their own. Volatile, to see what was committed while its caller waited.
create or replace function has_pool_rules(company bigint) returns boolean language sql volatile as $$
  select exists (select from pool_rules where company_id = company) or exists (select from pool_homes where company_id = company)
$$;
